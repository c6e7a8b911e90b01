/** What a query that finds no member would find with one limit less (spec: directory#search). */
import type { MemberQuery, QueryLimit } from './member-list.types.ts';

/** The limits in the order of the form, each with what takes it away. The visitor's own position only sorts, so it is none. */
const LIMITS: ReadonlyArray<{ limit: QueryLimit; isSet: (query: MemberQuery) => boolean; none: Partial<MemberQuery> }> =
  [
    { limit: 'search', isSet: ({ search }) => search.trim() !== '', none: { search: '' } },
    { limit: 'profession', isSet: ({ profession }) => profession !== '', none: { profession: '' } },
    { limit: 'specialty', isSet: ({ specialty }) => specialty !== '', none: { specialty: '' } },
    { limit: 'place', isSet: ({ radius }) => radius !== null, none: { near: null, place: '', radius: null } },
  ];

/** @returns the query without each of its limits; none if it has only one, because "Clear search" takes that away */
export function getWiderQueries(query: MemberQuery): Array<{ without: QueryLimit; query: MemberQuery }> {
  const set = LIMITS.filter(({ isSet }) => isSet(query));
  return set.length < 2 ? [] : set.map(({ limit, none }) => ({ without: limit, query: { ...query, ...none } }));
}
