import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { toGraph, createModel } from '#kit';
import { postcardModel, WAIT_MS } from '../postcard.ts';

describe('the graph of a model', () => {
  const graph = toGraph(postcardModel);

  it('holds every state once and every edge between them', () => {
    const keys = graph.states.map((state) => postcardModel.stateKey(state));
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(graph.states.map(({ value }) => value))).toEqual(
      new Set(['writing', 'sending', 'failed', 'waited', 'sent']),
    );
    for (const { from, to } of graph.edges) {
      expect(keys).toContain(postcardModel.stateKey(from));
      expect(keys).toContain(postcardModel.stateKey(to));
    }
  });

  it('finds no dead end where there is none', () => {
    expect(graph.deadEnds(({ value }) => value === 'sent')).toEqual([]);
  });

  it('lists how each wait can fail, and the delays of timers', () => {
    const states = new Set(graph.failures.map(({ from }) => from.value));
    expect(states).toEqual(new Set(['sending', 'failed']));
    expect(graph.delays).toEqual(new Set([WAIT_MS]));
  });

  it('finds the states that wait without a timer', () => {
    const waiting = graph.withoutTimeout(({ value }) => value === 'sending' || value === 'failed');
    expect(new Set(waiting.map(({ value }) => value))).toEqual(new Set(['sending']));
  });

  it('finds the states from which a goal is out of reach', () => {
    const trap = setup({ types: {} as { events: { type: 'on' } | { type: 'fall' } } }).createMachine({
      initial: 'path',
      states: { path: { on: { on: 'home', fall: 'pit' } }, home: {}, pit: { on: { on: 'deeper' } }, deeper: {} },
    });
    const { deadEnds } = toGraph(
      createModel(trap, { input: undefined, events: { on: [{}], fall: [{}] }, serializeState: () => null }),
    );
    expect(deadEnds(({ value }) => value === 'home').map(({ value }) => value)).toEqual(['pit', 'deeper']);
  });
});
