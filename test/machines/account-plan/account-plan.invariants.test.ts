/** The rules of the decisions for a member's own plan ("Account"), over all states and edges, and in scenarios. */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { accountPlanMachine } from '../../../machines/account-plan/account-plan.machine.ts';
import { planLockedUntil } from '../../../machines/account-plan/account-plan.rules.ts';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { selectIsSignedOut } from '../../../machines/lib/request.ts';
import {
  selectIsBusy,
  selectIsCancelling,
  selectIsCardUpdateFailed,
  selectCanCancel,
  selectCanPay,
  selectCanResume,
  selectFeedback,
  selectCanUndoCancellation,
  selectMembership,
  selectNotice,
  selectErrorMessage,
} from '../../../machines/account-plan/account-plan.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { accountPlanModels, planModel } from './account-plan.model.ts';
import { ENDED, ENDING, GROW, PAST_DUE, PAUSED, SHARED } from './memberships.ts';
import { inEnglish } from '../in-english.ts';
import { useFakeTime } from '../../fake-time.ts';

const graph = toGraph(planModel);

describe('in every reachable state', () => {
  it('no cancellation is sent before the member confirms it', () => {
    for (const { from, event, to } of graph.edges) {
      const begins = to.matches({ cancelling: 'sending' }) && !from.matches({ cancelling: 'sending' });
      if (begins) expect(['cancellation.confirmed', 'request.retried']).toContain(event.type);
    }
  });
  it('the loaded membership is reachable, unless the session is over', () => {
    for (const model of accountPlanModels) {
      const over = toGraph(model).deadEnds((state) => state.matches('shown'));
      expect(over.filter((state) => !selectIsSignedOut(state))).toEqual([]);
    }
  });
  it('every wait ends', () => {
    expect(graph.withoutTimeout(selectIsBusy)).toEqual([]);
  });
  it('only a failed state shows an error message', () => {
    for (const state of graph.states) expect(selectErrorMessage(state) !== null).toBe(state.hasTag('failed'));
  });
  it('the next attempt clears the error', () => {
    for (const { to } of graph.edges)
      if (selectIsBusy(to) && !to.matches('redirecting')) expect(to.context.error).toBeNull();
  });
  it('every rejected or unanswered request leads to an error message, and an ended session to the sign-in link', () => {
    const isOver = (error: unknown) => (error as FetchError).kind === 'signedOut';
    for (const { edges } of accountPlanModels.map(toGraph)) {
      // After the bank's dialog, the server reports the result.
      const answered = edges.filter(({ from }) => !from.matches({ paying: 'authenticating' }));
      const refused = answered.filter(({ event }) => event.type.startsWith('xstate.error.'));
      const silent = answered.filter(({ from, event }) => event.delayMs !== undefined && !from.matches('redirecting'));
      expect(refused.length * silent.length).toBeGreaterThan(0);
      for (const { event, to } of refused) expect(selectIsSignedOut(to)).toBe(isOver(event['error']));
      for (const { event, to } of [...refused, ...silent])
        if (!isOver(event['error'] ?? {})) expect(selectErrorMessage(to)).not.toBeNull();
    }
  });
  it('every press is ignored while a request is in progress', () => {
    for (const state of graph.states.filter(selectIsBusy))
      for (const type of [
        'cancellation.requested',
        'cancellation.confirmed',
        'undo.pressed',
        'request.retried',
        'dialog.closed',
      ] as const)
        expect(state.can({ type })).toBe(false);
  });
  it('either a button works, or the page shows that a request is in progress', () => {
    const presses = [
      { type: 'request.retried' },
      { type: 'membership.outdated' },
      { type: 'request.retried' },
      { type: 'cancellation.confirmed' },
    ] as const;
    for (const state of graph.states.filter((each) => !selectIsSignedOut(each)))
      expect(presses.some((press) => state.can(press))).toBe(!selectIsBusy(state));
  });
  it('Retry sends a request', () => {
    const tried = graph.edges.filter(({ from, event }) => event.type.endsWith('.retried') && from.can(event as never));
    expect(tried.length).toBeGreaterThan(3);
    expect(tried.filter(({ to }) => !selectIsBusy(to))).toEqual([]);
  });
  it('what can be retried can also be dismissed, except the first load', () => {
    const missed = graph.states.filter(
      (state) => state.can({ type: 'request.retried' }) && !state.matches('loadFailed'),
    );
    expect(missed.length).toBeGreaterThan(2);
    const left = missed.filter(
      (state) => state.can({ type: 'request.dismissed' }) || state.can({ type: 'dialog.closed' }),
    );
    expect(left).toEqual(missed);
  });
  it('closing the dialog returns to the plan, unless a request is in progress', () => {
    for (const state of graph.states.filter((each) => selectIsCancelling(each)))
      expect(state.can({ type: 'dialog.closed' })).toBe(!selectIsBusy(state));
  });
  it('the notice of an action stays until the next action begins', () => {
    for (const { from, event, to } of graph.edges) {
      const isBegun = /^(cancel\.confirming|undo\.pressed|portal\.confirming|membership\.outdated)$/.test(event.type);
      if (isBegun && !selectIsSignedOut(to) && from.can(event as never)) expect(selectNotice(to)).toBeNull();
    }
  });
});

describe('scenarios', () => {
  useFakeTime();

  async function start({ returnedWithCard = false } = {}) {
    const world = controlledActors();
    const paid = vi.fn();
    const gone: string[] = [];
    const slots = ['readMembership', 'sendAction', 'payOverdue', 'authenticatePayment', 'confirmPayment', 'openPortal'];
    const machine = accountPlanMachine.provide({
      actors: Object.fromEntries(slots.map((slot) => [slot, world.promise])),
      actions: { notifyPaid: paid, redirect: (_, { url }) => gone.push(url) },
    });
    const actor = createActor(machine, { input: { returnedWithCard } }).start();
    const settle = () => vi.advanceTimersByTimeAsync(0);
    const answer = async (id: string, output: unknown) => {
      world.resolve(id, output);
      await settle();
    };
    const refuse = async (id: string, error: unknown) => {
      world.reject(id, error);
      await settle();
    };
    return { world, actor, paid, gone, answer, refuse, now: () => actor.getSnapshot() };
  }

  it('a canceled membership ends with the paid period, and the cancellation can be undone', async () => {
    const { actor, answer, paid, now } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancellation.requested' });
    actor.send({ type: 'cancellation.confirmed' });
    await answer('sendAction', ENDING);
    expect([selectMembership(now())?.endsAt, selectNotice(now())]).toEqual([ENDING.endsAt, 'cancelled']);
    actor.send({ type: 'undo.pressed' });
    await answer('sendAction', GROW);
    expect([selectMembership(now())?.endsAt, selectNotice(now())]).toEqual([null, 'cancellationUndone']);
    expect(paid).not.toHaveBeenCalled();
  });

  it('Retry sends the same attempt; a new action is a new attempt', async () => {
    const { actor, answer, refuse, world } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancellation.requested' });
    actor.send({ type: 'cancellation.confirmed' });
    actor.send({ type: 'cancellation.confirmed' });
    await refuse('sendAction', { kind: 'networkError' });
    actor.send({ type: 'request.retried' });
    await answer('sendAction', ENDING);
    actor.send({ type: 'undo.pressed' });
    const sent = world.log.filter(({ id }) => id === 'sendAction').map(({ input }) => input);
    expect(sent).toMatchObject([
      { action: 'cancel', attempt: 1 },
      { action: 'cancel', attempt: 1 },
      { action: 'undoCancellation', attempt: 2 },
    ]);
  });

  const FEEDBACK = { reason: 'too_expensive', comment: 'Two of us share it.' } as const;

  it('a cancellation sends what was entered, which is kept until one has succeeded', async () => {
    const { actor, answer, refuse, world, now } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancellation.requested' });
    actor.send({ type: 'feedback.changed', feedback: FEEDBACK });
    actor.send({ type: 'dialog.closed' });
    actor.send({ type: 'cancellation.requested' });
    expect(selectFeedback(now())).toEqual(FEEDBACK);
    actor.send({ type: 'cancellation.confirmed' });
    expect(world.log.at(-1)?.input).toMatchObject({ action: 'cancel', attempt: 1, feedback: FEEDBACK });
    await refuse('sendAction', { kind: 'networkError' });
    const other = { ...FEEDBACK, comment: 'Three of us.' };
    actor.send({ type: 'feedback.changed', feedback: other });
    actor.send({ type: 'cancellation.confirmed' });
    // A different body makes a different request.
    expect(world.log.at(-1)?.input).toMatchObject({ action: 'cancel', attempt: 2, feedback: other });
    await answer('sendAction', ENDING);
    expect(selectFeedback(now())).toEqual({ reason: '', comment: '' });
  });

  it('a pause is at most as long as the owner allows, and Resume is offered only if it changes something', async () => {
    const { actor, answer, world, now } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancellation.requested' });
    for (const months of [0, 1.5, GROW.pauseMonths + 1]) {
      actor.send({ type: 'pause.confirmed', months });
      expect(selectIsCancelling(now())).toBe(true);
    }
    actor.send({ type: 'pause.confirmed', months: GROW.pauseMonths });
    expect(world.log.at(-1)?.input).toMatchObject({ action: 'pause', months: GROW.pauseMonths });
    await answer('sendAction', PAUSED);
    expect(selectNotice(now())).toBe('paused');
    actor.send({ type: 'resume.pressed' });
    const until = PAUSED.pause!.earliest;
    await answer('sendAction', { ...PAUSED, pause: { ...PAUSED.pause!, until } });
    expect([selectNotice(now()), selectCanResume(now())]).toEqual(['pauseShortened', false]);
  });

  it('the stored card pays what is owed, after the bank’s dialog if the bank asks for one', async () => {
    const { actor, answer, refuse, paid, world, now } = await start();
    await answer('readMembership', { ...PAST_DUE, card: null });
    expect(selectCanPay(now())).toBe(false);
    actor.send({ type: 'membership.outdated' });
    await answer('readMembership', PAST_DUE);
    actor.send({ type: 'payment.pressed' });
    await refuse('payOverdue', { kind: 'httpError', status: 402, code: '', message: 'Your card was declined.' });
    expect(selectErrorMessage(now())).toEqual('Your payment did not go through. Your card was declined.');
    actor.send({ type: 'request.retried' });
    expect(world.log.at(-1)).toMatchObject({ id: 'payOverdue', input: { attempt: 2 } });
    await answer('payOverdue', { kind: 'authenticationRequired' });
    await answer('authenticatePayment', undefined);
    expect(world.log.at(-1)).toMatchObject({ id: 'confirmPayment' });
    await answer('confirmPayment', GROW);
    expect([selectNotice(now()), selectMembership(now()), paid.mock.calls.length]).toEqual(['paid', GROW, 1]);
  });

  it('dismissing an unanswered action reloads the membership', async () => {
    const { actor, answer, now } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancellation.requested' });
    actor.send({ type: 'cancellation.confirmed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(selectErrorMessage(now())).toEqual('We could not cancel your membership. The site did not answer.');
    actor.send({ type: 'dialog.closed' });
    await answer('readMembership', ENDING);
    expect(selectMembership(now())).toEqual(ENDING);
  });

  it('the server’s own message is shown', async () => {
    const { actor, answer, refuse, now } = await start({ returnedWithCard: true });
    await answer('readMembership', PAST_DUE);
    await refuse('sendAction', { kind: 'httpError', status: 402, code: '', message: 'Your card was declined.' });
    expect(selectErrorMessage(now())).toEqual('We could not save your new card. Your card was declined.');
    actor.send({ type: 'request.dismissed' });
    await answer('readMembership', GROW);
    expect(selectErrorMessage(now())).toBeNull();
  });

  it('after a declined card the member can choose another one, and the plan stays visible', async () => {
    const { actor, answer, refuse, now, world } = await start({ returnedWithCard: true });
    await answer('readMembership', PAST_DUE);
    expect(selectMembership(now())).toEqual(PAST_DUE);
    await refuse('sendAction', { kind: 'httpError', status: 402, code: '', message: 'Your card was declined.' });
    expect([selectIsCardUpdateFailed(now()), selectMembership(now())]).toEqual([true, PAST_DUE]);
    actor.send({ type: 'portal.requested', flow: 'card' });
    expect(world.log.at(-1)).toMatchObject({ id: 'openPortal', input: { flow: 'card' } });
  });

  it('an unchanged card is not reported as updated', async () => {
    const { answer, now } = await start({ returnedWithCard: true });
    await answer('readMembership', GROW);
    await answer('sendAction', { ...GROW, cardChanged: false });
    expect(selectNotice(now())).toBe('cardUnchanged');
  });

  it.each([
    { kind: 'httpError', status: 502, code: 'practice_portal_gateway_unavailable', message: 'Stripe is down.' },
    { kind: 'timeout' },
  ])('whether the card has changed is unknown when Stripe could not be confirming: %j', async (failure) => {
    const { answer, refuse, now } = await start({ returnedWithCard: true });
    await answer('readMembership', GROW);
    await refuse('sendAction', failure);
    expect(inEnglish(selectErrorMessage(now()))).toMatch(/^We could not check whether your card has changed\./);
  });

  it.each([
    ['a commitment holds it', { ...GROW, plans: [], committedUntil: 1_900_000_000 }, 1_900_000_000],
    ['there are other plans', { ...GROW, committedUntil: 1_900_000_000 }, null],
    ['it is to end', { ...ENDING, plans: [], committedUntil: 1_900_000_000 }, null],
    ['nothing holds it', { ...GROW, plans: [], committedUntil: null }, null],
  ])('says until when the plan is fixed, when %s', (_, membership, until) => {
    expect(planLockedUntil(membership)).toBe(until);
  });

  it('a card from Stripe’s page becomes the one that pays', async () => {
    const { answer, paid, world, now } = await start({ returnedWithCard: true });
    await answer('readMembership', GROW);
    expect(world.log.at(-1)?.input).toMatchObject({ action: 'card', attempt: 1 });
    await answer('sendAction', GROW);
    expect([selectMembership(now()), selectNotice(now())]).toEqual([GROW, 'cardUpdated']);
    expect(paid).toHaveBeenCalledTimes(1);
  });

  it('the page redirects to Stripe; if it is still open later, it reloads the membership', async () => {
    const { actor, answer, gone, world } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'portal.requested', flow: 'invoices' });
    expect(world.log.at(-1)?.input).toEqual({ flow: 'invoices' });
    await answer('openPortal', 'https://billing.example/p/1');
    expect(gone).toEqual(['https://billing.example/p/1']);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(world.log.at(-1)?.id).toBe('readMembership');
  });

  it.each([
    ['goes on', GROW, true, false],
    ['is owed for', PAST_DUE, true, false],
    ['is to end', ENDING, false, true],
    ['has ended', ENDED, false, false],
    ['has ended, with what was paid for it', { ...ENDED, isBilled: true }, false, false],
    ['has ended when it was to end', { ...ENDED, isBilled: true, endsAt: ENDING.endsAt }, false, false],
    ['somebody else pays for', SHARED, false, false],
    ['somebody else ends', { ...SHARED, endsAt: ENDING.endsAt }, false, false],
  ])('what %s: may be cancelled, may be undone', async (_, membership, cancels, keeps) => {
    const { answer, now } = await start();
    expect([selectCanCancel(now()), selectCanUndoCancellation(now())]).toEqual([false, false]);
    await answer('readMembership', membership);
    expect([selectCanCancel(now()), selectCanUndoCancellation(now())]).toEqual([cancels, keeps]);
  });

  it('an ended membership has no card, no cancellation and no undo', async () => {
    const { actor, answer, now } = await start();
    await answer('readMembership', ENDED);
    for (const type of ['cancellation.requested', 'undo.pressed'] as const) actor.send({ type });
    actor.send({ type: 'portal.requested', flow: 'card' });
    expect(now().matches('shown')).toBe(true);
  });
});

it('an answer is waited for a minute, the bank ten minutes, and a page that leaves fifteen seconds', () => {
  const delays = accountPlanModels.map((model) => toGraph(model)).flatMap((graph) => [...graph.delays]);
  expect(new Set(delays)).toEqual(new Set([15_000, 60_000, 600_000]));
});
