/** A phased load, as a page reads it: prepared, then drawn; a refusal on either way is told, and both ways may be gone again. */
import { describe, expect, it } from 'vitest';
import { selectPhasedLoad } from '../../../../embed/machines/phased-load/phased-load.selectors.ts';
import { toGraph } from '#kit';
import { phasedLoadModels } from './phased-load.model.ts';

const graph = toGraph(phasedLoadModels[0]!);

describe('a phased load', () => {
  it('is prepared by an answer to its preparation alone, and drawn by one to its rendering', () => {
    const entering = (phase: string) =>
      new Set(
        graph.edges
          .filter(({ from, to }) => selectPhasedLoad(from) !== phase && selectPhasedLoad(to) === phase)
          .map(({ event }) => event.type),
      );
    expect([...entering('prepared')]).toEqual(['prepare.answered']);
    expect([...entering('rendered')]).toEqual(['render.answered']);
    expect([...entering('failed')].toSorted()).toEqual(['prepare.refused', 'render.refused']);
  });

  it('the app minds the order, not the library: rendering may be asked for at any time', () => {
    const unstopped = graph.states.filter((state) => selectPhasedLoad(state) !== 'stopped');
    expect(unstopped.filter((state) => !state.can({ type: 'render.sent' }))).toEqual([]);
  });

  it('and so may preparing, unless it is under way; each is under way from when it is sent', () => {
    for (const state of graph.states) {
      const phase = selectPhasedLoad(state);
      if (phase !== 'stopped') expect(state.can({ type: 'prepare.sent' })).toBe(phase !== 'preparing');
    }
    const sent = (type: string) =>
      graph.edges.filter(({ event, from }) => event.type === type && from.can(event as never));
    expect(new Set(sent('prepare.sent').map(({ to }) => selectPhasedLoad(to)))).toEqual(new Set(['preparing']));
    expect(new Set(sent('render.sent').map(({ to }) => selectPhasedLoad(to)))).toEqual(new Set(['rendering']));
  });

  it('one can always come to a drawn report, until a reset', () => {
    const stranded = graph.deadEnds((state) => selectPhasedLoad(state) === 'rendered');
    expect(stranded.map(selectPhasedLoad)).toEqual(['stopped']);
  });
});
