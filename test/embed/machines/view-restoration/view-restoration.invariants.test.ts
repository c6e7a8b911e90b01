/** The chart restores a saved view in the only order that loses nothing. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { viewRestorationMachine } from '../../../../embed/machines/view-restoration/view-restoration.machine.ts';
import { controlledActors, toGraph } from '#kit';
import { viewRestorationModels } from './view-restoration.model.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const STEPS = ['applyBookmark', 'applyFilters', 'showPage', 'applyPageFilters', 'applySlicers'];

describe('restoring a view', () => {
  const [drillThrough, other] = viewRestorationModels.map((model) => toGraph(model));

  it('applies the bookmark first, because it replaces what the other steps set', () => {
    for (const graph of [drillThrough!, other!])
      expect(graph.edges.filter(({ to }) => to.value === 'bookmark').map(({ from }) => from.value)).toEqual([]);
  });

  it('sets a page’s filters only for drill-through', () => {
    expect(drillThrough!.states.map(({ value }) => value)).toContain('pageFilters');
    expect(other!.states.map(({ value }) => value)).not.toContain('pageFilters');
  });

  it('is restored after the slicers only', () => {
    for (const graph of [drillThrough!, other!]) {
      const ends = graph.edges.filter(({ from, to }) => to.value === 'restored' && from.value !== 'restored');
      expect(new Set(ends.map(({ from }) => from.value))).toEqual(new Set(['slicers']));
    }
  });

  it.each(STEPS)('takes one step after the other, and tells which failed: %s', async (failing) => {
    const world = controlledActors();
    const machine = viewRestorationMachine.provide({ actors: world.provideFor(viewRestorationMachine) });
    const actor = createActor(machine, { input: { isDrillThrough: true } });
    const told: unknown[] = [];
    actor.on('step.failed', ({ error }) => told.push(error));
    actor.start();
    for (const step of STEPS.slice(0, STEPS.indexOf(failing))) {
      world.resolve(step, undefined);
      await settle();
    }
    world.reject(failing, 'refused');
    await settle();
    expect([told, actor.getSnapshot().value]).toEqual([['refused'], 'failed']);
  });

  it('ends restored, failed or canceled', () => {
    for (const graph of [drillThrough!, other!]) {
      const ends = graph.states.filter(({ status }) => status === 'done').map(({ value }) => value);
      expect(new Set(ends)).toEqual(new Set(['restored', 'failed', 'canceled']));
    }
  });
});
