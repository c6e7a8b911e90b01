import type { UserQuestion } from './user-search.types.ts';

/** Whether the search finds all users. */
export const isUnfiltered = ({ search, access }: UserQuestion) => search.trim() === '' && access === '';
