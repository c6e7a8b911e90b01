import type { Place, Question, QuestionChanged } from '../member-list/member-list.types.ts';

/** Why nobody knows where the visitor is. */
export type Unlocated = 'denied' | 'unavailable';

export type MemberSearchInput = { question: Question };

export type MemberSearchContext = Question & { why: Unlocated | null };

export type MemberSearchEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'profession.chosen'; profession: Question['profession'] }
  | { type: 'near.pressed' }
  | { type: 'search.cleared' };

/** Told to the parent whenever somebody else is looked for. */
export type SearchReport = QuestionChanged;

export type Located = Place;
