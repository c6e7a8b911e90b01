import type { MemberQuery } from '../member-list/member-list.types.ts';

/** How far "near" reaches, in miles. */
export const NEAR_MILES = 25;

/** A shorter text is no place yet. */
export const PLACE_LENGTH = 2;

/** A visitor's words and the place that they name; null for no place. */
export type NamedPlace = Pick<MemberQuery, 'search'> & { place: string | null };

/** The text of the search field for a query. */
export const spellQuery = ({ search, place }: MemberQuery, nearWords: string) =>
  place === '' ? search : `${search} ${nearWords.split('|')[0]} ${place}`.trim();

/** The host measures in kilometers. */
export const KILOMETERS_PER_MILE = 1.609344;

/**
 * Splits "dentist near Portland", "dentist 97209" or "97209" (spec: directory#search). Of an unfinished place, as in "dentist near P", only the
 * words before are searched.
 *
 * @param nearWords in the page's language, separated by |
 */
export function splitPlace(typed: string, nearWords: string): NamedPlace {
  const found = new RegExp(`^(?:(.*?)\\s)??(?:(?:${nearWords})(?:\\s+(.*))?|(\\d{5})(?:-\\d{4})?)$`, 'iu').exec(
    typed.trimStart(),
  );
  if (!found) return { search: typed, place: null };
  const [, search = '', place, zip] = found;
  const named = (place ?? zip ?? '').trim();
  return { search, place: named.length < PLACE_LENGTH ? null : named };
}

type Typed = { typed: string; nearWords: string };

export const splitTyped = ({ typed, nearWords }: Typed): NamedPlace => splitPlace(typed, nearWords);

/** The place in the search field; '' for none. */
export const getNamedPlace = (context: Typed): string => splitTyped(context).place ?? '';
