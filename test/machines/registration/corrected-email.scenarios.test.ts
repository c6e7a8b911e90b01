/** The visitor corrects the e-mail address after the account was made and before a payment. The corrected address counts. */
import { expect, it } from 'vitest';
import { selectBilledAccount } from '../../../machines/registration/steps.selectors.ts';
import { DRAFT, USER, VISITOR } from './fixtures.ts';
import { openForm, PENDING_DRAFT, settle } from './form.ts';
import { PASSWORD } from './registration.model.ts';
import { useFakeTime } from '../../fake-time.ts';

useFakeTime();

const FIRST = DRAFT.values.email;
const SECOND = 'ada@example.org';
const account = { username: 'ada', email: FIRST, isEmailChangeable: true };
const toConfirm = {
  status: 'requiresConfirmation',
  action: 'confirmPayment',
  clientSecret: 's',
  returnUrl: 'http://r.test/',
  transactionId: 7,
  account,
} as const;

/** On Payment, with a card. */
async function onPayment(form: ReturnType<typeof openForm>) {
  form.walkToPayment();
  await form.drawCard();
  return form;
}

async function join(form: ReturnType<typeof openForm>) {
  form.join();
  await settle();
  await form.answer('checkCard');
}

/** The POST has made the account, but its response was lost. The visitor has corrected the address. */
async function afterLostAnswer() {
  const form = openForm({ ...VISITOR, draft: PENDING_DRAFT });
  form.type('password', PASSWORD);
  await onPayment(form);
  await join(form);
  await form.fail('register', { kind: 'networkError' });
  form.type('email', SECOND);
  await join(form);
  await form.answer('register', toConfirm);
  return form;
}

const asked = (form: ReturnType<typeof openForm>) =>
  form.world.log.map(({ id }) => id).filter((id) => ['register', 'changeEmail', 'confirm'].includes(id));

it('Payment names the account that is there, and charges nobody before its address is the corrected one', async () => {
  const form = await afterLostAnswer();
  expect(selectBilledAccount(form.actor.getSnapshot())).toMatchObject({ username: 'ada', email: FIRST });
  expect(asked(form)).toEqual(['register', 'register']);

  form.join();
  form.asked.email?.resolve('free');
  await settle();
  await form.answer('checkCard');
  expect(form.world.pending.get('changeEmail')?.input).toEqual({ email: SECOND });
  await form.answer('changeEmail', { ...account, email: SECOND });
  await form.answer('createKey', 'key-2');
  await form.answer('register', { ...toConfirm, account: { ...account, email: SECOND } });
  expect(asked(form)).toEqual(['register', 'register', 'changeEmail', 'register', 'confirm']);
  expect(selectBilledAccount(form.actor.getSnapshot()).email).toBe(SECOND);
});

it('an address that another account has stops at its field on Payment, and nothing is sent', async () => {
  const form = await afterLostAnswer();
  form.join();
  form.asked.email?.resolve('taken');
  await settle();
  expect([form.page(), form.messages()]).toEqual([4, [`The email "${SECOND}" is already in use.`]]);
  form.type('email', FIRST);
  await join(form);
  expect(asked(form)).not.toContain('changeEmail');
});

it('what the host says of the address is at its field', async () => {
  const form = await onPayment(openForm({ ...USER, account: { ...account, email: USER.email } }));
  form.type('email', SECOND);
  form.join();
  form.asked.email?.resolve('free');
  await settle();
  await form.answer('checkCard');
  await form.fail('changeEmail', { kind: 'invalid', errors: { email: ['No.'] } });
  expect([form.page(), form.messages(), asked(form)]).toEqual([4, ['No.'], ['changeEmail']]);
});

it('an account that this registration did not make keeps its address', async () => {
  const form = await onPayment(openForm(USER));
  expect(selectBilledAccount(form.actor.getSnapshot())).toMatchObject({ username: 'doctor', email: USER.email });
  form.type('email', SECOND);
  await join(form);
  await form.answer('createKey', 'key-1');
  expect(asked(form)).toEqual(['register']);
});
