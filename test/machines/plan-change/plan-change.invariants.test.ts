/** The rules of the decisions for a plan change ("Account"), over all states and edges, and in scenarios. */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { planChangeMachine } from '../../../machines/plan-change/plan-change.machine.ts';
import { selectIsSignedOut } from '../../../machines/lib/request.ts';
import {
  selectIsChanging,
  selectIsOpen,
  selectIsPreviewing,
  selectIsAuthenticating,
  selectCanChoose,
  selectCanConfirm,
  selectCanRetry,
  selectOutdated,
  selectPreview,
  selectErrorMessage,
} from '../../../machines/plan-change/plan-change.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { ADVANTAGE, GROW } from '../account-plan/memberships.ts';
import { DECLINED, NEW_PREVIEW, planChangeModel, PREVIEW } from './plan-change.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const graph = toGraph(planChangeModel);

describe('in every reachable state', () => {
  it('no change is sent before the member confirms its visible price', () => {
    for (const { from, event, to } of graph.edges) {
      const begins = to.matches({ open: 'changing' }) && !from.matches({ open: 'changing' });
      if (!begins) continue;
      expect(['change.confirmed', 'request.retried']).toContain(event.type);
      expect(selectPreview(from)?.plan).toBe(from.context.chosen);
    }
  });
  it('only a plan with a known price can be confirmed', () => {
    for (const state of graph.states.filter(selectCanConfirm)) expect(selectPreview(state)).not.toBeNull();
  });
  it('another plan can be chosen unless a request is in progress or its outcome is unknown', () => {
    for (const state of graph.states.filter(selectIsOpen)) {
      const isOver = selectIsSignedOut(state) || selectIsChanging(state);
      const mayBeDone = selectCanRetry(state) && selectPreview(state) !== null;
      expect(selectCanChoose(state)).toBe(!isOver && !mayBeDone);
    }
  });
  it('Retry sends a request', () => {
    const tried = graph.edges.filter(({ from, event }) => event.type === 'request.retried' && selectCanRetry(from));
    expect(tried.length).toBeGreaterThan(2);
    expect(tried.filter(({ to }) => !selectIsChanging(to) && !selectIsPreviewing(to))).toEqual([]);
  });
  it('the notice of a changed price appears only beside the new price', () => {
    const reached = [...graph.states, ...graph.edges.map(({ to }) => to)];
    const outdated = reached.filter((state) => selectOutdated(state) !== null);
    expect(new Set(outdated.map(selectOutdated))).toEqual(new Set(['amount', 'expired']));
    for (const state of outdated) expect(selectPreview(state)).toEqual(NEW_PREVIEW);
  });
  it('an expired preview is replaced by a new one for the same plan', () => {
    const outdated = graph.edges.filter(
      ({ event }) => (event['output'] as { kind?: string } | undefined)?.kind === 'outdated',
    );
    expect(outdated.length).toBeGreaterThan(0);
    for (const { from, to } of outdated)
      expect([to.context.chosen, selectCanConfirm(to)]).toEqual([from.context.chosen, true]);
  });
  it('closed is reachable from every state', () => {
    expect(graph.deadEnds((state) => !selectIsOpen(state))).toEqual([]);
    for (const state of graph.states.filter(selectIsOpen))
      expect(state.can({ type: 'dialog.closed' })).toBe(!selectIsChanging(state));
    const left = graph.edges.filter(({ event, from }) => event.type === 'dialog.closed' && !selectIsChanging(from));
    expect(left.filter(({ to }) => selectIsOpen(to))).toEqual([]);
  });
  it('an unknown payment is looked up or reloaded before the dialog closes', () => {
    for (const { from, event, to } of graph.edges) {
      if (event.type !== 'dialog.closed' || !selectIsOpen(from) || selectIsOpen(to)) continue;
      expect(selectIsChanging(from)).toBe(false);
    }
  });
  it('either a button works, or the page shows that a request is in progress', () => {
    for (const state of graph.states.filter(selectIsOpen)) {
      const presses = [
        { type: 'dialog.closed' },
        { type: 'change.confirmed' },
        { type: 'request.retried' },
        { type: 'plan.chosen', plan: ADVANTAGE.plan.id },
      ] as const;
      expect(presses.some((press) => state.can(press))).toBe(!selectIsChanging(state));
    }
  });
  it('every rejected or unanswered request leads to an error message, and an ended session to the sign-in link', () => {
    const isOver = (error: unknown) => (error as FetchError).kind === 'signedOut';
    const byHost = graph.edges.filter(({ from }) => !selectIsAuthenticating(from));
    const refused = byHost.filter(({ event }) => event.type.startsWith('xstate.error.'));
    const silent = byHost.filter(({ event }) => event.delayMs !== undefined);
    expect(refused.length * silent.length).toBeGreaterThan(0);
    for (const { event, to } of refused) expect(selectIsSignedOut(to)).toBe(isOver(event['error']));
    for (const { event, to } of [...refused, ...silent])
      if (!isOver(event['error'] ?? {})) expect(selectErrorMessage(to)).not.toBeNull();
  });
  it('no request of the host waits forever', () => {
    const waits = (state: (typeof graph.states)[number]) =>
      selectIsPreviewing(state) || (selectIsChanging(state) && !selectIsAuthenticating(state));
    expect(graph.withoutTimeout(waits)).toEqual([]);
  });
  it('exactly an unanswered request can be retried as the same one', () => {
    const isUnderWay = (state: (typeof graph.states)[number]) =>
      selectIsChanging(state) && !selectIsAuthenticating(state);
    const ends = graph.edges.filter(
      ({ from, to }) => isUnderWay(from) && !selectIsChanging(to) && !selectIsSignedOut(to),
    );
    expect(ends.length).toBeGreaterThan(4);
    for (const { event, to } of ends) {
      const isAnswered =
        event.type.startsWith('xstate.done.') || (event['error'] as FetchError | undefined)?.kind === 'httpError';
      expect(selectCanRetry(to)).toBe(!isAnswered);
    }
  });
  it('only a failed state shows an error message', () => {
    for (const state of graph.states) expect(selectErrorMessage(state) !== null).toBe(state.hasTag('failed'));
  });
  it('the next attempt clears the error', () => {
    const underWay = graph.edges.filter(
      ({ to }) => selectIsChanging(to) || selectIsPreviewing(to) || !selectIsOpen(to),
    );
    for (const { to } of underWay) expect(to.context.error).toBeNull();
  });
});

describe('scenarios', () => {
  useFakeTime();

  async function start() {
    const world = controlledActors();
    const told: unknown[] = [];
    const machine = planChangeMachine.provide({
      actors: {
        previewChange: world.promise,
        sendChange: world.promise,
        authenticatePayment: world.promise,
        confirmChange: world.promise,
      },
      actions: {
        notifyChanged: (_, { outcome }) => told.push(outcome.kind === 'changed' && outcome.membership.plan.name),
        notifyUncertain: () => told.push('uncertain'),
      },
    });
    const actor = createActor(machine).start();
    const settle = () => vi.advanceTimersByTimeAsync(0);
    const answer = async (id: string, output: unknown) => {
      world.resolve(id, output);
      await settle();
    };
    const refuse = async (id: string, error: unknown) => {
      world.reject(id, error);
      await settle();
    };
    const offer = async () => {
      actor.send({ type: 'change.requested', plans: GROW.plans });
      actor.send({ type: 'plan.chosen', plan: ADVANTAGE.plan.id });
      await answer('previewChange', PREVIEW);
    };
    const sent = () => world.log.filter(({ id }) => id === 'sendChange').map(({ input }) => input);
    return { world, actor, told, answer, refuse, offer, sent, now: () => actor.getSnapshot() };
  }

  it('a plan is chosen, priced and confirmed once; a second press changes nothing', async () => {
    const { actor, answer, offer, sent, told, now } = await start();
    await offer();
    actor.send({ type: 'change.confirmed' });
    actor.send({ type: 'change.confirmed' });
    await answer('sendChange', { kind: 'changed', membership: ADVANTAGE });
    expect(sent()).toEqual([{ shown: PREVIEW, attempt: 1 }]);
    expect([told, selectIsOpen(now())]).toEqual([['Advantage Membership'], false]);
  });

  it.each(['amount', 'expired'] as const)(
    'what is outdated (%s) is shown again, and confirmed again',
    async (reason) => {
      const { actor, answer, offer, sent, now } = await start();
      await offer();
      actor.send({ type: 'change.confirmed' });
      await answer('sendChange', { kind: 'outdated', reason, preview: NEW_PREVIEW });
      expect([selectPreview(now()), selectOutdated(now())]).toEqual([NEW_PREVIEW, reason]);
      actor.send({ type: 'change.confirmed' });
      expect(sent()).toEqual([
        { shown: PREVIEW, attempt: 1 },
        { shown: NEW_PREVIEW, attempt: 2 },
      ]);
    },
  );

  it('an unanswered change is retried as the same request, or looked up', async () => {
    const { actor, offer, sent, told, now } = await start();
    await offer();
    actor.send({ type: 'change.confirmed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(selectErrorMessage(now())).toEqual('We could not change your plan. The site did not answer.');
    actor.send({ type: 'request.retried' });
    expect(sent()).toEqual([
      { shown: PREVIEW, attempt: 1 },
      { shown: PREVIEW, attempt: 1 },
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    actor.send({ type: 'dialog.closed' });
    expect(told).toEqual(['uncertain']);
  });

  it('a declined card shows its message, and the next try is a new attempt', async () => {
    const { actor, offer, refuse, sent, now } = await start();
    await offer();
    actor.send({ type: 'change.confirmed' });
    await refuse('sendChange', { kind: 'httpError', status: 402, code: '', message: DECLINED });
    expect(selectErrorMessage(now())).toEqual(`We could not change your plan. ${DECLINED}`);
    actor.send({ type: 'change.confirmed' });
    expect(sent()).toEqual([
      { shown: PREVIEW, attempt: 1 },
      { shown: PREVIEW, attempt: 2 },
    ]);
  });

  it.each(['answered', 'failed', 'left alone for a quarter of an hour'])(
    'the bank’s dialog, %s: the host says what came of it',
    async (how) => {
      const { actor, answer, offer, refuse, told, now } = await start();
      await offer();
      actor.send({ type: 'change.confirmed' });
      await answer('sendChange', { kind: 'authenticationRequired' });
      expect(selectIsAuthenticating(now())).toBe(true);
      actor.send({ type: 'dialog.closed' });
      if (how === 'answered') await answer('authenticatePayment', undefined);
      else if (how === 'failed') await refuse('authenticatePayment', new Error('It did not come.'));
      else await vi.advanceTimersByTimeAsync(15 * 60_000);
      await answer('confirmChange', ADVANTAGE);
      expect(told).toEqual(['Advantage Membership']);
    },
  );

  it('an unanswered payment check is repeated, or looked up', async () => {
    const { actor, answer, offer, told, now } = await start();
    await offer();
    actor.send({ type: 'change.confirmed' });
    await answer('sendChange', { kind: 'authenticationRequired' });
    await answer('authenticatePayment', undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(selectErrorMessage(now())).toEqual('Your payment may have gone through. The site did not answer.');
    actor.send({ type: 'dialog.closed' });
    expect([selectIsOpen(now()), told]).toEqual([false, ['uncertain']]);
  });

  it('closing after a rejection reloads the membership, because an earlier try may have succeeded', async () => {
    const { actor, offer, refuse, told } = await start();
    await offer();
    actor.send({ type: 'change.confirmed' });
    await refuse('sendChange', { kind: 'httpError', status: 402, code: '', message: DECLINED });
    actor.send({ type: 'dialog.closed' });
    expect(told).toEqual(['uncertain']);
  });

  it('the price of a previously chosen plan is ignored', async () => {
    const { actor, answer, world, now } = await start();
    actor.send({ type: 'change.requested', plans: GROW.plans });
    actor.send({ type: 'plan.chosen', plan: 12 });
    actor.send({ type: 'plan.chosen', plan: 13 });
    await answer('previewChange', { ...PREVIEW, plan: 13 });
    expect(selectPreview(now())?.plan).toBe(13);
    expect(world.log.map(({ input }) => input)).toEqual([{ plan: 12 }, { plan: 13 }]);
  });
});

it('an answer is waited for a minute, the bank fifteen minutes', () => {
  expect(graph.delays).toEqual(new Set([60_000, 900_000]));
});
