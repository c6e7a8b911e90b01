/** The layout follows the element's width. A switch keeps the current view. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { phoneLayoutMachine } from '../../../../embed/machines/phone-layout/phone-layout.machine.ts';
import { controlledActors, toGraph } from '#kit';
import { phoneLayoutModels } from './phone-layout.model.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the phone layout', () => {
  const graph = toGraph(phoneLayoutModels[0]!);

  it('matches the width in every resting state', () => {
    for (const { value, context } of graph.states)
      if (value === 'settled') expect(context.isPhone).toBe(context.isNarrow);
  });

  it('does not switch while it matches the width', () => {
    expect(graph.states.map(({ value }) => value)).toContain('settled');
    for (const { from, to } of graph.edges)
      if (to.value === 'saving' && from.value !== 'saving') expect(to.context.isNarrow).not.toBe(to.context.isPhone);
  });

  it('follows the latest width, also after a failed switch', () => {
    const changed = graph.edges.filter(({ event }) => event.type === 'width.changed');
    expect(changed.map(({ from }) => from.value)).toContain('failed');
    for (const { event, to } of changed) expect(to.context.isNarrow).toBe(event['isNarrow']);
  });

  it('is switched even if the view could not be restored', () => {
    const failed = graph.edges.filter(({ event }) => event.type === 'xstate.error.actor.restoreView');
    expect(failed.length).toBeGreaterThan(0);
    for (const { to } of failed)
      expect(to.value).toBe(to.context.isNarrow === to.context.isPhone ? 'settled' : 'saving');
  });

  it('switches once for a change of the width, and is at rest then', async () => {
    const world = controlledActors();
    const machine = phoneLayoutMachine.provide({ actors: world.provideFor(phoneLayoutMachine) });
    const actor = createActor(machine, { input: { isPhone: false } });
    actor.start().send({ type: 'width.changed', isNarrow: true });
    for (const id of ['saveView', 'switchLayout', 'restoreView']) {
      world.resolve(id, undefined);
      await settle();
    }
    expect([...world.pending.keys()]).toEqual([]);
    expect(actor.getSnapshot().value).toBe('settled');
  });

  it.each([
    ['the switch', ['saveView']],
    ['the view', ['saveView', 'switchLayout']],
  ])('tells the page about a failure of %s', async (_, before) => {
    const world = controlledActors();
    const machine = phoneLayoutMachine.provide({ actors: world.provideFor(phoneLayoutMachine) });
    const actor = createActor(machine, { input: { isPhone: false } });
    const told: unknown[] = [];
    actor.on('layout.failed', ({ error }) => told.push(error));
    actor.start().send({ type: 'width.changed', isNarrow: true });
    for (const id of before) {
      world.resolve(id, undefined);
      await settle();
    }
    world.reject([...world.pending.keys()].at(-1)!, 'refused');
    await settle();
    expect(told).toEqual(['refused']);
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

it('nothing follows after a reset', () => {
  const reset = phoneLayoutModels
    .flatMap((model) => toGraph(model).edges)
    .filter(({ event }) => event.type === 'component.reset');
  expect(reset.length).toBeGreaterThan(0);
  for (const { to } of reset) expect(to.status).toBe('done');
});
