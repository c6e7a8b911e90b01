/** Other people's machines, unchanged: explored, drawn in every level of detail, collapsed, exported to other tools and compared. */
import { describe, expect, it } from 'vitest';
import { assign, createMachine, fromCallback, fromObservable, fromPromise, fromTransition, setup } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { toGraph, createModel, getTransitions } from '#kit';
import { compare, isSameChart } from '../../../kit/difference/compare.ts';
import { chartGraph, statesOf } from '../../../kit/drawing/chart-graph.ts';
import { collapsibleStates, collapse } from '../../../kit/drawing/collapse.ts';
import { toMermaid, toStately } from '../../../kit/drawing/formats.ts';
import { layOut } from '../../../kit/drawing/in-node.ts';
import { drawSvg } from '../../../kit/drawing/svg.ts';

/** A machine without `setup`, with its own ids, history, wildcards, and everything inline. */
const player = createMachine({
  context: { volume: 1, resumed: false },
  id: '(player)',
  type: 'parallel',
  states: {
    track: {
      id: 'the track',
      initial: 'stopped',
      states: {
        stopped: { on: { PLAY: '#going', RESUME: 'going.before' } },
        going: {
          id: 'going',
          initial: 'slow',
          states: {
            slow: { after: { 100: 'fast' } },
            fast: { on: { SLOWER: 'slow' } },
            before: { type: 'history', history: 'deep' },
          },
          invoke: [
            {
              src: fromPromise(async () => 'loaded'),
              id: 'load',
              onDone: { actions: () => {} },
              onError: '#the track',
            },
            { src: fromCallback(() => () => {}), id: 'keys' },
            { src: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })), id: 'ticks' },
            { src: fromTransition((state: number) => state, 0), id: 'count' },
          ],
          on: { STOP: 'stopped', '*': { actions: assign({ resumed: true }) } },
        },
      },
    },
    sound: {
      initial: 'on',
      states: {
        on: { always: { guard: ({ context }) => context.volume === 0, target: 'off' }, on: { MUTE: 'off' } },
        off: { tags: ['quiet'], on: { MUTE: 'on' } },
      },
    },
  },
});

/** State names from other languages, and a state that is entered again. */
const words = setup({ types: { events: {} as { type: 'end' } | { type: 'a"b<c>' } } }).createMachine({
  id: 'état',
  initial: 'end',
  states: {
    end: { on: { 'a"b<c>': { target: 'end', reenter: true }, end: 'class' } },
    class: { type: 'final' },
  },
});

const MACHINES: Array<[string, AnyStateMachine]> = [
  ['a player without setup', player],
  ['names of other languages', words as AnyStateMachine],
];

describe.each(MACHINES)('%s', (_, machine) => {
  const graph = chartGraph(machine);

  it('is drawn in every level of detail, whole and folded, with all of its transitions', async () => {
    for (const detail of ['names', 'triggers', 'everything'] as const) {
      const svg = drawSvg(await layOut(graph, { detail, hasFoldMarks: true }), { hasFoldMarks: true });
      expect(svg.match(/data-state=/g)?.length).toBe(statesOf(graph.root).length);
      expect(svg).not.toMatch(/<c>|NaN|undefined/);
    }
    const keys = [...drawSvg(await layOut(graph)).matchAll(/data-transition=/g)];
    expect(keys.length).toBe(getTransitions(machine).size);
    for (const { id } of collapsibleStates(graph)) {
      const svg = drawSvg(await layOut(collapse(graph, [id]), { hasFoldMarks: true }), { hasFoldMarks: true });
      expect(svg).toContain('within');
    }
  });

  it('is told to other tools, and is the same as itself', () => {
    expect(toMermaid(graph)).toMatch(/^stateDiagram-v2\n/);
    expect(JSON.parse(toStately(machine))).toMatchObject({ id: machine.id });
    expect(isSameChart(compare(graph, chartGraph(machine)))).toBe(true);
  });
});

it('a player without setup is explored as it is', () => {
  const { states } = toGraph(
    createModel(player, {
      input: undefined,
      events: { PLAY: [{}], RESUME: [{}], SLOWER: [{}], STOP: [{}], MUTE: [{}] } as never,
      actors: { load: { done: ['loaded'], error: ['lost'] } },
      serializeState: (context) => context,
    }),
  );
  const seen = new Set(states.flatMap(({ _nodes }) => _nodes.map(({ key }) => key)));
  expect(seen).toEqual(new Set(['(player)', 'track', 'stopped', 'going', 'slow', 'fast', 'sound', 'on', 'off']));
});
