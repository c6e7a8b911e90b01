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

  it('prints a page once it is drawn: said after the page has changed or the app has answered, or shown already', () => {
    for (const graph of pagePrintingModels.map((model) => toGraph(model))) {
      const ways = graph.edges
        .filter(({ from, to }) => to.value === 'printing' && from.value !== 'printing')
        .map(({ from, event }) => [JSON.stringify(from.value), event.type, (event as { output?: unknown }).output]);
      const late = ways.filter(
        ([from, type]) => from === '"drawing"' && /^(content\.rendered|xstate\.after)/.test(String(type)),
      );
      const early = ways.filter(([from, , wasShown]) => from === '{"showing":"drawn"}' || wasShown === true);
      expect(late.length + early.length).toBe(ways.length);
      expect(new Set(late.map(([, type]) => String(type).split('.')[0]))).toEqual(new Set(['content', 'xstate']));
      expect(early.length).toBeGreaterThan(0);
    }
  });

  it('prints as many pages as there are, and no more', () => {
    for (const graph of pagePrintingModels.map((model) => toGraph(model)))
      for (const { context } of graph.states) expect(context.index).toBeLessThan(context.count);
  });
});
