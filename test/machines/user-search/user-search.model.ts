import { userSearchMachine } from '../../../machines/user-search/user-search.machine.ts';
import { createModel } from '#kit';

export const userSearchModel = createModel(userSearchMachine, {
  input: undefined,
  events: {
    'search.changed': [{ search: 'dora' }, { search: '' }],
    'access.chosen': [{ access: 'with' }, { access: 'without' }, { access: '' }],
    'search.cleared': [{}],
  },
  serializeState: ({ search, access }) => ({ search, access }),
});
