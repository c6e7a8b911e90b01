/** The chart restores a saved view in the only order that loses nothing. */
import { describe, expect, it } from 'vitest';
import { toGraph } from '#kit';
import { viewRestorationModels } from './view-restoration.model.ts';

describe('restoring a view', () => {
  const [drillThrough, other] = viewRestorationModels.map((model) => toGraph(model));

  it('applies the bookmark first, because it replaces what the other steps set', () => {
    for (const graph of [drillThrough!, other!])
      expect(graph.edges.filter(({ to }) => to.value === 'bookmark').map(({ from }) => from.value)).toEqual([]);
  });

  it('sets a page’s filters only for drill-through', () => {
    expect(drillThrough!.states.map(({ value }) => value)).toContain('pageFilters');
    expect(other!.states.map(({ value }) => value)).not.toContain('pageFilters');
  });

  it('ends restored, failed or canceled', () => {
    for (const graph of [drillThrough!, other!]) {
      const ends = graph.states.filter(({ status }) => status === 'done').map(({ value }) => value);
      expect(new Set(ends)).toEqual(new Set(['restored', 'failed', 'canceled']));
    }
  });
});
