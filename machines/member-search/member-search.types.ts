import type { Area, MemberQuery, QueryChanged, Specialties } from '../member-list/member-list.types.ts';

/** Why the visitor's position is unknown. */
export type GeolocationError = 'denied' | 'unavailable';

export type MemberSearchInput = { query: MemberQuery; specialties: Specialties };

export type MemberSearchContext = MemberQuery & { specialties: Specialties; error: GeolocationError | null };

export type MemberSearchEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'profession.chosen'; profession: MemberQuery['profession'] }
  | { type: 'specialty.chosen'; specialty: string }
  | { type: 'near.pressed' }
  /** The visitor has moved the map to this area. */
  | { type: 'area.shown'; within: Area }
  /** The map shows all results, or has to show them. */
  | { type: 'area.cleared' }
  | { type: 'search.cleared' };

/** Sent to the parent whenever the query changes. */
export type SearchReport = QueryChanged;
