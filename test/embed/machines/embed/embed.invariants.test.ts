/** The lifecycle of a component, and what a page may read of it (spec: embedding#load). */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { embedMachine } from '../../../../embed/machines/embed/embed.machine.ts';
import { hasLoadedFrame, selectFailure, selectPhase } from '../../../../embed/machines/embed/embed.selectors.ts';
import type { EmbedEvent } from '../../../../embed/machines/embed/embed.types.ts';
import { toGraph } from '#kit';
import { embedModels } from './embed.model.ts';

const graphs = embedModels.map((model) => toGraph(model));
const states = graphs.flatMap((graph) => graph.states);
const edges = graphs.flatMap((graph) => graph.edges);

function started(hasFrame = false) {
  const actor = createActor(embedMachine, { input: { hasLoadedFrame: hasFrame } });
  let asked = 0;
  actor.on('frame.opened', () => asked++);
  actor.start();
  return {
    tell: (...events: EmbedEvent[]) => events.forEach((event) => actor.send(event)),
    phase: () => selectPhase(actor.getSnapshot()),
    asked: () => asked,
  };
}

describe('an embedded component', () => {
  it('is created, loads its frame, sets the flag, and sends load', () => {
    const component = started();
    expect(component.phase()).toBe('created');
    component.tell({ type: 'frame.inserted' });
    expect([component.phase(), component.asked()]).toEqual(['frameLoading', 0]);
    component.tell({ type: 'frame.loaded' });
    expect([component.phase(), component.asked()]).toEqual(['ready', 1]);
    component.tell({ type: 'load.sent' }, { type: 'content.loaded' });
    expect(component.phase()).toBe('loaded');
    component.tell({ type: 'content.rendered' });
    expect(component.phase()).toBe('rendered');
  });

  it('requests a load on each load event of the frame', () => {
    const component = started();
    component.tell(
      { type: 'frame.inserted' },
      { type: 'frame.loaded' },
      { type: 'load.sent' },
      { type: 'frame.loaded' },
    );
    expect([component.phase(), component.asked()]).toEqual(['ready', 2]);
  });

  it('requests none if only the flag is set, or in a reused frame', () => {
    const marked = started();
    marked.tell({ type: 'frame.inserted' }, { type: 'frame.marked' });
    const heir = started(true);
    heir.tell({ type: 'frame.inserted' });
    expect([marked.phase(), marked.asked(), heir.phase(), heir.asked()]).toEqual(['ready', 0, 'ready', 0]);
  });

  it('ignores a flag that keeps its value', () => {
    const component = started();
    component.tell({ type: 'frame.inserted' }, { type: 'frame.replaced' });
    expect(component.phase()).toBe('frameLoading');
    component.tell({ type: 'frame.loaded' }, { type: 'content.rendered' }, { type: 'frame.marked' });
    expect([component.phase(), component.asked()]).toEqual(['rendered', 1]);
    // If the page resets the flag, the component waits for the frame again.
    component.tell({ type: 'frame.replaced' });
    expect(component.phase()).toBe('frameLoading');
  });

  it('stays rendered after a later error', () => {
    const component = started(true);
    component.tell({ type: 'frame.inserted' }, { type: 'content.rendered' }, { type: 'content.failed', reason: 'x' });
    expect(component.phase()).toBe('rendered');
  });
});

describe('in every reachable state', () => {
  it('the flag is set from the frame’s load until a reset', () => {
    const expected = new Set(['ready', 'loading', 'loaded', 'rendered', 'failed']);
    expect(states.filter((state) => hasLoadedFrame(state) !== expected.has(selectPhase(state)))).toEqual([]);
  });

  it('a rejected load fails with its reason, in every state', () => {
    const asked = states.filter((state) => ['ready', 'loading', 'failed'].includes(selectPhase(state)));
    expect(asked.filter((state) => !state.can({ type: 'load.refused', reason: 'x' }))).toEqual([]);
    const refused = edges.filter(({ event, from }) => event.type === 'load.refused' && asked.includes(from));
    expect(new Set(refused.map(({ to }) => selectPhase(to)))).toEqual(new Set(['failed']));
    for (const { event, to } of refused) expect(to.context.failure).toBe(event['reason']);
  });

  it('an error before the first rendering fails with its reason', () => {
    const early = edges.filter(
      ({ event, from }) => event.type === 'content.failed' && ['loading', 'loaded'].includes(selectPhase(from)),
    );
    expect(new Set(early.map(({ from }) => selectPhase(from)))).toEqual(new Set(['loading', 'loaded']));
    for (const { event, to } of early)
      expect([selectPhase(to), selectFailure(to)]).toEqual(['failed', event['reason']]);
  });

  it('a rendered report has the reason of its error', () => {
    const shown = states.filter((state) => selectPhase(state) === 'rendered');
    expect(shown.filter((state) => !state.can({ type: 'content.failed', reason: 'x' }))).toEqual([]);
  });

  it('a reload and new content clear the error', () => {
    const again = edges.filter(
      ({ event, from }) =>
        event.type === 'frame.loaded' ||
        (hasLoadedFrame(from) && ['content.loaded', 'content.rendered'].includes(event.type)),
    );
    expect(again.filter(({ to }) => to.context.failure !== null)).toEqual([]);
  });

  it('a failed component has a reason', () => {
    expect(states.filter((state) => selectPhase(state) === 'failed' && selectFailure(state) === null)).toEqual([]);
  });

  it('a new load clears the error', () => {
    const after = edges.filter(({ event, to }) => event.type === 'load.sent' && selectPhase(to) === 'loading');
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter(({ to }) => selectFailure(to) !== null)).toEqual([]);
  });

  it('content loads only in a loaded frame', () => {
    const early = edges.filter(({ from, event }) => !hasLoadedFrame(from) && event.type.startsWith('content.'));
    expect(early.filter(({ from, to }) => selectPhase(from) !== selectPhase(to))).toEqual([]);
  });

  it('a reset is always possible, and rendered content is reachable before it', () => {
    for (const graph of graphs) {
      expect(graph.deadEnds((state) => selectPhase(state) === 'reset')).toEqual([]);
      const stranded = graph.deadEnds((state) => selectPhase(state) === 'rendered');
      expect(stranded.filter((state) => selectPhase(state) !== 'reset')).toEqual([]);
    }
  });

  it('no event has an effect after a reset', () => {
    expect(edges.filter(({ from }) => selectPhase(from) === 'reset')).toEqual([]);
  });
});

it('nothing follows after a reset', () => {
  const reset = embedModels
    .flatMap((model) => toGraph(model).edges)
    .filter(({ event }) => event.type === 'component.reset');
  expect(reset.length).toBeGreaterThan(0);
  for (const { to } of reset) expect(to.status).toBe('done');
});
