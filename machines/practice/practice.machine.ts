import { assign, setup } from 'xstate';
import { addressMachine } from '../address/address.machine.ts';
import type { Address } from '../address/address.types.ts';
import { sendToChildren } from '../lib/send-to-children.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { canSavePractice, isPracticeComplete, practiceOnLoad, savedNameOnLoad } from './practice.rules.ts';
import { PRACTICE_FIELDS } from './practice.rules.ts';
import type { PracticeContext, PracticeEvent, PracticeField, PracticeInput, PracticeReport } from './practice.types.ts';

/** One practice of a member: its fields, its address, and whether it is being edited or saved (spec: practices#complete-practice). */
export const practiceMachine = setup({
  types: {} as {
    input: PracticeInput;
    context: PracticeContext;
    events: PracticeEvent;
    children: { address: 'address' };
  },
  actors: { address: addressMachine },
  guards: {
    isCompleted: ({ context }) => context.practice.completed,
    canSave: ({ context }) => canSavePractice(context.practice),
    isComplete: ({ context }) => isPracticeComplete(context.practice),
    isAddressIncomplete: (_, { address }: { address: Address }) => !address.completed,
  },
  actions: {
    storeField: assign({
      practice: ({ context }, { field, value }: { field: PracticeField; value: string }) => ({
        ...context.practice,
        [field]: value,
      }),
      revealed: ({ context }, { field }) => context.revealed.filter((each) => each !== field),
    }),
    storeAddress: assign({
      practice: ({ context }, { address }: { address: Address }) => ({ ...context.practice, address }),
    }),
    toggleDirectory: assign({
      practice: ({ context }) => ({ ...context.practice, directoryShow: !context.practice.directoryShow }),
    }),
    revealField: assign({
      revealed: ({ context }, { field }: { field: PracticeField }) =>
        context.revealed.includes(field) ? context.revealed : [...context.revealed, field],
    }),
    revealFields: assign({ revealed: [...PRACTICE_FIELDS] }),
    markCompleted: assign({
      practice: ({ context }) => ({ ...context.practice, completed: true }),
      savedName: ({ context }) => context.practice.name.trim(),
    }),
    /** The address saves itself at the same time. */
    completeAddress: assign({
      practice: ({ context: { practice } }) => ({ ...practice, address: { ...practice.address, completed: true } }),
    }),
    markIncomplete: assign({ practice: ({ context }) => ({ ...context.practice, completed: false }) }),
    forwardToAddress: sendToChildren(() => ['address']),
    report: sendToParent(({ id, practice, savedName }: PracticeContext): PracticeReport => ({
      type: 'practice.reported',
      id,
      practice,
      savedName,
    })),
  },
}).createMachine({
  id: 'practice',
  context: ({ input }) => {
    const practice = practiceOnLoad(input.practice);
    return { id: input.id, practice, savedName: savedNameOnLoad(practice), revealed: [] };
  },
  invoke: {
    id: 'address',
    src: 'address',
    input: ({ context }) => ({ id: context.id, address: context.practice.address }),
  },
  initial: 'loading',
  on: {
    'fields.revealed': { actions: ['revealFields', 'forwardToAddress'] },
    'form.hidden': { actions: 'forwardToAddress' },
    'address.reported': { actions: [{ type: 'storeAddress', params: ({ event }) => event }, 'report'] },
  },
  states: {
    loading: {
      description: 'A practice with name, specialty, structure and coordinates counts as completed.',
      always: [{ guard: 'isCompleted', target: 'saved' }, { target: 'editing' }],
    },
    editing: {
      on: {
        'practice.changed': { actions: [{ type: 'storeField', params: ({ event }) => event }, 'report'] },
        'practice.left': { actions: { type: 'revealField', params: ({ event }) => event } },
        'directory.toggled': { actions: ['toggleDirectory', 'report'] },
        'save.pressed': { guard: 'canSave', target: 'saved', actions: ['markCompleted', 'report'] },
        'form.hidden': {
          guard: 'isComplete',
          target: 'saved',
          description: 'Leaving the page saves what is complete, with its address.',
          actions: ['forwardToAddress', 'completeAddress', 'markCompleted', 'report'],
        },
      },
    },
    saved: {
      description: 'A summary row with Edit and Delete.',
      on: {
        'edit.pressed': { target: 'editing', actions: ['markIncomplete', 'report'] },
        'address.reported': [
          {
            description: 'If the address becomes incomplete, the practice does, too.',
            guard: { type: 'isAddressIncomplete', params: ({ event }) => event },
            target: 'editing',
            actions: [{ type: 'storeAddress', params: ({ event }) => event }, 'markIncomplete', 'report'],
          },
          { actions: [{ type: 'storeAddress', params: ({ event }) => event }, 'report'] },
        ],
      },
    },
  },
});
