/** However printing ends, the page that was shown before is shown again. */
import { describe, expect, it } from 'vitest';
import { toGraph } from '#kit';
import { pagePrintingModels } from './page-printing.model.ts';

describe('the printing of pages', () => {
  it('ends by way of the page from before', () => {
    for (const graph of pagePrintingModels.map((model) => toGraph(model))) {
      const ways = graph.edges.filter(({ from, to }) => to.value === 'ended' && from.value !== 'ended');
      expect(new Set(ways.map(({ from }) => from.value))).toEqual(new Set(['returning']));
    }
  });

  it('prints as many pages as there are, and no more', () => {
    for (const graph of pagePrintingModels.map((model) => toGraph(model)))
      for (const { context } of graph.states) expect(context.index).toBeLessThan(context.count);
  });
});
