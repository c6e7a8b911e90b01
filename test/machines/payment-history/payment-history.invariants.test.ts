/** The rules of the decisions for a member's own payments ("Account"). */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { paymentHistoryMachine } from '../../../machines/payment-history/payment-history.machine.ts';
import {
  selectHasMore,
  selectIsLoading,
  selectIsLoadingMore,
  selectIsShown,
  selectItems,
  selectErrorMessage,
} from '../../../machines/payment-history/payment-history.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { FIRST, LAST, paymentHistoryModel, REFUSAL } from './payment-history.model.ts';
import { inEnglish } from '../in-english.ts';
import { describeRequests } from '../request/describe-requests.ts';

const graph = toGraph(paymentHistoryModel);
const isUnderWay = (state: (typeof graph.states)[number]) => selectIsLoading(state) || selectIsLoadingMore(state);

describeRequests(paymentHistoryModel, {
  delays: [60_000],
  isWaiting: isUnderWay,
  isGoal: selectIsShown,
  selectErrorMessage,
});

describe('in every reachable state', () => {
  it('more can be requested exactly if there is more', () => {
    const all = graph.states.filter(
      (state) => selectIsShown(state) && !isUnderWay(state) && selectErrorMessage(state) === null,
    );
    expect(new Set(all.map(selectHasMore))).toEqual(new Set([true, false]));
    for (const state of all) expect(state.can({ type: 'more.requested' })).toBe(selectHasMore(state));
  });
  it('a failure says what failed', () => {
    const words = graph.states.flatMap((state) => inEnglish(selectErrorMessage(state)) ?? []);
    expect(new Set(words)).toEqual(
      new Set([
        `We could not load your payments. ${REFUSAL}`,
        'We could not load your payments. The site did not answer.',
      ]),
    );
  });
  it('more can be requested only beside a loaded list', () => {
    const reached = [...graph.states, ...graph.edges.map(({ to }) => to)];
    expect(reached.filter((state) => selectHasMore(state) && !selectIsShown(state))).toEqual([]);
  });
  it('loaded payments stay visible while more load, also after an error', () => {
    const read = graph.edges.filter(({ from, event }) => isUnderWay(from) && event.type.startsWith('xstate.done.'));
    const asked = graph.edges.filter(({ from, event }) => event.type === 'more.requested' && selectHasMore(from));
    const missed = graph.edges.filter(({ from, event }) => selectIsLoadingMore(from) && event.delayMs !== undefined);
    for (const some of [read, asked, missed])
      expect(some.filter(({ to }) => selectIsShown(to)).length).toBeGreaterThan(0);
    expect([...read, ...asked, ...missed].filter(({ to }) => !selectIsShown(to))).toEqual([]);
    expect(asked.filter(({ to }) => !selectIsLoadingMore(to))).toEqual([]);
  });
});

describe('scenarios', () => {
  function start() {
    const world = controlledActors();
    const actor = createActor(paymentHistoryMachine.provide({ actors: { readPayments: world.promise } })).start();
    const answer = async (work: () => void) => {
      work();
      await Promise.resolve();
      await Promise.resolve();
    };
    return { world, actor, answer, now: () => actor.getSnapshot() };
  }

  it('earlier payments are requested by the server’s cursor and appended', async () => {
    const { world, actor, answer, now } = start();
    await answer(() => world.resolve('readPayments', FIRST));
    actor.send({ type: 'more.requested' });
    expect(selectItems(now())).toEqual(FIRST.items);
    await answer(() => world.resolve('readPayments', LAST));
    expect(selectItems(now())).toEqual([...FIRST.items, ...LAST.items]);
    expect(selectHasMore(now())).toBe(false);
    expect(world.log.map(({ input }) => input)).toEqual([{ after: null }, { after: 'in_3' }]);
  });

  it('a payment reloads the list', async () => {
    const { world, actor, answer, now } = start();
    await answer(() => world.resolve('readPayments', FIRST));
    actor.send({ type: 'history.outdated' });
    await answer(() => world.resolve('readPayments', LAST));
    expect(selectItems(now())).toEqual(LAST.items);
    expect(world.log.map(({ input }) => input)).toEqual([{ after: null }, { after: null }]);
  });
});
