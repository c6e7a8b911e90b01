/** What the decisions say of one's own payments ("Account"). */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { paymentHistoryMachine } from '../../../machines/payment-history/payment-history.machine.ts';
import {
  selectHasMore,
  selectIsShown,
  selectIsSignedOut,
  selectItems,
  selectTrouble,
} from '../../../machines/payment-history/payment-history.selectors.ts';
import { deferredActors, graphOf } from '#kit';
import { FIRST, LAST, paymentHistoryModel } from './payment-history.model.ts';

const graph = graphOf(paymentHistoryModel);

describe('in every reachable state', () => {
  it('one can get to where payments are shown, and what is waited for has an end', () => {
    expect(graph.strandedFrom(selectIsShown)).toEqual([]);
    for (const state of graph.states.filter((each) => each.hasTag('busy'))) {
      expect(graph.edges.some(({ from, event }) => from === state && event.delayMs !== undefined)).toBe(true);
    }
  });
  it('what failed says why, and nothing else does', () => {
    for (const state of graph.states) expect(selectTrouble(state) !== null).toBe(state.hasTag('failed'));
    for (const state of graph.states.filter(selectIsSignedOut)) expect(selectIsShown(state)).toBe(false);
  });
});

describe('scenarios', () => {
  function start() {
    const world = deferredActors();
    const actor = createActor(paymentHistoryMachine.provide({ actors: { readPayments: world.promise } })).start();
    const answer = async (work: () => void) => {
      work();
      await Promise.resolve();
      await Promise.resolve();
    };
    return { world, actor, answer, now: () => actor.getSnapshot() };
  }

  it('earlier ones come behind those that are there, and are asked for by what the host has named', async () => {
    const { world, actor, answer, now } = start();
    await answer(() => world.resolve('readPayments', FIRST));
    actor.send({ type: 'more.asked' });
    expect(selectItems(now())).toEqual(FIRST.items);
    await answer(() => world.resolve('readPayments', LAST));
    expect(selectItems(now())).toEqual([...FIRST.items, ...LAST.items]);
    expect(selectHasMore(now())).toBe(false);
    expect(world.log.map(({ input }) => input)).toEqual([{ after: null }, { after: 'in_3' }]);
  });

  it('after a payment all are read anew', async () => {
    const { world, actor, answer, now } = start();
    await answer(() => world.resolve('readPayments', FIRST));
    actor.send({ type: 'history.outdated' });
    await answer(() => world.resolve('readPayments', LAST));
    expect(selectItems(now())).toEqual(LAST.items);
  });
});
