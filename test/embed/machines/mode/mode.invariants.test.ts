/** A report can switch between view and edit mode (spec: embedding#view-modes). */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { modeMachine } from '../../../../embed/machines/mode/mode.machine.ts';
import { selectMode } from '../../../../embed/machines/mode/mode.selectors.ts';
import type { ModeEvent } from '../../../../embed/machines/mode/mode.types.ts';
import { toGraph } from '#kit';
import { modeModels } from './mode.model.ts';

function after(isEditing: boolean, ...events: ModeEvent[]) {
  const actor = createActor(modeMachine, { input: { isEditing } }).start();
  for (const event of events) actor.send(event);
  return selectMode(actor.getSnapshot());
}

describe('the mode', () => {
  it('is initially that of the configuration', () => {
    expect([after(false), after(true)]).toEqual(['viewing', 'editing']);
  });

  it('changes only when the app accepts the change', () => {
    const asked = { type: 'edit.requested' } as const;
    expect(after(false, asked)).toBe('switchingToEdit');
    expect(after(false, asked, { type: 'mode.answered' })).toBe('editing');
    expect(after(false, asked, { type: 'mode.refused' })).toBe('viewing');
    expect(after(true, { type: 'view.requested' }, { type: 'mode.answered' })).toBe('viewing');
    expect(after(true, { type: 'view.requested' }, { type: 'mode.refused' })).toBe('editing');
  });

  it('the current mode is not requested again', () => {
    expect(after(false, { type: 'view.requested' })).toBe('viewing');
    expect(after(true, { type: 'edit.requested' })).toBe('editing');
  });

  it('each is reachable before a reset', () => {
    for (const model of modeModels) {
      const graph = toGraph(model);
      for (const mode of ['viewing', 'editing'])
        expect(graph.deadEnds((state) => selectMode(state) === mode).map(selectMode)).toEqual(['stopped']);
    }
  });
});

it('nothing follows after a reset', () => {
  const reset = modeModels
    .flatMap((model) => toGraph(model).edges)
    .filter(({ event }) => event.type === 'component.reset');
  expect(reset.length).toBeGreaterThan(0);
  for (const { to } of reset) expect(to.status).toBe('done');
});
