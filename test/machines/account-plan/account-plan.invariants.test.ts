/** What the decisions say of one's own membership ("Account"), over all states and edges, and in scenarios. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { accountPlanMachine } from '../../../machines/account-plan/account-plan.machine.ts';
import { planFixedUntil } from '../../../machines/account-plan/account-plan.rules.ts';
import type { FetchError } from '../../../machines/lib/errors.ts';
import {
  selectIsBusy,
  selectIsCancelling,
  selectIsCardRefused,
  selectIsSignedOut,
  selectMayCancel,
  selectMayKeep,
  selectMembership,
  selectNotice,
  selectTrouble,
} from '../../../machines/account-plan/account-plan.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { accountPlanModels, planModel } from './account-plan.model.ts';
import { ENDED, ENDING, GROW, PAST_DUE, SHARED } from './memberships.ts';

const graph = toGraph(planModel);

describe('in every reachable state', () => {
  it('nothing is sent to end it that was not confirmed', () => {
    for (const { from, event, to } of graph.edges) {
      const begins = to.matches({ cancelling: 'sending' }) && !from.matches({ cancelling: 'sending' });
      if (begins) expect(['cancel.confirmed', 'act.retried']).toContain(event.type);
    }
  });
  it('one can get to where it is read, unless the session is over', () => {
    for (const model of accountPlanModels) {
      const over = toGraph(model).deadEnds((state) => state.matches('shown'));
      expect(over.filter((state) => !selectIsSignedOut(state))).toEqual([]);
    }
  });
  it('what is waited for has an end', () => {
    for (const state of graph.states.filter(selectIsBusy)) {
      const waits = graph.edges.filter(({ from, event }) => from === state && event.delayMs !== undefined);
      expect(waits.map(({ event }) => event.delayMs)).toHaveLength(1);
    }
  });
  it('what failed says why, and nothing else does', () => {
    for (const state of graph.states) expect(selectTrouble(state) !== null).toBe(state.hasTag('failed'));
  });
  it('nothing of a failure outlives the next attempt', () => {
    for (const { to } of graph.edges)
      if (selectIsBusy(to) && !to.matches('leaving')) expect(to.context.trouble).toBeNull();
  });
  it('whatever is refused or not answered says so, and a session that is over leads to signing in', () => {
    const isOver = (error: unknown) => (error as FetchError).kind === 'signedOut';
    for (const { edges } of accountPlanModels.map(toGraph)) {
      const refused = edges.filter(({ event }) => event.type.startsWith('xstate.error.'));
      const silent = edges.filter(({ from, event }) => event.delayMs !== undefined && !from.matches('leaving'));
      expect(refused.length * silent.length).toBeGreaterThan(0);
      for (const { event, to } of refused) expect(selectIsSignedOut(to)).toBe(isOver(event['error']));
      for (const { event, to } of [...refused, ...silent])
        if (!isOver(event['error'] ?? {})) expect(selectTrouble(to)).not.toBeNull();
    }
  });
  it('a press on anything is ignored while something is under way', () => {
    for (const state of graph.states.filter(selectIsBusy))
      for (const type of ['cancel.asked', 'cancel.confirmed', 'keep.pressed', 'act.retried', 'dialog.closed'] as const)
        expect(state.can({ type })).toBe(false);
  });
  it('what is under way says so: nobody faces a page on which nothing can be pressed and nothing happens', () => {
    const presses = [
      { type: 'membership.retried' },
      { type: 'membership.outdated' },
      { type: 'act.retried' },
      { type: 'cancel.confirmed' },
    ] as const;
    for (const state of graph.states.filter((each) => !selectIsSignedOut(each)))
      expect(presses.some((press) => state.can(press))).toBe(!selectIsBusy(state));
  });
  it('another try is one: it asks again', () => {
    const tried = graph.edges.filter(({ from, event }) => event.type.endsWith('.retried') && from.can(event as never));
    expect(tried.length).toBeGreaterThan(3);
    expect(tried.filter(({ to }) => !selectIsBusy(to))).toEqual([]);
  });
  it('whoever may try again may leave it as well', () => {
    const missed = graph.states.filter((state) => state.can({ type: 'act.retried' }));
    expect(missed.length).toBeGreaterThan(2);
    const left = missed.filter((state) => state.can({ type: 'act.dismissed' }) || state.can({ type: 'dialog.closed' }));
    expect(left).toEqual(missed);
  });
  it('whoever does not confirm the end goes back to where it was, as long as nothing is under way', () => {
    for (const state of graph.states.filter((each) => selectIsCancelling(each)))
      expect(state.can({ type: 'dialog.closed' })).toBe(!selectIsBusy(state));
  });
  it('what was done last is said until something else is begun', () => {
    for (const { from, event, to } of graph.edges) {
      const isBegun = /^(cancel\.asked|keep\.pressed|portal\.asked|membership\.outdated)$/.test(event.type);
      if (isBegun && !selectIsSignedOut(to) && from.can(event as never)) expect(selectNotice(to)).toBeNull();
    }
  });
});

describe('scenarios', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function start({ returnedWithCard = false } = {}) {
    const world = controlledActors();
    const paid = vi.fn();
    const gone: string[] = [];
    const machine = accountPlanMachine.provide({
      actors: { readMembership: world.promise, sendAct: world.promise, openPortal: world.promise },
      actions: { tellPaid: paid, goTo: (_, { url }) => gone.push(url) },
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

  it('what is cancelled ends with what is paid, and can be kept', async () => {
    const { actor, answer, paid, now } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancel.asked' });
    actor.send({ type: 'cancel.confirmed' });
    await answer('sendAct', ENDING);
    expect([selectMembership(now())?.endsAt, selectNotice(now())]).toEqual([ENDING.endsAt, 'cancelled']);
    actor.send({ type: 'keep.pressed' });
    await answer('sendAct', GROW);
    expect([selectMembership(now())?.endsAt, selectNotice(now())]).toEqual([null, 'kept']);
    expect(paid).not.toHaveBeenCalled();
  });

  it('an act that is tried again is the same one; another one is another', async () => {
    const { actor, answer, refuse, world } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancel.asked' });
    actor.send({ type: 'cancel.confirmed' });
    actor.send({ type: 'cancel.confirmed' });
    await refuse('sendAct', { kind: 'networkError' });
    actor.send({ type: 'act.retried' });
    await answer('sendAct', ENDING);
    actor.send({ type: 'keep.pressed' });
    const sent = world.log.filter(({ id }) => id === 'sendAct').map(({ input }) => input);
    expect(sent).toEqual([
      { act: 'cancel', attempt: 1 },
      { act: 'cancel', attempt: 1 },
      { act: 'keep', attempt: 2 },
    ]);
  });

  it('whether an unheard act was done is looked up, when one does not send it again', async () => {
    const { actor, answer, now } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'cancel.asked' });
    actor.send({ type: 'cancel.confirmed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(selectTrouble(now())).toBe('We could not cancel your membership. The site did not answer.');
    actor.send({ type: 'dialog.closed' });
    await answer('readMembership', ENDING);
    expect(selectMembership(now())).toEqual(ENDING);
  });

  it('the host’s own words are said', async () => {
    const { actor, answer, refuse, now } = await start({ returnedWithCard: true });
    await answer('readMembership', PAST_DUE);
    await refuse('sendAct', { kind: 'httpError', status: 402, code: '', message: 'Your card was declined.' });
    expect(selectTrouble(now())).toBe('We could not save your new card. Your card was declined.');
    actor.send({ type: 'act.dismissed' });
    await answer('readMembership', GROW);
    expect(selectTrouble(now())).toBeNull();
  });

  it('after a declined card another one may be chosen at once, and the plan stays in sight', async () => {
    const { actor, answer, refuse, now, world } = await start({ returnedWithCard: true });
    await answer('readMembership', PAST_DUE);
    expect(selectMembership(now())).toEqual(PAST_DUE);
    await refuse('sendAct', { kind: 'httpError', status: 402, code: '', message: 'Your card was declined.' });
    expect([selectIsCardRefused(now()), selectMembership(now())]).toEqual([true, PAST_DUE]);
    actor.send({ type: 'portal.asked', flow: 'card' });
    expect(world.log.at(-1)).toMatchObject({ id: 'openPortal', input: { flow: 'card' } });
  });

  it('a card that has not changed is not called new', async () => {
    const { answer, now } = await start({ returnedWithCard: true });
    await answer('readMembership', GROW);
    await answer('sendAct', { ...GROW, cardChanged: false });
    expect(selectNotice(now())).toBe('cardKept');
  });

  it.each([
    { kind: 'httpError', status: 502, code: 'practice_portal_gateway_unavailable', message: 'Stripe is down.' },
    { kind: 'timeout' },
  ])('whether the card has changed is unknown when Stripe could not be asked: %j', async (failure) => {
    const { answer, refuse, now } = await start({ returnedWithCard: true });
    await answer('readMembership', GROW);
    await refuse('sendAct', failure);
    expect(selectTrouble(now())).toMatch(/^We could not check whether your card has changed\./);
  });

  it.each([
    ['a commitment holds it', { ...GROW, plans: [], committedUntil: 1_900_000_000 }, 1_900_000_000],
    ['there are other plans', { ...GROW, committedUntil: 1_900_000_000 }, null],
    ['it is to end', { ...ENDING, plans: [], committedUntil: 1_900_000_000 }, null],
    ['nothing holds it', { ...GROW, plans: [], committedUntil: null }, null],
  ])('says until when the plan is fixed, when %s', (_, membership, until) => {
    expect(planFixedUntil(membership)).toBe(until);
  });

  it('whoever comes back with another card pays with it', async () => {
    const { answer, paid, world, now } = await start({ returnedWithCard: true });
    await answer('readMembership', GROW);
    expect(world.log.at(-1)?.input).toEqual({ act: 'card', attempt: 1 });
    await answer('sendAct', GROW);
    expect([selectMembership(now()), selectNotice(now())]).toEqual([GROW, 'cardTaken']);
    expect(paid).toHaveBeenCalledTimes(1);
  });

  it('the card processor’s page is left for; who is still here after a while reads anew', async () => {
    const { actor, answer, gone, world } = await start();
    await answer('readMembership', GROW);
    actor.send({ type: 'portal.asked', flow: 'invoices' });
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
  ])('what %s: may be cancelled, may be kept', async (_, membership, cancels, keeps) => {
    const { answer, now } = await start();
    expect([selectMayCancel(now()), selectMayKeep(now())]).toEqual([false, false]);
    await answer('readMembership', membership);
    expect([selectMayCancel(now()), selectMayKeep(now())]).toEqual([cancels, keeps]);
  });

  it('what has ended is neither cancelled nor kept, and has no card', async () => {
    const { actor, answer, now } = await start();
    await answer('readMembership', ENDED);
    for (const type of ['cancel.asked', 'keep.pressed'] as const) actor.send({ type });
    actor.send({ type: 'portal.asked', flow: 'card' });
    expect(now().matches('shown')).toBe(true);
  });
});
