import type { UserQuery } from './user-search.types.ts';

/** Whether the search finds all users. */
export const isUnfiltered = ({ search, access }: UserQuery) => search.trim() === '' && access === '';
