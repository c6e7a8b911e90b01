/** Scenarios of joining: the card form, the price, Join Now and its results, and people who pay differently. */
import { describe, expect, it } from 'vitest';
import {
  selectCredit,
  selectDueToday,
  selectIsSending,
  selectIsUncertain,
  selectNeedsCredentials,
} from '../../../machines/registration/steps.selectors.ts';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { freeMonth, tenPercent } from '../coupon/coupon.model.ts';
import { ADVANTAGE, DRAFT, GROW, INVITED, USER, VISITOR } from './fixtures.ts';
import { openForm, settle, visitorOnPage2 } from './form.ts';
import { ALL_AGREED, PASSWORD } from './registration.model.ts';
import { useFakeTime } from '../../fake-time.ts';

useFakeTime();

/** A user on Payment. If there is a coupon code, its check is running. */
async function userOnPayment({ couponCode = '', ...input }: Partial<RegistrationInput> = {}) {
  const form = openForm({ ...USER, ...input });
  form.walkToPayment();
  await form.drawCard();
  if (couponCode !== '') {
    const { coupon } = form.actor.getSnapshot().children;
    coupon?.send({ type: 'coupon.changed', code: couponCode });
    coupon?.send({ type: 'coupon.used' });
  }
  return form;
}
async function userWhoJoins(input: Partial<RegistrationInput> = {}) {
  const form = await userOnPayment(input);
  form.join();
  await form.acceptCard();
  return form;
}
const CONFIRM = {
  status: 'requiresConfirmation',
  action: 'confirmPayment',
  clientSecret: 's',
  returnUrl: 'http://r.test/',
  transactionId: 7,
} as const;

describe('payment', () => {
  it('is started with the last page, hears the price, and stays when one goes back', async () => {
    const form = await userOnPayment();
    const { payment } = form.actor.getSnapshot().children;
    expect(payment?.getSnapshot().context.charge).toEqual({
      mode: 'subscription',
      amount: 199_00,
      total: 199_00,
      currency: 'usd',
    });
    form.previous();
    expect(form.actor.getSnapshot().children.payment).toBe(payment);
  });
  it('another plan is another charge, and the coupon is asked again', async () => {
    const form = await userOnPayment({ couponCode: 'WELCOME10' });
    await form.answer('checkCoupon', tenPercent);
    expect(form.context().charge.amount).toBe(179_10);
    form.actor.send({ type: 'page.chosen', page: 1 });
    form.actor.getSnapshot().children.membership?.send({ type: 'membership.chosen', id: ADVANTAGE.id });
    expect(form.context().charge.amount).toBe(499_00);
    const cardForm = form.actor.getSnapshot().children.payment?.getSnapshot().children.cardForm;
    expect(cardForm?.getSnapshot().context.charge.amount).toBe(499_00);
    expect(form.world.pending.get('checkCoupon')?.input).toEqual({ code: 'WELCOME10', productId: ADVANTAGE.id });
  });
  it('nothing due today is a set-up of the card', async () => {
    const form = await userOnPayment({ couponCode: 'FREEMONTH' });
    await form.answer('checkCoupon', freeMonth);
    expect(form.context().charge).toEqual({ mode: 'setup', amount: 0, total: 0, currency: 'usd' });
  });
  it('Join Now waits for a running coupon check, and the coupon is in the order', async () => {
    const form = await userOnPayment({ couponCode: 'WELCOME10' });
    form.join();
    expect(form.state()).toEqual({ registering: { filling: 'awaitingCoupon' } });
    await form.answer('checkCoupon', tenPercent);
    await form.acceptCard();
    expect(form.registrations().map(({ request }) => request.couponCode)).toEqual(['WELCOME10']);
  });
  it('an invalid coupon stops the payment: the visitor decides', async () => {
    const form = await userOnPayment({ couponCode: 'NOPE' });
    form.join();
    await form.answer('checkCoupon', { valid: false });
    for (let press = 0; press < 2; press++) {
      expect(form.state()).toEqual({ registering: { filling: 'editing' } });
      expect(form.said.slice(-2)).toEqual(['track: Validation Failure', 'focus: coupon']);
      form.join();
    }
    form.actor.getSnapshot().children.coupon?.send({ type: 'coupon.changed', code: '' });
    form.join();
    expect(form.state()).toEqual({ registering: { submitting: 'sending' } });
  });
  it('a coupon that was typed and not applied is checked by Join Now, and is in the order', async () => {
    const form = await userOnPayment();
    form.actor.getSnapshot().children.coupon?.send({ type: 'coupon.changed', code: 'WELCOME10' });
    form.join();
    expect(form.world.pending.get('checkCoupon')?.input).toEqual({ code: 'WELCOME10', productId: GROW.id });
    await form.answer('checkCoupon', tenPercent);
    await form.acceptCard();
    expect(form.registrations().map(({ request }) => request.couponCode)).toEqual(['WELCOME10']);
  });
  it('a coupon that could not be checked stops Join Now, which asks again', async () => {
    const form = await userOnPayment({ couponCode: 'WELCOME10' });
    await form.fail('checkCoupon', { kind: 'networkError' });
    form.join();
    await form.fail('checkCoupon', { kind: 'networkError' });
    expect([form.state(), form.said.at(-1)]).toEqual([{ registering: { filling: 'editing' } }, 'focus: coupon']);
  });
  it('a double click sends once', async () => {
    const form = await userOnPayment();
    form.join();
    form.join();
    await form.answer('checkCard');
    form.join();
    await form.answer('createKey', 'key-1');
    form.join();
    expect(form.registrations()).toHaveLength(1);
  });
  it('Back while it is sent changes nothing but the address, which is put right', async () => {
    const form = await userWhoJoins();
    const before = form.shown.length;
    form.goTo(3);
    expect([form.page(), form.shown.slice(before)]).toEqual([4, [4]]);
  });
  it('the server’s messages land on their fields, on the first page that has one', async () => {
    const form = await userWhoJoins();
    await form.fail('register', {
      kind: 'invalid',
      errors: { hipaa: ['Say yes.'], lastName: ['Too long.'], 'practices.0.name': ['Taken.'] },
    });
    expect([form.page(), form.messages()]).toEqual([2, ['Too long.', 'Taken.']]);
    expect(form.said.slice(-3)).toEqual([
      'track: Form Page Change',
      'title: Error: Step 2 of 4: Personal and Practice Information',
      'focus: errors',
    ]);
    form.next();
    expect(form.page()).toBe(2);
    form.type('lastName', 'Moss-Reed');
    expect(form.messages()).toEqual(['Taken.']);
  });
  it('what the server says of the form as a whole is shown where it was sent', async () => {
    const form = await userWhoJoins();
    await form.fail('register', { kind: 'invalid', errors: { form: ['Please call us.'] } });
    expect([form.page(), form.state(), form.messages()]).toEqual([4, { registering: { filling: 'editing' } }, []]);
  });
  it('a coupon that has ended meanwhile: its box says so, and the total is the full price', async () => {
    const form = await userOnPayment({ couponCode: 'WELCOME10' });
    await form.answer('checkCoupon', tenPercent);
    form.join();
    await form.acceptCard();
    await form.fail('register', { kind: 'invalid', errors: { coupon: ['Invalid Coupon'] } });
    const { coupon, payment } = form.actor.getSnapshot().children;
    expect(coupon?.getSnapshot().value).toMatchObject({ check: 'expired' });
    expect(payment?.getSnapshot().context.charge.amount).toBe(199_00);
    expect([form.page(), form.state(), form.messages()]).toEqual([4, { registering: { filling: 'editing' } }, []]);
    expect(form.drafts.at(-1)?.couponCode).toBe('');
    form.join();
    await form.answer('checkCard');
    await form.answer('createKey', 'key-2');
    expect(form.registrations().map(({ request }) => request.couponCode)).toEqual(['WELCOME10', '']);
  });
  it('a coupon of the draft that has expired: the page shows the full price, and the next Join Now pays it', async () => {
    const draft = { ...DRAFT, page: 4, furthest: 4, agreements: { ...ALL_AGREED, termsAndConditions: true } };
    const form = openForm({ ...USER, draft });
    await form.drawCard();
    form.join();
    await form.answer('checkCoupon', { valid: false });
    expect([form.state(), form.said.at(-1)]).toEqual([{ registering: { filling: 'editing' } }, 'focus: coupon']);
    expect(form.registrations()).toEqual([]);
    form.join();
    await form.acceptCard();
    expect(form.registrations().map(({ request }) => request.couponCode)).toEqual(['']);
  });
  it('a POST that nobody answered leaves the form open, and Join Now sends the very same', async () => {
    const form = await userWhoJoins();
    expect(selectIsSending(form.actor.getSnapshot())).toBe(true);
    await form.fail('register', { kind: 'networkError' });
    expect([form.state(), selectIsSending(form.actor.getSnapshot())]).toEqual([
      { registering: { filling: 'editing' } },
      false,
    ]);
    form.previous();
    expect(form.page()).toBe(3);
    form.next();
    form.join();
    await form.answer('checkCard');
    const [first, ...repeats] = form.registrations();
    expect(repeats).toEqual([first]);
  });
  it('while the payment’s outcome is unknown the only button is "Check my payment"', async () => {
    const form = await userWhoJoins();
    await form.answer('register', CONFIRM);
    await form.fail('confirm', { kind: 'uncertain' });
    await form.fail('retrievePayment', { kind: 'networkError' });
    expect([selectIsUncertain(form.actor.getSnapshot()), selectIsSending(form.actor.getSnapshot())]).toEqual([
      true,
      false,
    ]);
    form.join();
    form.previous();
    expect([form.page(), selectIsUncertain(form.actor.getSnapshot())]).toEqual([4, true]);
    form.actor.getSnapshot().children.payment?.send({ type: 'payment.retried' });
    expect(selectIsSending(form.actor.getSnapshot())).toBe(true);
    await form.answer('retrievePayment', { status: 'succeeded' });
    await form.answer('reportSuccess', null);
    expect(form.state()).toBe('joined');
    expect(form.registrations()).toHaveLength(1);
  });
  it('the key is in the draft before the answer, and a change of the form takes it out again', async () => {
    const form = await userWhoJoins();
    expect(form.drafts.at(-1)?.submission).toEqual({ key: 'key-1', transactionId: null, makesAccount: false });
    await form.answer('register', CONFIRM);
    await form.fail('confirm', { kind: 'declined', message: 'No.' });
    expect(form.drafts.at(-1)?.submission).toEqual({ key: 'key-1', transactionId: 7, makesAccount: false });
    form.type('firstName', 'Grace');
    expect(form.drafts.at(-1)?.submission).toEqual({ key: null, transactionId: 7, makesAccount: false });
  });
  it.each([null, 0])(
    'credit that was not known (%j): all of the page says the sum that the host takes, and Join Now works',
    async (credit) => {
      const form = await userWhoJoins({ credit });
      const { drafts } = form;
      await form.answer('register', { ...CONFIRM, due: { amount: 149_00, total: 199_00, credit: 50_00 } });
      expect(form.state()).toEqual({ registering: { filling: 'editing' } });
      expect([selectDueToday(form.actor.getSnapshot()), selectCredit(form.actor.getSnapshot())]).toEqual([
        149_00, 50_00,
      ]);
      const payment = form.actor.getSnapshot().children.payment?.getSnapshot();
      const cardForm = payment?.children.cardForm?.getSnapshot();
      expect([payment?.context.charge.amount, cardForm?.context.charge.amount]).toEqual([149_00, 149_00]);
      expect(cardForm?.context.element, 'what was typed stays').toBe(1);
      form.join();
      await form.answer('checkCard');
      await form.answer('confirm', { status: 'succeeded' });
      await form.answer('reportSuccess', null);
      expect([form.state(), form.registrations().length]).toEqual(['joined', 1]);
      expect(JSON.stringify(drafts)).not.toContain('credit');
    },
  );
  it('a success ends it: the draft goes, the heading is read', async () => {
    const form = await userWhoJoins();
    await form.answer('register', CONFIRM);
    await form.answer('confirm', { status: 'succeeded' });
    await form.answer('reportSuccess', null);
    expect(form.state()).toBe('joined');
    expect(form.said.slice(-3)).toEqual(['drop draft', 'title: Welcome! Your membership is active.', 'focus: heading']);
  });
  it('back from the bank with a payment: the outcome shows, the draft goes, and nothing can be sent again', async () => {
    const draft = { ...DRAFT, page: 4, furthest: 4, submission: { key: 'key-1', transactionId: 7 } };
    const form = openForm({ ...USER, paymentSucceeded: true, draft });
    await settle();
    expect(form.state()).toBe('joined');
    expect(form.said.slice(-3)).toEqual(['drop draft', 'title: Welcome! Your membership is active.', 'focus: heading']);
    form.goTo(4);
    form.join();
    await settle();
    expect([form.state(), form.actor.getSnapshot().children.payment, form.registrations()]).toEqual([
      'joined',
      undefined,
      [],
    ]);
    expect(form.drafts).toEqual([]);
  });
  it('a session that is over keeps everything', async () => {
    const form = await userWhoJoins();
    await form.fail('register', { kind: 'signedOut' });
    expect(form.state()).toBe('signedOut');
    expect(form.said).not.toContain('drop draft');
  });
  it.each([
    ['ended', 'signedOut', 'You have been signed out.'],
    ['begun', 'signedIn', 'You are signed in now.'],
    ['changed', 'accountChanged', 'Another account is signed in.'],
  ] as const)('a session that has %s is named as such, and drops nothing', async (session, state, title) => {
    const form = await userWhoJoins();
    await form.fail('register', { kind: 'signedOut', session });
    expect(form.state()).toBe(state);
    expect(form.said.slice(-2)).toEqual([`title: ${title}`, 'focus: heading']);
    expect(form.said).not.toContain('drop draft');
  });
});

it('after the account was made a visitor is a signed-in user: no credentials, no checks, no password kept', async () => {
  const form = visitorOnPage2();
  form.next();
  form.asked.username?.resolve('free');
  form.asked.email?.resolve('free');
  await settle();
  form.walkToPayment();
  await form.drawCard();
  form.join();
  await form.acceptCard();
  expect(form.registrations()[0]?.request.credentials).toMatchObject({ username: 'ada', password: PASSWORD });
  await form.answer('register', CONFIRM);
  await form.fail('confirm', { kind: 'declined', message: 'No.' });
  expect(selectNeedsCredentials(form.actor.getSnapshot())).toBe(false);
  expect(JSON.stringify(form.context())).not.toContain(PASSWORD);
  // By now, the host would report the visitor's own name as taken.
  form.asked = {};
  form.actor.send({ type: 'page.chosen', page: 2 });
  form.next();
  expect([form.page(), form.asked]).toEqual([3, {}]);
});

it('a secondary user has one page and pays nothing', async () => {
  const form = openForm(INVITED);
  form.join();
  expect(form.messages()).toEqual([
    '"First Name" is required',
    '"Last Name" is required',
    '"Username" is required',
    '"Password" is required',
    '"Confirm Password" is required',
    'You must agree to the following: "Terms and Conditions"',
  ]);
  for (const [field, value] of [
    ['firstName', 'Ada'],
    ['lastName', 'Moss'],
    ['username', 'ada'],
    ['password', PASSWORD],
    ['passwordConfirm', PASSWORD],
  ] as const)
    form.type(field, value);
  form.actor.send({ type: 'agreement.toggled', agreement: 'termsAndConditions' });
  form.actor.send({ type: 'field.left', field: 'email' });
  form.join();
  // The invitation sets the e-mail address, so the form does not check it.
  expect(Object.keys(form.asked)).toEqual(['username']);
  form.asked.username?.resolve('free');
  await settle();
  await form.answer('createKey', 'key-1');
  expect(form.registrations()[0]?.request).toMatchObject({
    secondary: true,
    email: 'invited@example.com',
    practices: [],
  });
  expect(form.world.log.map(({ id }) => id)).not.toContain('checkCard');
});

it('an invalid invitation is reported at once: there is no form to pay by mistake', () => {
  const form = openForm({ ...VISITOR, inviteInvalid: true, draft: DRAFT });
  expect(form.state()).toBe('inviteInvalid');
  expect(form.said).toContain('title: This invitation is no longer valid.');
  expect(form.said).not.toContain('drop draft');
  form.next();
  expect(form.state()).toEqual('inviteInvalid');
});

it('developer mode skips the validation, also on Join Now, and tells telemetry of none', async () => {
  const form = openForm({ ...VISITOR, developerMode: true });
  form.walkToPayment();
  expect(form.page()).toBe(4);
  form.goTo(1);
  form.goTo(4);
  expect(form.page()).toBe(4);
  await form.drawCard();
  form.join();
  expect(form.state()).toEqual({ registering: { submitting: 'sending' } });
  expect(form.said.filter((line) => line.includes('Validation'))).toEqual([]);
});

it('a site without a membership to choose says so and sends nothing', () => {
  const form = openForm({
    ...USER,
    products: [],
    skipProducts: true,
    draft: { ...DRAFT, page: 4, agreements: { ...ALL_AGREED, termsAndConditions: true } },
  });
  form.join();
  expect(form.messages()).toContain('There is no membership to choose at the moment.');
  expect(form.state()).toEqual({ registering: { filling: 'correcting' } });
});
