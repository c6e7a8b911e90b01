import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, fromCallback, type AnyActorRef, type AnyEventObject } from 'xstate';
import {
  selectBusyText,
  selectIsBusy,
  selectIsLocked,
  selectProblemText,
  selectRetry,
} from '../../../machines/payment/payment.selectors.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { MOST_REPEATS, REGISTER_TIMEOUT_MS } from '../../../machines/payment/payment.setup.ts';
import type { PaymentInput, PaymentOutcome, RegisterInput } from '../../../machines/payment/payment.types.ts';
import { deferredActors } from '../../kit/deferred-actors.ts';
import { graphOf } from '../../kit/graph.ts';
import { startUnderParent } from '../../kit/reports.ts';
import { discounted } from '../card-form/card-form.model.ts';
import { changedOrder, complete, newcomer, order, paymentModels, toConfirm } from './payment.model.ts';

const graphs = paymentModels.map((model) => graphOf(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);
type State = (typeof states)[number];

const BUSY = ['checkingCard', 'keying', 'registering', 'waiting', 'confirming', 'lookingUp', 'settling'] as const;
const ENDED = ['succeeded', 'alreadySubscribed', 'inviteInvalid', 'signedOut'] as const;
const isEnded = (state: State) => ENDED.some((value) => state.matches(value));
const isFirstPress = ({ event }: { event: { type: string } }) => event.type === 'payment.submitted';

/** The chart under a parent that notes what it is told, every slot in the test's hand, the card form ready. */
async function started(input: Partial<PaymentInput> = {}) {
  const world = deferredActors();
  const told: AnyEventObject[] = [];
  const provided = paymentMachine.provide({ actors: world.provideFor(paymentMachine, ['cardForm']) });
  const parent = createMachine({
    invoke: { id: 'payment', src: provided, input: { ...newcomer, ...input } },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(parent).start();
  const payment = actor.getSnapshot().children['payment'] as ReturnType<typeof createActor<typeof paymentMachine>>;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  if (input.needsCard !== false) world.speak('cardForm', { type: 'card.reported', status: 'ready' });
  let keys = 0;
  const run = {
    payment,
    world,
    told: () => told.filter(({ type }) => type.startsWith('payment.')),
    value: () => payment.getSnapshot().value,
    text: () => selectProblemText(payment.getSnapshot()),
    async resolve(id: string, output?: unknown) {
      world.resolve(id, output);
      await settle();
    },
    async reject(id: string, error: unknown) {
      world.reject(id, error);
      await settle();
    },
    async join(revision = 1, body = order) {
      payment.send({ type: 'payment.submitted', order: body, revision });
      await settle();
      if (world.pending.has('checkCard')) await run.resolve('checkCard');
      if (world.pending.has('createKey')) await run.resolve('createKey', `key-${(keys += 1)}`);
    },
    async rekey() {
      await run.resolve('createKey', `key-${(keys += 1)}`);
    },
    async retry() {
      payment.send({ type: 'payment.retried' });
      await settle();
    },
    posts: () => world.log.filter(({ id }) => id === 'register').map(({ input: sent }) => sent as RegisterInput),
    confirmations: () => world.log.filter(({ id }) => id === 'confirm').length,
  };
  return run;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what Payment does, by the specification', () => {
  it('one submit, ever: a second press while the first is under way counts for nothing', async () => {
    const run = await started();
    await run.join();
    await run.join();
    await run.join(2, changedOrder);
    expect(run.posts()).toEqual([{ order, submission: { key: 'key-1', transactionId: null } }]);
  });

  it('decline then success: one registration, the same payment asked for twice', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'declined', message: 'Your card has insufficient funds.' });
    expect(run.text()).toBe('Your card has insufficient funds.');
    await run.join();
    expect(run.value()).toBe('confirming');
    await run.resolve('confirm', { status: 'succeeded' });
    await run.resolve('settle');
    expect(run.posts()).toHaveLength(1);
    expect(run.confirmations()).toBe(2);
    expect(run.told().at(-1)).toEqual({ type: 'payment.ended', outcome: 'succeeded' });
  });

  it('3-D Secure cancelled, failed, then passed: each returns to an editable form, nothing is registered again', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'authenticationCancelled' });
    expect(run.text()).toContain('cancelled');
    await run.join();
    await run.reject('confirm', { kind: 'authenticationFailed' });
    expect(run.text()).toBe('Your bank could not confirm it was you. Please try again or use another card.');
    await run.join();
    await run.resolve('confirm', { status: 'processing' });
    await run.resolve('settle');
    expect(run.posts()).toHaveLength(1);
    expect(run.value()).toBe('succeeded');
  });

  it('a change makes a new key, with the same transaction id', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'declined', message: '' });
    await run.join(2, changedOrder);
    expect(run.posts()).toEqual([
      { order, submission: { key: 'key-1', transactionId: null } },
      { order: changedOrder, submission: { key: 'key-2', transactionId: 7 } },
    ]);
  });

  it('network lost after the POST: "may have gone through", and Retry repeats the very same body with the same key', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'network' });
    expect(run.text()).toBe('Your payment may have gone through. Please check your e-mail before you try again.');
    expect(selectRetry(run.payment.getSnapshot())).toBe('repeat');
    await run.retry();
    const [first, second] = run.posts();
    expect(second).toEqual(first);
  });

  it('an answer that never comes is uncertain after 30 seconds', async () => {
    const run = await started();
    await run.join();
    await vi.advanceTimersByTimeAsync(REGISTER_TIMEOUT_MS);
    expect(REGISTER_TIMEOUT_MS).toBe(30_000);
    expect(run.value()).toBe('uncertain');
  });

  it('a form that changed meanwhile is not charged for what it no longer says', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'timeout' });
    await run.join(2, changedOrder);
    expect(run.posts()[1]).toEqual(run.posts()[0]);
    await run.resolve('register', toConfirm);
    expect(run.confirmations()).toBe(0);
    expect(run.text()).toContain('nothing was charged');
    await run.join(2, changedOrder);
    expect(run.posts()[2]).toEqual({ order: changedOrder, submission: { key: 'key-2', transactionId: 7 } });
  });

  it('after an uncertain confirmation the payment is looked up before anything is repeated', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'uncertain' });
    expect(run.value()).toBe('lookingUp');
    await run.reject('lookUp', { kind: 'network' });
    expect(run.text()).toContain('may have gone through');
    await run.join();
    expect(run.value()).toBe('lookingUp');
    await run.resolve('lookUp', { status: 'succeeded' });
    await run.resolve('settle');
    expect(run.value()).toBe('succeeded');
    expect([run.posts().length, run.confirmations()]).toEqual([1, 1]);
  });

  it('a payment that the look-up finds unpaid can be made with another press', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.reject('confirm', { kind: 'uncertain' });
    await run.resolve('lookUp', { status: 'requiresPaymentMethod' });
    expect(run.text()).toContain('nothing was charged');
    await run.join();
    expect(run.value()).toBe('confirming');
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
    expect(run.value()).toBe('uncertain');
    expect(run.posts()).toHaveLength(1 + MOST_REPEATS);
    expect(new Set(run.posts().map(({ submission }) => submission.key))).toEqual(new Set(['key-1']));
  });

  it('a key that the host knows with another body: a new one, once, then an error', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'keyReused' });
    await run.rekey();
    expect(run.posts().map(({ submission }) => submission.key)).toEqual(['key-1', 'key-2']);
    await run.reject('register', { kind: 'keyReused' });
    expect(run.value()).toEqual({ entering: 'refused' });
    expect(run.posts()).toHaveLength(2);
  });

  it("the draft's key is tried first: only the host knows which body it names", async () => {
    const run = await started({ submission: { key: 'kept-key', transactionId: 7 } });
    await run.join();
    expect(run.posts()).toEqual([{ order, submission: { key: 'kept-key', transactionId: 7 } }]);
    await run.reject('register', { kind: 'offline' });
    await run.join(2, changedOrder);
    expect(run.posts()[1]?.submission).toEqual({ key: 'key-1', transactionId: 7 });
  });

  it('a payment that the host took back gets a new key at the next press', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.resolve('confirm', { status: 'canceled' });
    expect(run.text()).toContain('nothing was charged');
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
    run.payment.send({ type: 'payment.submitted', order, revision: 1 });
    await run.reject('checkCard', { kind: 'incomplete', message: 'Your card number is incomplete.' });
    expect(run.text()).toBe('Your card number is incomplete.');
    expect(run.posts()).toEqual([]);
    run.world.speak('cardForm', { type: 'card.edited' });
    expect(run.text()).toBeNull();
  });

  it('without a card form Join Now says so and sends nothing', async () => {
    const run = await started();
    run.world.speak('cardForm', { type: 'card.reported', status: 'blocked' });
    await run.join();
    expect(run.text()).toBe('Without the card form your card cannot be entered.');
    expect(run.posts()).toEqual([]);
  });

  it('with a key but no price it says that it is not configured', async () => {
    const run = await started({ configured: false });
    run.world.speak('cardForm', { type: 'card.reported', status: 'notConfigured' });
    await run.join();
    expect(run.text()).toContain('not configured');
    expect(run.posts()).toEqual([]);
  });

  it('tells the registration: the key before the POST, the account after it, then how it ended', async () => {
    const run = await started();
    await run.join();
    expect(run.told()).toEqual([{ type: 'payment.keyed', submission: { key: 'key-1', transactionId: null } }]);
    await run.resolve('register', toConfirm);
    const submission = { key: 'key-1', transactionId: 7 };
    expect(run.told().at(-1)).toEqual({ type: 'payment.accepted', submission });
    await run.reject('confirm', { kind: 'declined', message: '' });
    expect(run.told().at(-1)).toEqual({ type: 'payment.returned', errors: {} });
  });

  it('paid is paid: the host is told, and nothing that it says then can undo it', async () => {
    const run = await started();
    await run.join();
    await run.resolve('register', toConfirm);
    await run.resolve('confirm', { status: 'succeeded' });
    expect(run.world.log.at(-1)).toEqual({ id: 'settle', input: { transactionId: 7 } });
    await run.reject('settle', { kind: 'network' });
    expect(run.value()).toBe('succeeded');
    const after = edges.filter(({ from, to }) => from.matches('settling') && !to.matches('succeeded'));
    expect(after).toEqual([]);
  });

  it('a refusal after the account was made says so: the visitor is signed in, and the transaction is known', async () => {
    const run = await started();
    await run.join();
    await run.reject('register', { kind: 'gatewayUnavailable', account: { transactionId: 7 } });
    const submission = { key: 'key-1', transactionId: 7 };
    expect(run.told().slice(-2)).toEqual([
      { type: 'payment.accepted', submission },
      { type: 'payment.returned', errors: {} },
    ]);
  });

  it("the server's messages come back to the form", async () => {
    const run = await started();
    await run.join();
    const errors = { email: ['The email "ada@example.org" is already in use.'] };
    await run.reject('register', { kind: 'invalid', errors });
    expect(run.told().at(-1)).toEqual({ type: 'payment.returned', errors });
  });
});

describe('money, over every edge', () => {
  it('only the confirmation moves money, and whatever it leaves unknown is looked up', () => {
    const leaving = edges.filter(({ from, to }) => from.matches('confirming') && !to.matches('confirming'));
    const unknown = leaving.filter(
      ({ event }) =>
        event.type.startsWith('xstate.after.') ||
        (event.type === 'xstate.error.actor.confirm' &&
          (event['error'] === 'nobody understands this' || event['error'].kind === 'uncertain')),
    );
    expect(unknown.length).toBeGreaterThan(2);
    expect(unknown.filter(({ to }) => !to.matches('lookingUp'))).toEqual([]);
  });

  it('the bank is asked again only after a press of Join Now that followed a clear answer', () => {
    const into = edges.filter(({ from, to }) => to.matches('confirming') && !from.matches('confirming'));
    expect(into.length).toBeGreaterThan(0);
    const from = new Set(into.map((edge) => JSON.stringify(edge.from.value)));
    expect([...from].toSorted()).toEqual(['"checkingCard"', '"registering"']);
  });

  it('a POST is repeated only with the key that names its body', () => {
    const posting = states.filter((state) => state.matches('registering'));
    expect(posting.length).toBeGreaterThan(0);
    expect(
      posting.filter(({ context }) => !context.submission.key || context.keyedRevision !== context.revision),
    ).toEqual([]);
    const repeats = edges.filter(
      ({ from, to }) => (from.matches('waiting') || from.matches('uncertain')) && to.matches('registering'),
    );
    expect(repeats.length).toBeGreaterThan(0);
    for (const { from, to } of repeats) {
      expect(to.context.submission).toEqual(from.context.submission);
      expect(to.context.order).toEqual(from.context.order);
    }
  });

  it('what the host has answered for is never registered again', () => {
    const again = edges.filter(
      ({ from, to }) =>
        to.matches('registering') &&
        from.context.confirmation !== null &&
        to.context.submission.key === from.context.submission.key,
    );
    expect(again.filter(({ from }) => from.context.keyedRevision === from.context.revision)).toEqual([]);
  });

  it('the transaction survives from key to key', () => {
    const lost = edges.filter(
      ({ from, to }) => from.context.submission.transactionId !== null && to.context.submission.transactionId === null,
    );
    expect(lost).toEqual([]);
  });

  it('a body that is not what the screen shows is not charged', () => {
    const outdated = states.filter(
      (state) => state.matches('confirming') && state.context.revision !== state.context.latestRevision,
    );
    expect(outdated).toEqual([]);
  });

  it('while one submit is in flight no press counts', () => {
    const pressed = edges.filter(
      ({ from, event }) => from.hasTag('busy') && /^payment\.(submitted|retried)$/.test(event.type),
    );
    expect(pressed).toEqual([]);
  });

  it('no card, no confirmation', () => {
    expect(states.filter((state) => !state.context.needsCard && state.matches('confirming'))).toEqual([]);
  });
});

describe('what the registration is told, on every path', () => {
  type Known = { form: 'open' | 'locked' | PaymentOutcome; key: string | null; transactionId: number | null };

  /** What a registration knows that locks its form with Join Now and listens from then on. */
  const hear = (known: Known, { type, submission, outcome }: AnyEventObject): Known => {
    if (type === 'payment.returned') return { ...known, form: 'open' };
    if (type === 'payment.ended') return { ...known, form: outcome };
    return type === 'payment.keyed' || type === 'payment.accepted' ? { ...known, ...submission } : known;
  };

  const formIn = (state: State): Known['form'] => {
    const end = ENDED.find((value) => state.matches(value));
    return end ?? (state.matches('entering') ? 'open' : 'locked');
  };

  it.each(paymentModels.map((model, index) => [index, model] as const))(
    'of model %i: whether the form is locked, which key and transaction the draft keeps, how it ended',
    (_, model) => {
      for (const path of model.edgePaths()) {
        const parent = startUnderParent(model);
        const child = parent.getSnapshot().children['child'] as AnyActorRef;
        let known: Known = { form: 'open', ...model.spec.input.submission };
        let heard = 0;
        for (const { event } of path.steps.slice(1)) {
          if (event.type === 'payment.submitted') known.form = 'locked';
          child.send(event);
          const { told } = parent.getSnapshot().context;
          known = told.slice(heard).reduce(hear, known);
          heard = told.length;
          const state = child.getSnapshot() as State;
          const { key, transactionId } = state.context.submission;
          // A key that the chart has given up stays in the draft: tried once more, it does no harm.
          const expected = { form: formIn(state), key: key ?? known.key, transactionId };
          expect(known, path.description).toEqual(expected);
        }
        parent.stop();
      }
    },
  );
});

describe('in every reachable state', () => {
  it('one can still become a member, where there is a way to pay', () => {
    const [withCard, withoutCard, unconfigured, kept] = graphs;
    for (const graph of [withCard, withoutCard, kept]) {
      expect(graph?.strandedFrom((state) => state.matches('succeeded') || isEnded(state))).toEqual([]);
      const open = graph?.strandedFrom((state) => state.matches('succeeded')).filter((state) => !isEnded(state));
      expect(open).toEqual([]);
    }
    expect(unconfigured?.states.every((state) => state.matches('entering'))).toBe(true);
  });

  it.each(BUSY)('%s ends by itself', (value) => {
    const leaving = edges.filter(({ from, to }) => from.matches(value) && !to.matches(value));
    const kinds = new Set(leaving.map(({ event }) => event.type.replace(/\.actor\..*|\.[^.]+\.[^.]+$/, '')));
    expect([...kinds].some((kind) => kind.startsWith('xstate.after'))).toBe(true);
    if (value !== 'waiting') expect([...kinds]).toEqual(expect.arrayContaining(['xstate.error', 'xstate.done']));
  });

  it('what was typed, the password too, is not kept once nothing is under way', () => {
    const kept = states.filter((state) => !state.hasTag('busy') && !state.matches('uncertain') && state.context.order);
    expect(kept).toEqual([]);
  });

  it('the price is locked from the press of Join Now until a clear answer', () => {
    const open = states.filter((state) => !selectIsLocked(state));
    expect(open.filter((state) => !state.matches('entering') && !isEnded(state))).toEqual([]);
    expect(states.filter((state) => state.matches('entering') && selectIsLocked(state))).toEqual([]);
  });

  it('a state either waits and says for what, or says why it came back, or ended', () => {
    for (const state of states) {
      expect(selectIsBusy(state)).toBe(BUSY.some((value) => state.matches(value)));
      expect(selectBusyText(state) !== null).toBe(selectIsBusy(state));
      const isSilent = state.matches({ entering: 'blank' }) || isEnded(state) || selectIsBusy(state);
      expect(selectProblemText(state) === null).toBe(isSilent);
    }
  });

  it('a press of Join Now always gets an answer: another state, or the same text again', () => {
    const presses = edges.filter(isFirstPress);
    expect(presses.length).toBeGreaterThan(0);
    expect(presses.filter(({ to }) => to.matches({ entering: 'blank' }))).toEqual([]);
  });
});
