import { setup } from '../lib/setup.ts';
import type { ModeEvent, ModeInput } from './mode.types.ts';

const isEdit = (mode: string) => mode.toLowerCase() === 'edit';
const isView = (mode: string) => mode.toLowerCase() === 'view';

/** Whether a report is in view or edit mode, or switching between them. */
export const modeMachine = setup({
  types: {} as { context: ModeInput; events: ModeEvent; input: ModeInput },
  guards: {
    beginsEditing: ({ context }) => context.isEditing,
    isForEditing: (_, { isEditing }: ModeInput) => isEditing,
    isEdit: (_, { mode }: { mode: string }) => isEdit(mode),
    isView: (_, { mode }: { mode: string }) => isView(mode),
  },
}).createMachine({
  id: 'mode',
  context: ({ input }) => input,
  initial: 'opening',
  on: {
    'load.sent': [
      { guard: { type: 'isForEditing', params: ({ event }) => event }, target: '.editing' },
      { target: '.viewing' },
    ],
    'component.reset': '.stopped',
  },
  states: {
    opening: { always: [{ guard: 'beginsEditing', target: 'editing' }, { target: 'viewing' }] },
    viewing: {
      on: {
        'mode.requested': {
          guard: { type: 'isEdit', params: ({ event }) => event },
          target: 'switchingToEdit',
        },
      },
    },
    switchingToEdit: { on: { 'mode.answered': 'editing', 'mode.refused': 'viewing' } },
    editing: {
      on: {
        'mode.requested': {
          guard: { type: 'isView', params: ({ event }) => event },
          target: 'switchingToView',
        },
      },
    },
    switchingToView: { on: { 'mode.answered': 'viewing', 'mode.refused': 'editing' } },
    stopped: { type: 'final' },
  },
});
