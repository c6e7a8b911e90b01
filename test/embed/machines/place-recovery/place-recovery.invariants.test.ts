/** The chart recovers a report once for each expired token. After a failure it waits before it tries again. */
import { describe, expect, it } from 'vitest';
import { toGraph } from '#kit';
import { placeRecoveryModels } from './place-recovery.model.ts';

describe('recovering the view', () => {
  const graph = toGraph(placeRecoveryModels[0]!);

  it('requests a token when the app reports an expired one, or a minute after an error', () => {
    const ways = graph.edges.filter(({ from, to }) => to.value === 'renewing' && from.value !== 'renewing');
    expect(new Set(ways.map(({ from }) => from.value))).toEqual(new Set(['following', 'saving', 'failed']));
    const afterFailure = ways.filter(({ from }) => from.value === 'failed').map(({ event }) => event.type);
    expect(new Set(afterFailure)).toEqual(new Set(['xstate.after.retry.place-recovery.failed']));
  });

  it('never saves the view during a recovery', () => {
    for (const state of graph.states.filter(({ value }) => ['renewing', 'reloading', 'restoring'].includes(value)))
      expect(state.can({ type: 'content.drawn' })).toBe(false);
  });
});
