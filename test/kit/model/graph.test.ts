import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { graphOf, modelOf } from '#kit';
import { postcardModel } from '../postcard.ts';

describe('the graph of a model', () => {
  const graph = graphOf(postcardModel);

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
    expect(graph.strandedFrom(({ value }) => value === 'sent')).toEqual([]);
  });

  it('finds the states from which a goal is out of reach', () => {
    const trap = setup({ types: {} as { events: { type: 'on' } | { type: 'fall' } } }).createMachine({
      initial: 'path',
      states: { path: { on: { on: 'home', fall: 'pit' } }, home: {}, pit: { on: { on: 'deeper' } }, deeper: {} },
    });
    const { strandedFrom } = graphOf(
      modelOf(trap, { input: undefined, events: { on: [{}], fall: [{}] }, project: () => null }),
    );
    expect(strandedFrom(({ value }) => value === 'home').map(({ value }) => value)).toEqual(['pit', 'deeper']);
  });
});
