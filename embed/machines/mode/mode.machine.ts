import { setup } from '../lib/setup.ts';
import type { ModeEvent, ModeInput } from './mode.types.ts';

/** Whether a report is in view or edit mode, or switching between them, until its next load. */
export const modeMachine = setup({
  types: {} as { context: ModeInput; events: ModeEvent; input: ModeInput },
  guards: {
    beginsEditing: ({ context }) => context.isEditing,
  },
}).createMachine({
  id: 'mode',
  context: ({ input }) => input,
  initial: 'opening',
  on: {
    'component.reset': '.stopped',
  },
  states: {
    opening: { always: [{ guard: 'beginsEditing', target: 'editing' }, { target: 'viewing' }] },
    viewing: { on: { 'edit.requested': 'switchingToEdit' } },
    switchingToEdit: { on: { 'mode.answered': 'editing', 'mode.refused': 'viewing' } },
    editing: { on: { 'view.requested': 'switchingToView' } },
    switchingToView: { on: { 'mode.answered': 'viewing', 'mode.refused': 'editing' } },
    stopped: { type: 'final' },
  },
});
