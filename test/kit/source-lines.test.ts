/** The source line of a state or a transition. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import { getCharts, loadMachine } from '#kit/gallery';
import config from '../../statechart-kit.config.ts';
import { sourceLines } from '../../kit/docs/source-lines.ts';
import { chartGraph } from '../../kit/drawing/chart-graph.ts';

const CODE = `import { createMachine, fromPromise } from 'xstate';
const ask = fromPromise(async () => {});
const waiting = {
  invoke: {
    src: 'ask',
    id: 'ask',
    onDone: 'there',
    onError: [
      { guard: () => false, target: 'there' },
      { target: 'away' },
    ],
  },
  after: { 500: 'away' },
} as const;
export const machine = createMachine({
  id: 'post',
  initial: 'waiting',
  states: {
    waiting,
    there: {
      on: {
        sent: 'waiting',
      },
      always: { guard: () => false, target: 'away' },
    },
    away: {},
  },
  on: { lost: '.away' },
});`;
const waiting = {
  invoke: {
    src: fromPromise(async () => {}),
    id: 'ask',
    onDone: 'there',
    onError: [{ guard: () => false, target: 'there' }, { target: 'away' }],
  },
  after: { 500: 'away' },
} as const;
const graph = chartGraph(
  createMachine({
    id: 'post',
    initial: 'waiting',
    states: {
      waiting,
      there: { on: { sent: 'waiting' }, always: { guard: () => false, target: 'away' } },
      away: {},
    },
    on: { lost: '.away' },
  }),
);

describe('the line', () => {
  it('of each state and transition is that at which it is written, also in a constant', () => {
    expect(sourceLines('post.ts', CODE, graph)).toEqual({
      post: 15,
      'post.waiting': 19,
      'post.there': 20,
      'post.away': 26,
      '#post | lost | 0': 28,
      '#post.waiting | xstate.done.actor.ask | 0': 7,
      '#post.waiting | xstate.error.actor.ask | 0': 9,
      '#post.waiting | xstate.error.actor.ask | 1': 10,
      '#post.waiting | xstate.after.500.post.waiting | 0': 13,
      '#post.there | sent | 0': 22,
      '#post.there | always | 0': 24,
    });
  });

  it('of a chart that is written elsewhere is unknown', () => {
    expect(sourceLines('post.ts', "export { machine } from './other.ts';", graph)).toEqual({});
  });

  // A function makes the portal's states, so they get the chart's own line.
  it.each(getCharts(config).filter(({ id }) => id !== 'portal'))('of each state of $id has its name', async (entry) => {
    const { source } = entry;
    const code = readFileSync(source, 'utf8');
    const chart = chartGraph(await loadMachine(entry));
    const lines = sourceLines(source, code, chart);
    expect(Object.keys(lines).length).toBeGreaterThanOrEqual(chart.transitions.length);
    const written = code.split('\n');
    for (const { children } of [chart.root]) {
      for (const { id, key } of children) expect(written[lines[id]! - 1], id).toContain(key);
    }
  });
});
