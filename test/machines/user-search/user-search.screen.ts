import { usersFound } from '../../../machines/theme-settings/theme-settings.rules.ts';
import type { UserSearchContext, UserSearchEvent } from '../../../machines/user-search/user-search.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { ROWS } from './user-rows.ts';

const CLEAR: ExpectedElement = { role: 'button', name: 'Clear search' };

/** Fields, rows, and how many there are. */
function list(context: UserSearchContext): ExpectedElement[] {
  const people = usersFound(ROWS, context);
  return [
    { role: 'searchbox', name: 'Search users', value: context.search },
    { role: 'combobox', name: 'Access' },
    ...people.map(({ name, email }): ExpectedElement => ({
      role: 'textbox',
      name: `Access key for ${name} (${email})`,
    })),
  ];
}

export const userSearchScreen: ScreenModel<UserSearchContext> = {
  '#user-search.unfiltered': (context) => [...list(context), { role: 'status', text: '3 users' }],
  '#user-search.filtered': (context) => {
    const count = usersFound(ROWS, context).length;
    return [...list(context), CLEAR, { role: 'status', text: count === 0 ? 'No users match.' : `${count} of 3 shown` }];
  },
};

type Sent<T extends UserSearchEvent['type']> = Extract<UserSearchEvent, { type: T }>;

export const userSearchUserActions: UserActions = {
  'search.changed': ({ search }: Sent<'search.changed'>, { context }) =>
    // A test cannot type the value that the field already has.
    (context as UserSearchContext).search === search
      ? { send: true }
      : { fill: { role: 'searchbox', name: 'Search users' }, value: search },
  'access.chosen': ({ access }: Sent<'access.chosen'>) => ({
    select: { role: 'combobox', name: 'Access' },
    value: access,
  }),
  'search.cleared': () => ({ click: CLEAR }),
};
