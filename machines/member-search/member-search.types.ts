import type { Area, MemberQuery, Position, QueryChanged, Specialties } from '../member-list/member-list.types.ts';

/** Why the visitor's position is unknown. */
export type GeolocationError = 'denied' | 'unavailable';

export type MemberSearchInput = {
  query: MemberQuery;
  specialties: Specialties;
  /** The words for "near" in the page's language, separated by |. The first is used to spell a search. */
  nearWords: string;
  /** The words for the own position after "near", separated by |. */
  meWords: string;
};

export type MemberSearchContext = MemberQuery & {
  specialties: Specialties;
  nearWords: string;
  meWords: string;
  /** The text of the search field: words and place together. */
  typed: string;
  error: GeolocationError | null;
};

/** To the geocoder: where is this place? Rejects with a `GeocodeError`. */
export type FindPlace = { input: { place: string }; output: Position };

export type MemberSearchEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'profession.chosen'; profession: MemberQuery['profession'] }
  | { type: 'specialty.chosen'; specialty: string }
  | { type: 'near.pressed' }
  /** Look up the place again. */
  | { type: 'place.retried' }
  /** The visitor has moved the map to this area. */
  | { type: 'area.shown'; within: Area }
  /** The map shows all results, or has to show them. */
  | { type: 'area.cleared' }
  | { type: 'search.cleared' };

/** Sent to the parent whenever the query changes. */
export type SearchReport = QueryChanged;
