/** A phased load as a page uses it: first prepared, then rendered. The page learns of each refusal, and can request both steps again. */
import { describe, expect, it } from 'vitest';
import { selectPhasedLoad } from '../../../../embed/machines/phased-load/phased-load.selectors.ts';
import { toGraph } from '#kit';
import { phasedLoadModels } from './phased-load.model.ts';

const graph = toGraph(phasedLoadModels[0]!);

describe('a phased load', () => {
  it('is prepared and rendered only by the matching response', () => {
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

  it('rendering can be requested at any time, because the app checks the order', () => {
    const unstopped = graph.states.filter((state) => selectPhasedLoad(state) !== 'stopped');
    expect(unstopped.filter((state) => !state.can({ type: 'render.sent' }))).toEqual([]);
  });

  it('preparing can be requested unless it is in progress', () => {
    for (const state of graph.states) {
      const phase = selectPhasedLoad(state);
      if (phase !== 'stopped') expect(state.can({ type: 'prepare.sent' })).toBe(phase !== 'preparing');
    }
    const sent = (type: string) =>
      graph.edges.filter(({ event, from }) => event.type === type && from.can(event as never));
    expect(new Set(sent('prepare.sent').map(({ to }) => selectPhasedLoad(to)))).toEqual(new Set(['preparing']));
    expect(new Set(sent('render.sent').map(({ to }) => selectPhasedLoad(to)))).toEqual(new Set(['rendering']));
  });

  it('a rendered report is reachable before a reset', () => {
    const stranded = graph.deadEnds((state) => selectPhasedLoad(state) === 'rendered');
    expect(stranded.map(selectPhasedLoad)).toEqual(['stopped']);
  });
});

it('nothing follows after a reset', () => {
  const reset = phasedLoadModels
    .flatMap((model) => toGraph(model).edges)
    .filter(({ event }) => event.type === 'component.reset');
  expect(reset.length).toBeGreaterThan(0);
  for (const { to } of reset) expect(to.status).toBe('done');
});
