/** Filters by access to the reports; '' for all users. */
export type AccessChoice = '' | 'with' | 'without';

/** The search among the users. */
export type UserQuery = { search: string; access: AccessChoice };

export type UserSearchContext = UserQuery;

export type UserSearchEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'access.chosen'; access: AccessChoice }
  /** Shows all users again. */
  | { type: 'search.cleared' };
