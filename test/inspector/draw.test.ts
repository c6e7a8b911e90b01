/** Pictures with lit states and paths, and with a parent's children inside. */
import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { familyGraph, statesOf } from '../../kit/drawing/chart-graph.ts';
import { draw } from '#kit/docs';
import { postcardMachine, postcardModel } from '../kit/postcard.ts';

const litIn = (svg: string) =>
  [...svg.matchAll(/<(?:g|path) class="(\w+)[^"]* is-lit"[^>]*? data-(?:state|arc|transition)="([^"]*)"/g)].map(
    ([, kind, key]) => `${kind} ${key}`,
  );

const child = setup({}).createMachine({
  id: 'child',
  initial: 'small',
  states: { small: { on: { fed: 'big' } }, big: {} },
});
const parent = setup({ actors: { child } }).createMachine({
  id: 'parent',
  initial: 'alone',
  states: { alone: { on: { born: 'busy' } }, busy: { invoke: { src: 'child', id: 'kid' } } },
});

describe('a picture', () => {
  it('lights nothing by itself', async () => {
    expect(await draw(postcardMachine)).not.toContain('is-lit');
  });

  it('lights the states of a snapshot', async () => {
    const actor = createActor(parent).start();
    actor.send({ type: 'born' });
    expect(litIn(await draw(parent, { snapshot: actor.getSnapshot() }))).toEqual(['state parent', 'state parent.busy']);
  });

  it('lights what a path takes, and where it ends', async () => {
    const path = postcardModel.edgePaths().find(({ state }) => state.matches('sent'))!;
    const lit = litIn(await draw(postcardMachine, { path: { model: postcardModel, path } }));
    expect(lit).toContain('state postcard.sent');
    expect(lit).not.toContain('state postcard.writing');
    expect(lit).toContain('arc #postcard.sending | xstate.done.actor.send | 0');
    expect(lit).toContain('transition #postcard.sending | xstate.done.actor.send | 0');
    expect(lit).not.toContain('arc #postcard.failed | editing.resumed | 0');
  });

  it('has the child inside the state that invokes it, lit where it is', async () => {
    const actor = createActor(parent).start();
    actor.send({ type: 'born' });
    actor.getSnapshot().children['kid']!.send({ type: 'fed' });
    const svg = await draw(parent, { snapshot: actor.getSnapshot(), withChildren: true });
    expect(litIn(svg)).toContain('state parent.busy/kid/child.big');
    expect(litIn(svg)).not.toContain('state parent.busy/kid/child.small');
    expect(svg).toContain('data-arc="#parent.busy/kid/child.small | fed | 0"');
  });
});

describe('a parent and its children as one graph', () => {
  it('keeps the parent’s own ids, and no two states share one', () => {
    const { root, transitions } = familyGraph(parent);
    expect(statesOf(root).map(({ id, kind }) => [id, kind])).toEqual([
      ['parent', 'compound'],
      ['parent.alone', 'atomic'],
      ['parent.busy', 'compound'],
      ['parent.busy/kid/child', 'compound'],
      ['parent.busy/kid/child.small', 'atomic'],
      ['parent.busy/kid/child.big', 'atomic'],
    ]);
    expect(transitions.map(({ key, source, targets }) => [key, source, targets])).toContainEqual([
      '#parent.busy/kid/child.small | fed | 0',
      'parent.busy/kid/child.small',
      ['parent.busy/kid/child.big'],
    ]);
  });

  it('draws a chart that invokes itself once', () => {
    const nested = setup({}).createMachine({ id: 'nested', invoke: { src: 'again', id: 'again' } as never });
    const machine = nested.provide({});
    machine.implementations.actors['again'] = machine;
    expect(statesOf(familyGraph(machine).root)).toHaveLength(1);
  });
});
