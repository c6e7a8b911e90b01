/** The layout follows the element's width. A switch keeps the current view. */
import { describe, expect, it } from 'vitest';
import { toGraph } from '#kit';
import { phoneLayoutModels } from './phone-layout.model.ts';

describe('the phone layout', () => {
  const graph = toGraph(phoneLayoutModels[0]!);

  it('matches the width in every resting state', () => {
    for (const { value, context } of graph.states)
      if (value === 'settled') expect(context.isPhone).toBe(context.isNarrow);
  });

  it('saves the view before the switch and restores it afterwards', () => {
    const into = (wanted: string) =>
      new Set(
        graph.edges
          .filter(({ from, to }) => to.value === wanted && from.value !== wanted)
          .map(({ from }) => from.value),
      );
    expect(into('switching')).toEqual(new Set(['saving']));
    expect(into('restoring')).toEqual(new Set(['switching']));
  });
});
