import { assign, setup } from 'xstate';
import { sendToParent } from '../lib/send-to-parent.ts';
import type {
  PracticeAdminContext,
  PracticeAdminEvent,
  PracticeAdminField,
  PracticeAdminInput,
  PracticeAdminReport,
} from './practice-admin.types.ts';

/** Whether there is a practice admin, with name and e-mail address. */
export const practiceAdminMachine = setup({
  types: {} as { input: PracticeAdminInput; context: PracticeAdminContext; events: PracticeAdminEvent },
  guards: { isIncluded: ({ context }) => context.admin.included },
  actions: {
    storeChoice: assign({
      admin: ({ context }, { included }: { included: boolean }) => ({ ...context.admin, included }),
    }),
    storeField: assign({
      admin: ({ context }, { field, value }: { field: PracticeAdminField; value: string }) => ({
        ...context.admin,
        [field]: value,
      }),
      revealed: ({ context }, { field }) => context.revealed.filter((each) => each !== field),
    }),
    revealField: assign({
      revealed: ({ context }, { field }: { field: PracticeAdminField }) =>
        context.revealed.includes(field) ? context.revealed : [...context.revealed, field],
    }),
    revealFields: assign({ revealed: ['name', 'email'] }),
    concealFields: assign({ revealed: [] }),
    report: sendToParent(({ admin }: PracticeAdminContext): PracticeAdminReport => ({ type: 'admin.reported', admin })),
  },
}).createMachine({
  id: 'practice-admin',
  context: ({ input }) => ({ admin: input.admin, revealed: [] }),
  initial: 'loading',
  states: {
    loading: {
      always: [{ guard: 'isIncluded', target: 'included' }, { target: 'excluded' }],
    },
    excluded: {
      description: 'The typed text is kept, but neither shown nor checked.',
      on: {
        'admin.toggled': {
          target: 'included',
          actions: [{ type: 'storeChoice', params: { included: true } }, 'report'],
        },
      },
    },
    included: {
      on: {
        'admin.toggled': {
          target: 'excluded',
          actions: [{ type: 'storeChoice', params: { included: false } }, 'concealFields', 'report'],
        },
        'admin.changed': { actions: [{ type: 'storeField', params: ({ event }) => event }, 'report'] },
        'admin.left': { actions: { type: 'revealField', params: ({ event }) => event } },
        'fields.revealed': { actions: 'revealFields' },
      },
    },
  },
});
