/** Payment's scenarios, in the specification's words. For rules over every state and edge, see `payment.invariants.test.ts`. */
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, type AnyEventObject } from 'xstate';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { selectAmountChanged, selectIsAboutCard, selectRetry } from '../../../machines/payment/payment.selectors.ts';
import { MAX_RETRIES, REGISTER_TIMEOUT_MS } from '../../../machines/payment/payment.setup.ts';
import type { RegistrationError } from '../../../machines/payment/payment.types.ts';
import { discounted } from '../card-form/card-form.model.ts';
import {
  changedRequest,
  complete,
  creditToConfirm,
  memberRequest,
  newcomer,
  request,
  receipt,
  toConfirm,
  withCredit,
} from './payment.model.ts';
import { started } from './payment.run.ts';
import { useFakeTime } from '../../fake-time.ts';

useFakeTime();

describe('what Payment does, by the specification', () => {
  it('one submit, ever: a second press while the first is under way counts for nothing', async () => {
    const run = await started();
    await run.join();
    await run.join();
    await run.join(2, changedRequest);
    expect(run.posts()).toEqual([{ request, submission: { key: 'key-1', transactionId: null, makesAccount: true } }]);
  });

  it('decline then success: one registration, the same payment asked for twice', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'declined', message: 'Your card has insufficient funds.' });
    expect(run.text()).toEqual('Your card has insufficient funds.');
    await run.join();
    expect(run.value()).toBe('confirming');
    await run.resolve('confirm', { status: 'succeeded' });
    await run.resolve('reportSuccess', receipt);
    expect(run.posts()).toHaveLength(1);
    expect(run.confirmations()).toBe(2);
    expect(run.told().at(-1)).toEqual({ type: 'payment.ended', outcome: 'succeeded', receipt });
  });

  it('3-D Secure cancelled, failed, then passed: each returns to an editable form, nothing is registered again', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'authenticationCancelled' });
    expect(run.text()).toContain('canceled');
    await run.join();
    await run.reject('confirm', { kind: 'authenticationFailed' });
    expect(run.text()).toEqual('Your bank could not confirm it was you. Please try again or use another card.');
    await run.join();
    await run.resolve('confirm', { status: 'processing' });
    await run.resolve('reportSuccess', receipt);
    expect(run.posts()).toHaveLength(1);
    expect(run.value()).toBe('succeeded');
  });

  it('a change makes a new key, with the same transaction id', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'declined', message: '' });
    await run.join(2, changedRequest);
    expect(run.posts()).toEqual([
      { request, submission: { key: 'key-1', transactionId: null, makesAccount: true } },
      { request: changedRequest, submission: { key: 'key-2', transactionId: 7, makesAccount: true } },
    ]);
  });

  it('network lost after the POST: nothing was charged, and Retry sends the very same body with the same key', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'networkError' });
    expect(run.text()).toEqual(
      'We could not reach this site. You have not been charged, and everything you typed is still here.',
    );
    expect(selectRetry(run.payment.getSnapshot())).toBe('submit');
    expect(run.told().at(-1)).toEqual({ type: 'payment.returned', errors: {}, isOutcomeKnown: false });
    await run.join();
    const [first, second] = run.posts();
    expect(second).toEqual(first);
  });

  it('a redirect is no verdict: the server is asked who is a member, and the form stays unless it says so', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'invalidResponse', where: 'body' });
    expect(run.value()).toBe('retrievingRegistration');
    await run.resolve('retrieveRegistration', { isMember: false, receipt: null });
    expect(run.text()).toContain('We could not complete your registration. You have not been charged');
    await run.join();
    expect(run.posts()[1]).toEqual(run.posts()[0]);
    await run.reject('register', { kind: 'invalidResponse', where: 'body' });
    await run.resolve('retrieveRegistration', { isMember: true, receipt });
    expect(run.told().at(-1)).toEqual({ type: 'payment.ended', outcome: 'succeeded', receipt });
  });

  it('a form that a firewall refuses is sent with its changes', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'httpError', status: 403, code: '', message: '' });
    await run.resolve('retrieveRegistration', { isMember: false, receipt: null });
    expect(run.text()).toBe('The registration was not accepted. You have not been charged. Try again.');
    await run.join(2, changedRequest);
    expect(run.posts()[1]?.request).toEqual(changedRequest);
  });

  it('an error of another plugin is not shown raw', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', {
      kind: 'httpError',
      status: 401,
      code: 'rest_cannot_access',
      message: 'DRA: no API.',
    });
    await run.reject('retrieveRegistration', {
      kind: 'httpError',
      status: 401,
      code: 'rest_cannot_access',
      message: 'DRA',
    });
    expect(run.value()).toBe('unverified');
    expect(run.text()).not.toContain('DRA');
    expect(selectRetry(run.payment.getSnapshot())).toBe('submit');
    await run.join();
    expect(run.posts()[1]).toEqual(run.posts()[0]);
  });

  it('a nonce that could not be renewed, for want of a network: nothing was sent, and Retry is another press', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'networkError', unsent: true });
    expect(run.text()).toContain('You have not been charged');
    expect(selectRetry(run.payment.getSnapshot())).toEqual('submit');
  });

  it('a missing response times out after 30 seconds', async () => {
    const run = await started();
    await run.join();
    await vi.advanceTimersByTimeAsync(REGISTER_TIMEOUT_MS);
    expect(REGISTER_TIMEOUT_MS).toBe(30_000);
    expect(run.text()).toContain('We could not reach this site.');
  });

  it('a bank that says nothing for ten minutes: the payment is looked up, and a look-up that says nothing is uncertain', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await vi.advanceTimersByTimeAsync(600_000 - 1);
    expect(run.value()).toBe('confirming');
    await vi.advanceTimersByTimeAsync(1);
    expect(run.value()).toBe('retrievingPayment');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(run.value()).toBe('uncertain');
  });

  it('a form that has since changed is not charged for its old content', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'timeout' });
    await run.join(2, changedRequest);
    expect(run.posts()[1]).toEqual(run.posts()[0]);
    await run.resolve('register', toConfirm);
    expect(run.confirmations()).toBe(0);
    expect(run.text()).toContain('You have not been charged');
    await run.join(2, changedRequest);
    expect(run.posts()[2]).toEqual({
      request: changedRequest,
      submission: { key: 'key-2', transactionId: 7, makesAccount: true },
    });
  });

  it('after an uncertain confirmation the payment is looked up before anything is repeated', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'uncertain' });
    expect(run.value()).toBe('retrievingPayment');
    await run.reject('retrievePayment', { kind: 'networkError' });
    expect(run.text()).toEqual('Your payment may have gone through. Please check your e-mail before you try again.');
    expect(selectRetry(run.payment.getSnapshot())).toBe('check');
    await run.join();
    expect(run.value(), 'there is nothing to send, only to ask').toBe('uncertain');
    await run.retry();
    expect(run.value()).toBe('retrievingPayment');
    await run.resolve('retrievePayment', { status: 'succeeded' });
    await run.resolve('reportSuccess', receipt);
    expect(run.value()).toBe('succeeded');
    expect([run.posts().length, run.confirmations()]).toEqual([1, 1]);
  });

  it('a payment that the look-up finds unpaid can be made with another press', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'uncertain' });
    await run.resolve('retrievePayment', { status: 'requiresPaymentMethod' });
    expect(run.text()).toContain('You have not been charged');
    await run.join();
    expect(run.value()).toEqual('confirming');
    expect(run.posts()).toHaveLength(1);
  });

  it('still in progress: the same key again, after the wait that the host asked for, a few times', async () => {
    const run = await started();
    await run.join();
    for (const wait of [2_000, 4_000, 8_000, 16_000]) {
      await run.reject('register', { kind: 'inProgress', retryAfter: 2 });
      expect(run.value()).toBe('waiting');
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(run.value()).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(run.value()).toBe('registering');
    }
    await run.reject('register', { kind: 'inProgress', retryAfter: 2 });
    expect(run.value()).toBe('noResponse');
    expect(run.posts()).toHaveLength(1 + MAX_RETRIES);
    expect(new Set(run.posts().map(({ submission }) => submission.key))).toEqual(new Set(['key-1']));
    await run.join();
    await run.reject('register', { kind: 'inProgress', retryAfter: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(run.value(), 'Retry restarts the waits').toBe('registering');
  });

  it('a key that the host knows with another body: a new one, once, then an error', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'keyReused' });
    await run.rekey();
    expect(run.posts().map(({ submission }) => submission.key)).toEqual(['key-1', 'key-2']);
    await run.reject('register', { kind: 'keyReused' });
    expect(run.value()).toEqual({ entering: 'rejected' });
    expect(run.posts()).toHaveLength(2);
    await run.join();
    await run.reject('register', { kind: 'keyReused' });
    expect(run.value(), 'another press may have another key').toBe('creatingKey');
  });

  it.each<[RegistrationError, string, 'none' | 'submit']>([
    [{ kind: 'offline' }, 'You are offline', 'submit'],
    [{ kind: 'gatewayUnavailable' }, 'could not complete your registration', 'submit'],
    [{ kind: 'httpError', status: 500, code: '', message: '' }, 'could not complete your registration', 'submit'],
    [
      { kind: 'httpError', status: 499, code: 'practice_portal_x', message: 'Please reload the page.' },
      'Please reload the page.',
      'none',
    ],
    [{ kind: 'httpError', status: 404, code: '', message: '' }, 'was not accepted', 'none'],
    [{ kind: 'networkError' }, 'We could not reach this site. You have not been charged', 'submit'],
    [{ kind: 'timeout' }, 'We could not reach this site. You have not been charged', 'submit'],
    [
      { kind: 'invalidResponse', where: 'client_secret' },
      'could not complete your registration. You have not been charged',
      'submit',
    ],
    [{ kind: 'declined', message: 'Your card has expired.' }, 'Your card has expired.', 'none'],
    [{ kind: 'notConfigured', message: '' }, 'Payment is not set up', 'none'],
    [{ kind: 'rateLimited', retryAfter: 20 }, 'try again in 20 seconds', 'none'],
    [{ kind: 'rateLimited', retryAfter: 0 }, 'Try again in a few minutes', 'none'],
    [{ kind: 'invalid', errors: { form: ['The coupon has expired.'] } }, 'The coupon has expired.', 'none'],
    [{ kind: 'invalid', errors: { email: ['taken'] } }, 'You have not been charged. Correct your answers', 'none'],
  ])('%j shows its message and the next step', async (refusal, words, way) => {
    const run = await started();
    await run.join();
    await run.reject('register', refusal);
    if (run.value() === 'retrievingRegistration')
      await run.resolve('retrieveRegistration', { isMember: false, receipt: null });
    expect(run.text()).toContain(words);
    expect(selectRetry(run.payment.getSnapshot())).toEqual(way);
  });

  it("the draft's key is tried first: only the host knows which body it names", async () => {
    const run = await started({ submission: { key: 'kept-key', transactionId: 7 } });
    await run.join();
    expect(run.posts()).toEqual([{ request, submission: { key: 'kept-key', transactionId: 7 } }]);
    await run.reject('register', { kind: 'offline' });
    await run.join(2, changedRequest);
    expect(run.posts()[1]?.submission).toEqual({ key: 'key-1', transactionId: 7, makesAccount: true });
  });

  it('an account that was made changes the body: a new key at once, with the same transaction id', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'gatewayUnavailable', account: { transactionId: 7 } });
    await run.join(1, memberRequest);
    await run.reject('register', { kind: 'gatewayUnavailable' });
    await run.join(1, memberRequest);
    expect(run.posts().map(({ submission: { key, transactionId } }) => [key, transactionId])).toEqual([
      ['key-1', null],
      ['key-2', 7],
      ['key-2', 7],
    ]);
  });

  it.each([
    ['without the account that was made since', true, memberRequest, 'key-1'],
    ['of a user who was signed in', false, memberRequest, 'kept-key'],
    ['of a visitor who still is one', true, request, 'kept-key'],
  ])("the draft's key names a body: one %s", async (_, makesAccount, body, key) => {
    const run = await started({ submission: { key: 'kept-key', transactionId: 7, makesAccount: makesAccount } });
    await run.join(1, body);
    expect(run.posts().map(({ submission }) => submission.key)).toEqual([key]);
  });

  it('a payment that the host took back gets a new key at the next press', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.resolve('confirm', { status: 'canceled' });
    expect(run.text()).toContain('You have not been charged');
    await run.join();
    expect(run.posts().map(({ submission }) => submission.key)).toEqual(['key-1', 'key-2']);
  });

  it('no card for a secondary user: the POST alone ends it', async () => {
    const run = await started({ needsCard: false });
    run.payment.send({ type: 'payment.reached' });
    await run.join();
    await run.resolve('register', complete);
    expect(run.value()).toBe('succeeded');
    expect(run.world.log.map(({ id }) => id)).toEqual(['createKey', 'register']);
    expect(run.told()).toEqual([
      { type: 'payment.keyCreated', submission: { key: 'key-1', transactionId: null, makesAccount: true } },
      { type: 'payment.accepted', submission: { key: 'key-1', transactionId: 7, makesAccount: true } },
      { type: 'payment.ended', outcome: 'succeeded', receipt: complete.status === 'complete' && complete.receipt },
    ]);
  });

  it.each([
    [true, ['form.opened', 'charge.changed', 'form.opened']],
    [false, ['charge.changed']],
  ])('the card form opens when the last page is reached, if a card is needed: %s', async (needsCard, heard) => {
    const events: string[] = [];
    const cardForm = fromCallback<AnyEventObject>(({ receive }) => receive(({ type }) => events.push(type)));
    const actor = createActor(paymentMachine.provide({ actors: { cardForm: cardForm as never } }), {
      input: { ...newcomer, needsCard },
    }).start();
    actor.send({ type: 'payment.reached' });
    actor.send({ type: 'charge.changed', charge: discounted });
    actor.send({ type: 'payment.reached' });
    expect(events).toEqual(heard);
  });

  it('an incomplete card is never sent anywhere', async () => {
    const run = await started();
    run.payment.send({ type: 'payment.submitted', request, revision: 1 });
    await run.reject('checkCard', { kind: 'incomplete', message: 'Your card number is incomplete.' });
    expect(run.text()).toEqual('Your card number is incomplete.');
    expect(run.posts()).toEqual([]);
    run.world.sendBack('cardForm', { type: 'card.edited' });
    expect(run.text()).toBeNull();
  });

  it('without a card form Join Now says so and sends nothing', async () => {
    const run = await started();
    run.world.sendBack('cardForm', { type: 'card.reported', status: 'loadFailed' });
    await run.join();
    expect(run.text()).toEqual('You cannot enter your card without the card form.');
    expect(run.posts()).toEqual([]);
  });

  it('with a key but no price it says that it is not set up', async () => {
    const run = await started({ configured: false });
    run.world.sendBack('cardForm', { type: 'card.reported', status: 'notConfigured' });
    await run.join();
    expect(run.text()).toContain('not set up');
    expect(run.posts()).toEqual([]);
  });

  it('a message about a pending card form is dropped if none is needed', async () => {
    const run = await started({ configured: false });
    run.world.sendBack('cardForm', { type: 'card.reported', status: 'loading' });
    await run.join();
    expect(run.text()).toEqual('The card form is still loading. Please wait a moment.');
    run.world.sendBack('cardForm', { type: 'card.reported', status: 'notConfigured' });
    await run.join();
    expect(run.text()).toBe('Payment is not set up on this site. You have not been charged.');
  });

  it('what the bank said of a card is dropped if the site can no longer take payments', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'declined', message: 'Your card has insufficient funds.' });
    run.world.sendBack('cardForm', { type: 'card.reported', status: 'notConfigured' });
    await run.join();
    expect(run.text()).toBe('Payment is not set up on this site. You have not been charged.');
  });

  it('tells the registration: the key before the POST, the account after it, then how it ended', async () => {
    const run = await started();
    await run.join();
    expect(run.told()).toEqual([
      { type: 'payment.keyCreated', submission: { key: 'key-1', transactionId: null, makesAccount: true } },
    ]);
    await run.resolve('register', toConfirm);
    const submission = { key: 'key-1', transactionId: 7, makesAccount: true };
    expect(run.told().at(-1)).toEqual({ type: 'payment.accepted', submission });
    await run.reject('confirm', { kind: 'declined', message: '' });
    expect(run.told().at(-1)).toEqual({ type: 'payment.returned', errors: {}, isOutcomeKnown: true });
    expect(run.text()).toEqual('Your card was declined.');
  });

  it.each([true, false])('a card error is shown at the card, if there is one: %s', async (needsCard) => {
    const run = await started({ needsCard });
    await run.join();
    await run.reject('register', { kind: 'declined', message: 'Your card has expired.' });
    expect(run.text()).toEqual('Your card has expired.');
    expect(selectIsAboutCard(run.payment.getSnapshot())).toBe(needsCard);
  });

  it('paid is paid: the host is told, and nothing that it says then can undo it', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.resolve('confirm', { status: 'succeeded' });
    expect(run.world.log.at(-1)).toEqual({ id: 'reportSuccess', input: { transactionId: 7 } });
    await run.reject('reportSuccess', { kind: 'networkError' });
    expect(run.value()).toBe('succeeded');
  });

  it('a refusal after the account was made says so: the visitor is signed in, and the transaction is known', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'gatewayUnavailable', account: { transactionId: 7 } });
    const submission = { key: 'key-1', transactionId: 7, makesAccount: true };
    expect(run.told().slice(-2)).toEqual([
      { type: 'payment.accepted', submission },
      { type: 'payment.returned', errors: {}, isOutcomeKnown: true },
    ]);
  });

  it("the server's messages come back to the form", async () => {
    const run = await started();
    await run.join();
    const errors = { email: ['The email "ada@example.org" is already in use.'] };
    await run.reject('register', { kind: 'invalid', errors });
    expect(run.told().at(-1)).toEqual({ type: 'payment.returned', errors, isOutcomeKnown: true });
  });
});

describe('another sum than the one that was shown, by the decisions ("Stripe as it is")', () => {
  /** The page showed $199 when Join Now was pressed. The host charges $149, because of a credit of $50. */
  async function told() {
    const run = await started();
    await run.join();
    await run.resolve('register', creditToConfirm);
    const changed = () => selectAmountChanged(run.payment.getSnapshot());
    /** The registration's reply. */
    const reckon = (charge = withCredit) => run.payment.send({ type: 'charge.changed', charge });
    return { ...run, changed, reckon };
  }

  it('nothing is charged before the person is told, and the registration is told what the sum comes of', async () => {
    const run = await told();
    expect(run.value()).toEqual({ entering: 'amountChanged' });
    expect(run.changed()).toEqual({ shown: 19_900, due: 14_900, isCardCleared: false });
    expect(run.told().at(-1)).toEqual({ type: 'payment.returned', errors: {}, isOutcomeKnown: true, credit: 5_000 });
    expect(selectRetry(run.payment.getSnapshot()), 'Join Now is the way on').toBe('none');
    expect(run.confirmations()).toBe(0);
  });

  it('it stays told while the card form takes the new sum, and Join Now then asks the bank, with nothing sent again', async () => {
    const run = await told();
    run.reckon();
    expect(run.changed()).toMatchObject({ due: 14_900 });
    await run.join();
    expect(run.value()).toBe('confirming');
    await run.resolve('confirm', { status: 'succeeded' });
    await run.resolve('reportSuccess', receipt);
    expect([run.value(), run.posts().length, run.confirmations()]).toEqual(['succeeded', 1, 1]);
  });

  it('without a card form for that sum it is told again, and the bank is not asked', async () => {
    const run = await told();
    await run.join();
    expect([run.changed()?.due, run.confirmations()]).toEqual([14_900, 0]);
  });

  it('after it, canceled 3-D Secure and a declined card behave as usual: the sum is agreed', async () => {
    const run = await told();
    run.reckon();
    await run.join();
    await run.reject('confirm', { kind: 'authenticationCancelled' });
    await run.join();
    await run.reject('confirm', { kind: 'declined', message: '' });
    await run.join();
    await run.resolve('confirm', { status: 'succeeded' });
    expect([run.posts().length, run.confirmations()]).toEqual([1, 3]);
  });

  it('a coupon or a plan that is chosen then changes the sum: the earlier result is dropped, and the server is asked again', async () => {
    const run = await told();
    run.reckon();
    run.reckon(discounted);
    expect([run.value(), run.changed()]).toEqual([{ entering: 'blank' }, null]);
    await run.join(2, changedRequest);
    expect(run.posts().map(({ request: body }) => body)).toEqual([request, changedRequest]);
    await run.resolve('register', {
      ...creditToConfirm,
      due: { amount: 12_910, total: discounted.total, credit: 5_000 },
    });
    expect(run.changed()).toEqual({ shown: 17_910, due: 12_910, isCardCleared: false });
  });

  it('a lost response that arrives later shows it', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'networkError' });
    await run.join();
    await run.resolve('register', creditToConfirm);
    expect([run.value(), run.confirmations()]).toEqual([{ entering: 'amountChanged' }, 0]);
  });

  it('a payment that another tab has replaced is started again, and a changed sum is shown', async () => {
    const run = await told();
    run.reckon();
    await run.join();
    await run.resolve('confirm', { status: 'canceled' });
    expect(run.text()).toContain('You have not been charged');
    await run.join();
    await run.resolve('register', { ...creditToConfirm, due: { ...creditToConfirm.due, amount: 19_900, credit: 0 } });
    expect(run.changed()).toMatchObject({ shown: 14_900, due: 19_900 });
  });

  it.each([
    ['credit that pays all of it', { amount: 0, total: 19_900, credit: 100_000 }, 100_000],
    ['credit that leaves too little to be charged', { amount: 0, total: 19_900, credit: 19_860 }, 19_860],
    ['something that is owed', { amount: 20_000, total: 19_900, credit: -100 }, -100],
    ['a sum that the named credit does not explain', { amount: 10_000, total: 19_900, credit: 0 }, 9_900],
  ])('%s: the sum that the host takes counts', async (_, due, credit) => {
    const run = await started();
    await run.join();
    await run.resolve('register', { ...creditToConfirm, due });
    expect(selectAmountChanged(run.payment.getSnapshot())).toEqual({
      shown: 19_900,
      due: due.amount,
      isCardCleared: due.amount === 0,
    });
    expect(run.told().at(-1)).toMatchObject({ credit });
  });

  it('a price that this page does not know needs its own agreement: the monthly price differs, too', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', { ...creditToConfirm, due: { amount: 24_900, total: 24_900, credit: 0 } });
    expect(run.text()).toContain('The price of this membership has changed. You have not been charged.');
    await run.join();
    expect([run.value(), run.confirmations()]).toEqual([{ entering: 'priceChanged' }, 0]);
  });

  it('another plan chosen while the server was silent is no changed price: nothing is charged for the old one', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'networkError' });
    run.payment.send({ type: 'charge.changed', charge: discounted });
    await run.join(2, changedRequest);
    await run.resolve('register', { ...creditToConfirm, due: { amount: 19_900, total: 19_900, credit: 0 } });
    expect([run.value(), run.confirmations()]).toEqual([{ entering: 'interrupted' }, 0]);
  });

  it('the sum that was shown is asked for at once', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', { ...creditToConfirm, due: { amount: 19_900, total: 19_900, credit: 0 } });
    expect(run.value()).toBe('confirming');
  });
});
