import { assign, setup, type ActorRefFrom } from 'xstate';
import { isUnfiltered } from './user-search.rules.ts';
import type { AccessChoice, UserSearchContext, UserSearchEvent } from './user-search.types.ts';

/**
 * An administrator's search among hundreds of users: by name or e-mail address, and by access to the reports.
 * It only decides which rows are visible: a save always sends the whole list.
 */
export const userSearchMachine = setup({
  types: {} as { context: UserSearchContext; events: UserSearchEvent },
  guards: { isUnfiltered: ({ context }) => isUnfiltered(context) },
  actions: {
    storeSearch: assign((_, { search }: { search: string }) => ({ search })),
    storeAccess: assign((_, { access }: { access: AccessChoice }) => ({ access })),
    clear: assign({ search: '', access: '' }),
  },
}).createMachine({
  id: 'user-search',
  context: { search: '', access: '' },
  initial: 'deciding',
  on: {
    'search.changed': { target: '.deciding', actions: { type: 'storeSearch', params: ({ event }) => event } },
    'access.chosen': { target: '.deciding', actions: { type: 'storeAccess', params: ({ event }) => event } },
  },
  states: {
    deciding: { always: [{ guard: 'isUnfiltered', target: 'unfiltered' }, { target: 'filtered' }] },
    unfiltered: { description: 'Every user has a row.' },
    filtered: {
      description: 'Only matching users, and users with unsaved changes.',
      on: { 'search.cleared': { target: 'unfiltered', actions: 'clear' } },
    },
  },
});

export type UserSearchRef = ActorRefFrom<typeof userSearchMachine>;
