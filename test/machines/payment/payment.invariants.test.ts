/** The rules for money, and other rules for every state and edge. For single steps, see `payment.scenarios.test.ts`. */
import { describe, expect, it } from 'vitest';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import {
  selectAmountChanged,
  selectBusyText,
  selectIsBusy,
  selectIsLocked,
  selectErrorMessage,
} from '../../../machines/payment/payment.selectors.ts';
import type { PaymentOutcome, Submission } from '../../../machines/payment/payment.types.ts';
import { toGraph, startUnderParent } from '#kit';
import { inEnglish } from '../in-english.ts';
import { paymentModels } from './payment.model.ts';

const graphs = paymentModels.map((model) => toGraph(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);
type State = (typeof states)[number];

const BUSY = [
  'checkingCard',
  'changingEmail',
  'creatingKey',
  'registering',
  'waiting',
  'confirming',
  'retrievingPayment',
  'retrievingRegistration',
  'reportingSuccess',
] as const;
const ENDED = ['succeeded', 'alreadySubscribed', 'inviteInvalid', 'signedOut'] as const;
const isEnded = (state: State) => ENDED.some((value) => state.matches(value));
const isUnanswered = (state: State) => state.matches('noResponse') || state.matches('unverified');
const isFirstPress = ({ event }: { event: { type: string } }) => event.type === 'payment.submitted';

describe('money, on every transition', () => {
  it('only the confirmation moves money, and its unknown outcome is looked up', () => {
    const leaving = edges.filter(({ from, to }) => from.matches('confirming') && !to.matches('confirming'));
    const unknown = leaving.filter(
      ({ event }) =>
        event.type.startsWith('xstate.after.') ||
        (event.type === 'xstate.error.actor.confirm' &&
          (event['error'] === 'nobody understands this' || event['error'].kind === 'uncertain')),
    );
    expect(unknown.length).toBeGreaterThan(2);
    expect(unknown.filter(({ to }) => !to.matches('retrievingPayment'))).toEqual([]);
  });

  it('a confirmation is repeated only by Join Now after a known outcome', () => {
    const into = edges.filter(({ from, to }) => to.matches('confirming') && !from.matches('confirming'));
    expect(into.length).toBeGreaterThan(0);
    const from = new Set(into.map((edge) => JSON.stringify(edge.from.value)));
    expect([...from].toSorted()).toEqual(['"changingEmail"', '"checkingCard"', '"registering"']);
  });

  it('nothing is charged before the account has the latest e-mail address', () => {
    const corrected = edges.filter(({ from, to }) => from.matches('changingEmail') && to.context.account !== null);
    expect(corrected.length).toBeGreaterThan(0);
    for (const state of states.filter((each) => each.matches('confirming') || each.matches('registering')))
      expect(state.context.request?.newEmail).toBeNull();
  });

  it('the amount charged is the one shown, if the server names it', () => {
    const asked = states.filter((state) => state.matches('confirming') && state.context.confirmation?.due);
    expect(asked.length).toBeGreaterThan(0);
    for (const { context } of asked) {
      expect(context.confirmation?.due).toMatchObject({ amount: context.charge.amount, total: context.charge.total });
    }
  });

  it('a failed change of the e-mail address says why', () => {
    const failed = edges.filter(({ event }) => event.type === 'xstate.error.actor.changeEmail');
    expect(failed.length).toBeGreaterThan(0);
    for (const { to } of failed) expect(to.context.error).not.toBeNull();
  });

  it('each press that begins a submit names the version of the form that it shows', () => {
    const begun = edges.filter(
      ({ from, to, event }) => isFirstPress({ event }) && !selectIsBusy(from) && selectIsBusy(to),
    );
    expect(begun.length).toBeGreaterThan(0);
    for (const { to, event } of begun) expect(to.context.latestRevision).toBe(event['revision']);
  });

  it('a changed amount is accepted only by Join Now', () => {
    const leaving = edges.filter(
      ({ from, to }) => from.matches({ entering: 'amountChanged' }) && !to.matches('entering'),
    );
    expect(new Set(leaving.map(({ event }) => event.type))).toEqual(new Set(['payment.submitted']));
    expect(leaving.filter(({ to }) => !to.matches('checkingCard'))).toEqual([]);
  });

  it('a POST is repeated only with the key of its body', () => {
    const posting = states.filter((state) => state.matches('registering'));
    expect(posting.length).toBeGreaterThan(0);
    expect(
      posting.filter(({ context }) => !context.submission.key || context.keyedRevision !== context.revision),
    ).toEqual([]);
    const repeats = edges.filter(({ from, to }) => from.matches('waiting') && to.matches('registering'));
    expect(repeats.length).toBeGreaterThan(0);
    for (const { from, to } of repeats) {
      expect(to.context.submission).toEqual(from.context.submission);
      expect(to.context.request).toEqual(from.context.request);
    }
  });

  it('an accepted registration is never sent again', () => {
    const again = edges.filter(
      ({ from, to }) =>
        to.matches('registering') &&
        from.context.confirmation !== null &&
        to.context.submission.key === from.context.submission.key,
    );
    expect(again.filter(({ from }) => from.context.keyedRevision === from.context.revision)).toEqual([]);
  });

  it('a new key keeps the transaction', () => {
    const lost = edges.filter(
      ({ from, to }) => from.context.submission.transactionId !== null && to.context.submission.transactionId === null,
    );
    expect(lost).toEqual([]);
  });

  it('only a body that matches the screen is charged', () => {
    const outdated = states.filter(
      (state) => state.matches('confirming') && state.context.revision !== state.context.latestRevision,
    );
    expect(outdated).toEqual([]);
  });

  it('presses are ignored while a submit is in progress', () => {
    const pressed = edges.filter(
      ({ from, event }) => from.hasTag('busy') && /^payment\.(submitted|retried)$/.test(event.type),
    );
    expect(pressed).toEqual([]);
  });

  it('an answer that is not the server’s own is followed by the question what is true, before anything is said', () => {
    const isForeign = ({ event }: (typeof edges)[number]) =>
      event.type === 'xstate.error.actor.register' &&
      (typeof event['error'] === 'string' ||
        (event['error'].kind === 'httpError' && !event['error'].code.startsWith('practice_portal_')));
    const foreign = edges.filter((edge) => edge.from.matches('registering') && isForeign(edge));
    expect(foreign.length).toBeGreaterThan(2);
    expect(foreign.filter(({ to }) => !to.matches('retrievingRegistration'))).toEqual([]);
  });

  it('nobody is welcomed without the server’s word for it', () => {
    const into = edges.filter(({ from, to }) => to.matches('succeeded') && from.matches('retrievingRegistration'));
    expect(into.length).toBeGreaterThan(0);
    expect(into.filter(({ event }) => event['output']?.isMember !== true)).toEqual([]);
  });

  it('while the server says nothing, the page says nothing about money', () => {
    const unverified = states.filter((state) => state.matches('unverified'));
    expect(unverified.length).toBeGreaterThan(0);
    for (const state of unverified) expect(inEnglish(selectErrorMessage(state))).not.toMatch(/charge|pay/i);
  });

  it('after a payment the registration succeeds, whatever the server responds', () => {
    const after = edges.filter(({ from, to }) => from.matches('reportingSuccess') && !to.matches('succeeded'));
    expect(after).toEqual([]);
  });

  it('"may have gone through" appears only after a confirmation, with a check as the only action', () => {
    const uncertain = states.filter((state) => state.matches('uncertain'));
    expect(uncertain.length).toBeGreaterThan(0);
    expect(uncertain.filter(({ context }) => context.confirmation === null)).toEqual([]);
    const into = edges.filter(({ from, to }) => to.matches('uncertain') && !from.matches('uncertain'));
    expect(new Set(into.map(({ from }) => from.value))).toEqual(new Set(['retrievingPayment']));
    const out = edges.filter(({ from, to }) => from.matches('uncertain') && !to.matches('uncertain'));
    expect(new Set(out.map(({ event, to }) => `${event.type} ${JSON.stringify(to.value)}`))).toEqual(
      new Set(['payment.retried "retrievingPayment"']),
    );
    for (const state of states.filter((one) => !one.matches('uncertain'))) {
      expect(selectErrorMessage(state) ?? '').not.toContain('may have gone through');
    }
  });

  it('an unanswered POST is repeated with its key and body, even if the form has changed', () => {
    const pressed = edges.filter(({ from, event }) => isUnanswered(from) && event.type === 'payment.submitted');
    expect(pressed.length).toBeGreaterThan(0);
    for (const { from, to } of pressed.filter((edge) => !edge.to.matches('entering'))) {
      expect(to.context.request).toEqual(from.context.request);
      expect([to.context.submission, to.context.revision]).toEqual([from.context.submission, from.context.revision]);
    }
  });

  it('without a card, no card is checked and no confirmation is sent', () => {
    const asking = states.filter((state) => state.matches('confirming') || state.matches('checkingCard'));
    expect(asking.length).toBeGreaterThan(0);
    expect(asking.filter(({ context }) => !context.needsCard)).toEqual([]);
  });
});

describe('what the registration gets, on every path', () => {
  type Known = {
    form: 'open' | 'locked' | 'uncertain' | PaymentOutcome;
    key: string | null;
    transactionId: number | null;
  };

  /** The guarantees for a registration that locks its form at Join Now and waits for reports. */
  const hear = (known: Known, { type, submission, outcome }: AnyEventObject): Known => {
    if (type === 'payment.returned') return { ...known, form: 'open' };
    if (type === 'payment.ended') return { ...known, form: outcome };
    if (type === 'payment.uncertain') return { ...known, form: 'uncertain' };
    if (type === 'payment.resumed') return { ...known, form: 'locked' };
    if (type !== 'payment.keyCreated' && type !== 'payment.accepted') return known;
    const { key, transactionId } = submission as Submission;
    return { ...known, key, transactionId };
  };

  const formIn = (state: State): Known['form'] => {
    const end = ENDED.find((value) => state.matches(value));
    if (state.matches('uncertain')) return 'uncertain';
    const isOpen = state.matches('entering') || isUnanswered(state);
    return end ?? (isOpen ? 'open' : 'locked');
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
          const { notifications } = parent.getSnapshot().context;
          known = notifications.slice(heard).reduce(hear, known);
          heard = notifications.length;
          const state = child.getSnapshot() as State;
          const { key, transactionId } = state.context.submission;
          // A key that the chart has given up stays in the draft, where a repeated use does no harm.
          const expected = { form: formIn(state), key: key ?? known.key, transactionId };
          expect(known, path.description).toEqual(expected);
        }
        parent.stop();
      }
    },
  );
});

describe('in every reachable state', () => {
  it('membership is reachable if there is a way to pay', () => {
    const [withCard, correcting, withoutCard, unconfigured, kept] = graphs;
    for (const graph of [withCard, correcting, withoutCard, kept]) {
      expect(graph?.deadEnds((state) => state.matches('succeeded') || isEnded(state))).toEqual([]);
      const open = graph?.deadEnds((state) => state.matches('succeeded')).filter((state) => !isEnded(state));
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

  it('the request with its password is deleted once no submit is in progress', () => {
    const isOpen = (state: State) => state.matches('uncertain') || isUnanswered(state);
    const kept = states.filter((state) => !state.hasTag('busy') && !isOpen(state) && state.context.request);
    expect(kept).toEqual([]);
  });

  it('the price is locked from Join Now until a known outcome', () => {
    const open = states.filter((state) => !selectIsLocked(state));
    const isEditable = (state: State) => state.matches('entering') || isUnanswered(state);
    expect(open.filter((state) => !isEditable(state) && !isEnded(state))).toEqual([]);
    expect(states.filter((state) => isEditable(state) && selectIsLocked(state))).toEqual([]);
  });

  it('each state waits with a status, shows an error, or has ended', () => {
    for (const state of states) {
      expect(selectIsBusy(state)).toBe(BUSY.some((value) => state.matches(value)));
      expect(selectBusyText(state) !== null).toBe(selectIsBusy(state));
      const isOtherSum = state.matches({ entering: 'amountChanged' });
      expect(selectAmountChanged(state) !== null).toBe(isOtherSum);
      const isSilent = state.matches({ entering: 'blank' }) || isOtherSum || isEnded(state) || selectIsBusy(state);
      expect(selectErrorMessage(state) === null).toBe(isSilent);
    }
  });

  it('typing a card clears its error', () => {
    const typed = edges.filter(({ from, event }) => event.type === 'card.edited' && from.can({ type: 'card.edited' }));
    expect(typed.length).toBeGreaterThan(3);
    expect(typed.filter(({ to }) => selectErrorMessage(to) !== null)).toEqual([]);
  });

  it('every press of Join Now leads to another state or repeats the message', () => {
    const presses = edges.filter(isFirstPress);
    expect(presses.length).toBeGreaterThan(0);
    expect(presses.filter(({ to }) => to.matches({ entering: 'blank' }))).toEqual([]);
  });
});

it('the bank has ten minutes, a registration thirty seconds, anything else fifteen; retries wait 2 to 16 seconds', () => {
  const delays = graphs.flatMap((graph) => [...graph.delays]);
  expect(new Set(delays)).toEqual(new Set([2_000, 4_000, 8_000, 15_000, 16_000, 30_000, 600_000]));
});
