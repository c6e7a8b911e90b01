/** A saved view is restored in the one order in which nothing is lost. */
import { describe, expect, it } from 'vitest';
import { toGraph } from '#kit';
import { viewRestorationModels } from './view-restoration.model.ts';

describe('the restoration of a view', () => {
  const [drillThrough, other] = viewRestorationModels.map((model) => toGraph(model));

  it('applies the bookmark first: it replaces what the other steps set', () => {
    for (const graph of [drillThrough!, other!])
      expect(graph.edges.filter(({ to }) => to.value === 'bookmark').map(({ from }) => from.value)).toEqual([]);
  });

  it('sets filters of a page for drill-through alone', () => {
    expect(drillThrough!.states.map(({ value }) => value)).toContain('pageFilters');
    expect(other!.states.map(({ value }) => value)).not.toContain('pageFilters');
  });

  it('ends for good, restored, failed or canceled', () => {
    for (const graph of [drillThrough!, other!]) {
      const ends = graph.states.filter(({ status }) => status === 'done').map(({ value }) => value);
      expect(new Set(ends)).toEqual(new Set(['restored', 'failed', 'canceled']));
    }
  });
});
