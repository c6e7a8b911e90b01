import { userSearchMachine } from '../../../machines/user-search/user-search.machine.ts';
import { modelOf } from '#kit';

export const userSearchModel = modelOf(userSearchMachine, {
  input: undefined,
  events: {
    'search.changed': [{ search: 'dora' }, { search: '' }],
    'access.chosen': [{ access: 'with' }, { access: 'without' }, { access: '' }],
    'search.cleared': [{}],
  },
  project: ({ search, access }) => ({ search, access }),
});
