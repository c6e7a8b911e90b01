/** A POST makes the account, and its response is lost. The key is enough to continue (spec: payment#one-charge). */
import { describe, expect, it } from 'vitest';
import {
  selectIsPasswordWrong,
  selectIsTaken,
  selectNeedsCredentials,
  selectNotice,
} from '../../../machines/registration/steps.selectors.ts';
import { getFields } from '../../../machines/registration/fields.ts';
import { DRAFT, VISITOR } from './fixtures.ts';
import { openForm, PENDING_DRAFT } from './form.ts';
import { PASSWORD } from './registration.model.ts';
import { useFakeTime } from '../../fake-time.ts';

useFakeTime();

/** The page was reloaded during the POST. */
const reloaded = (draft = PENDING_DRAFT) => openForm({ ...VISITOR, draft });

async function joinFrom(form: ReturnType<typeof reloaded>) {
  form.next();
  form.next();
  await form.drawCard();
  form.join();
  await form.answer('checkCard');
}

describe('after a reload while the POST was under way', () => {
  it('the form is on the page of the password, says so, and asks for it once', () => {
    const form = reloaded();
    expect(form.page()).toBe(2);
    expect(selectNotice(form.actor.getSnapshot())).toBe('stillWorking');
    expect(getFields('details', form.context())).toContain('password');
    expect(getFields('details', form.context())).not.toContain('passwordConfirm');
    form.next();
    expect(form.messages()).toEqual(['"Password" is required']);
  });

  it('the names are not checked, and the same key is sent again with the whole body', async () => {
    const form = reloaded();
    form.actor.send({ type: 'field.left', field: 'email' });
    form.type('password', PASSWORD);
    await joinFrom(form);
    expect(form.asked).toEqual({});
    expect(form.page()).toBe(4);
    const [post] = form.registrations();
    expect(post?.submission.key).toBe('kept-key');
    expect(post?.request.credentials).toMatchObject({ password: PASSWORD, passwordConfirm: PASSWORD });
    expect(form.drafts.at(-1)).toMatchObject({ accountPending: true, submission: { key: 'kept-key' } });
  });

  it('names in use do not reveal whose they are', () => {
    const form = reloaded();
    form.actor.send({ type: 'availability.reported', field: 'email', value: DRAFT.values.email, status: 'taken' });
    form.type('password', PASSWORD);
    form.next();
    expect([form.page(), form.messages()]).toEqual([3, []]);
  });

  it('once the host has answered, things are as for everybody: taken is taken, and there is a way to sign in', async () => {
    const form = reloaded();
    form.type('password', PASSWORD);
    await joinFrom(form);
    const errors = { email: [`The email "${DRAFT.values.email}" is already in use.`] };
    await form.fail('register', { kind: 'invalid', errors });
    expect([form.context().accountPending, form.page()]).toEqual([false, 2]);
    expect(selectIsTaken('email')(form.actor.getSnapshot())).toBe(true);
    expect(selectIsTaken('username')(form.actor.getSnapshot())).toBe(false);
    expect(getFields('details', form.context())).toContain('passwordConfirm');
  });

  it('a changed password is reported at its field, and the same key is sent again with the right one', async () => {
    const form = reloaded();
    form.type('password', 'not the one of before');
    await joinFrom(form);
    const errors = { password: ['This is not the password that you entered before.'] };
    await form.fail('register', { kind: 'invalid', errors, isPending: true });
    expect([form.context().accountPending, form.page()]).toEqual([true, 2]);
    expect(form.messages()).toEqual(errors.password);
    expect(selectIsPasswordWrong(form.actor.getSnapshot())).toBe(true);
    form.type('password', PASSWORD);
    expect(form.messages()).toEqual([]);
    form.next();
    form.next();
    form.join();
    await form.answer('checkCard');
    expect(form.registrations().map(({ submission }) => submission.key)).toEqual(['kept-key', 'kept-key']);
    expect(form.registrations().at(-1)?.request.credentials?.password).toBe(PASSWORD);
  });

  it('a signed-in user has the account: nothing is pending', () => {
    const form = openForm({ ...VISITOR, loggedIn: true, draft: PENDING_DRAFT });
    expect(form.context().accountPending).toBe(false);
    expect(selectNeedsCredentials(form.actor.getSnapshot())).toBe(false);
  });
});

describe('while the answer is missing', () => {
  it('the account is pending from before the POST until an answer comes, with or without an account', async () => {
    const form = reloaded();
    form.type('password', PASSWORD);
    await joinFrom(form);
    await form.fail('register', { kind: 'networkError' });
    expect(form.context().accountPending).toBe(true);
    form.join();
    await form.answer('checkCard');
    await form.fail('register', { kind: 'gatewayUnavailable', account: { transactionId: 7 } });
    expect([form.context().accountPending, form.context().loggedIn]).toEqual([false, true]);
    expect(form.registrations().map(({ submission }) => submission.key)).toEqual(['kept-key', 'kept-key']);
  });

  it('retyping the password keeps the key, any other change is a new body', () => {
    const form = reloaded();
    form.type('password', PASSWORD);
    expect(form.context().submission.key).toBe('kept-key');
    form.type('firstName', 'Grace');
    expect(form.context().submission.key).toBeNull();
  });
});
