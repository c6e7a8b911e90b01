/** What is true of every chart with the parts of a request (`machines/lib/request.ts`). */
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { toGraph, type Model } from '#kit';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { selectIsSignedOut, type RequestContext } from '../../../machines/lib/request.ts';
import type { Text } from '../../../machines/lib/text.ts';

type Rules<M extends AnyStateMachine> = {
  /** The times that requests may take, in milliseconds. */
  delays: number[];
  isWaiting: (snapshot: SnapshotFrom<M>) => boolean;
  /** The states that stay reachable, unless the session is over. */
  isGoal: (snapshot: SnapshotFrom<M>) => boolean;
  selectErrorMessage: (snapshot: SnapshotFrom<M>) => Text | null;
};

type Mixed = { context: RequestContext; can: (event: { type: string }) => boolean };

export function describeRequests<M extends AnyStateMachine>(
  model: Model<M>,
  { delays, isWaiting, isGoal, selectErrorMessage }: Rules<M>,
) {
  const graph = toGraph(model);
  const edgesOn = (type: string) => graph.edges.filter(({ event }) => event.type === type);

  describe('requests', () => {
    it('every wait ends in time, and there is a way on unless the session is over', () => {
      expect(graph.states.some(isWaiting)).toBe(true);
      expect(graph.withoutTimeout(isWaiting)).toEqual([]);
      expect(graph.delays).toEqual(new Set(delays));
      expect(graph.deadEnds((state) => isGoal(state) || selectIsSignedOut(state))).toEqual([]);
    });
    it('only an ended session leads to the sign-in link; any other failure says so', () => {
      expect(graph.failures.length).toBeGreaterThan(2);
      for (const { event, to } of graph.failures) {
        const isOver = (event['error'] as FetchError | undefined)?.kind === 'signedOut';
        expect(selectIsSignedOut(to)).toBe(isOver);
        expect(selectErrorMessage(to) === null).toBe(isOver);
      }
    });
    it('an error stays until the next request or until it is dismissed', () => {
      for (const { to } of graph.edges) if (isWaiting(to)) expect(selectErrorMessage(to)).toBeNull();
      for (const { to } of edgesOn('request.dismissed')) expect((to as Mixed).context.error).toBeNull();
    });
    it('Retry sends a request again, and is there only after a failure', () => {
      expect(edgesOn('request.retried').length).toBeGreaterThan(0);
      for (const { from, to } of edgesOn('request.retried'))
        expect(isWaiting(to)).toBe((from as Mixed).can({ type: 'request.retried' }));
      for (const state of graph.states)
        if ((state as Mixed).can({ type: 'request.retried' })) expect(selectErrorMessage(state)).not.toBeNull();
    });
  });
}
