import type { Area, Place, Question, QuestionChanged } from '../member-list/member-list.types.ts';

/** Why nobody knows where the visitor is. */
export type GeolocationError = 'denied' | 'unavailable';

export type MemberSearchInput = { question: Question };

export type MemberSearchContext = Question & { why: GeolocationError | null };

export type MemberSearchEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'profession.chosen'; profession: Question['profession'] }
  | { type: 'specialty.chosen'; specialty: string }
  | { type: 'near.pressed' }
  /** The visitor has moved the map, which shows this area now. */
  | { type: 'area.shown'; within: Area }
  /** The map shows all who were found, or has to. */
  | { type: 'area.cleared' }
  | { type: 'search.cleared' };

/** Told to the parent whenever somebody else is looked for. */
export type SearchReport = QuestionChanged;

export type Located = Place;
