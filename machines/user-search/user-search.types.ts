/** Whether a user can open the reports; '' for all of them. */
export type AccessChoice = '' | 'with' | 'without';

/** Which users are looked for. */
export type UserQuestion = { search: string; access: AccessChoice };

export type UserSearchContext = UserQuestion;

export type UserSearchEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'access.chosen'; access: AccessChoice }
  /** Everybody again. */
  | { type: 'search.cleared' };
