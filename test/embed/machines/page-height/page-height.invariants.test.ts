/** The chart requests the size once for each page, never while the frame is resized. */
import { describe, expect, it } from 'vitest';
import { toGraph } from '#kit';
import { pageHeightModels } from './page-height.model.ts';

describe('the height of a page', () => {
  const graph = toGraph(pageHeightModels[0]!);

  it('is requested only when another page is shown', () => {
    const reads = graph.edges.filter(({ from, to, event }) => to.value === 'reading' && from !== to && event);
    expect(new Set(reads.map(({ event }) => event.type))).toEqual(new Set(['page.changed']));
  });

  it('follows the width once the size is known', () => {
    for (const state of graph.states) expect(state.can({ type: 'frame.resized' })).toBe(state.value === 'fitted');
  });

  it('is read until a reset, whatever the app answered', () => {
    const ends = graph.edges.filter(({ from, to }) => to.value === 'stopped' && from.value !== 'stopped');
    expect(new Set(ends.map(({ event }) => event.type))).toEqual(new Set(['component.reset']));
  });

  it('has a size when it is fitted', () => {
    for (const { value, context } of graph.states) if (value === 'fitted') expect(context.size).not.toBeNull();
  });
});

it('nothing follows after a reset', () => {
  const reset = pageHeightModels
    .flatMap((model) => toGraph(model).edges)
    .filter(({ event }) => event.type === 'component.reset');
  expect(reset.length).toBeGreaterThan(0);
  for (const { to } of reset) expect(to.status).toBe('done');
});
