import type { UserQuestion } from './user-search.types.ts';

/** Nobody in particular is looked for. */
export const isUnfiltered = ({ search, access }: UserQuestion) => search.trim() === '' && access === '';
