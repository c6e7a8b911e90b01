/** A POST makes the account, and its response is lost. The key is enough to continue (decisions, "Paying"). */
import { describe, expect, it, vi } from 'vitest';
import {
  selectIsPasswordWrong,
  selectIsTaken,
  selectNeedsCredentials,
  selectNotice,
} from '../../../machines/registration/steps.selectors.ts';
import { getFields } from '../../../machines/registration/fields.ts';
import { DRAFT, VISITOR } from './fixtures.ts';
import { openForm } from './form.ts';
import { ALL_AGREED, PASSWORD } from './registration.model.ts';
import { useFakeTime } from '../../fake-time.ts';

useFakeTime();

const settle = () => vi.advanceTimersByTimeAsync(0);

const pending = {
  ...DRAFT,
  page: 4,
  furthest: 4,
  couponCode: '',
  agreements: { ...ALL_AGREED, termsAndConditions: true },
  submission: { key: 'kept-key', transactionId: null, makesAccount: true },
  accountPending: true,
};

/** The page was reloaded during the POST. */
const reloaded = (draft = pending) => openForm({ ...VISITOR, draft });

async function joinFrom(form: ReturnType<typeof reloaded>) {
  form.next();
  form.next();
  form.world.resolve('loadCardService', undefined);
  await settle();
  form.cardIsDrawn();
  form.join();
  form.world.resolve('checkCard', undefined);
  await settle();
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
    form.world.reject('register', { kind: 'invalid', errors });
    await settle();
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
    form.world.reject('register', { kind: 'invalid', errors, isPending: true });
    await settle();
    expect([form.context().accountPending, form.page()]).toEqual([true, 2]);
    expect(form.messages()).toEqual(errors.password);
    expect(selectIsPasswordWrong(form.actor.getSnapshot())).toBe(true);
    form.type('password', PASSWORD);
    expect(form.messages()).toEqual([]);
    form.next();
    form.next();
    form.join();
    form.world.resolve('checkCard', undefined);
    await settle();
    expect(form.registrations().map(({ submission }) => submission.key)).toEqual(['kept-key', 'kept-key']);
    expect(form.registrations().at(-1)?.request.credentials?.password).toBe(PASSWORD);
  });

  it('a signed-in user has the account: nothing is pending', () => {
    const form = openForm({ ...VISITOR, loggedIn: true, draft: pending });
    expect(form.context().accountPending).toBe(false);
    expect(selectNeedsCredentials(form.actor.getSnapshot())).toBe(false);
  });
});

describe('while the answer is missing', () => {
  it('the account is pending from before the POST until an answer comes, with or without an account', async () => {
    const form = reloaded({ ...pending, submission: { key: 'kept-key', transactionId: null, makesAccount: true } });
    form.type('password', PASSWORD);
    await joinFrom(form);
    form.world.reject('register', { kind: 'networkError' });
    await settle();
    expect(form.context().accountPending).toBe(true);
    form.join();
    form.world.resolve('checkCard', undefined);
    await settle();
    form.world.reject('register', { kind: 'gatewayUnavailable', account: { transactionId: 7 } });
    await settle();
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
