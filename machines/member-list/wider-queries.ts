/** What a query that finds no member would find with one limit less (spec: directory#search). */
import type { MemberQuery, MembersPage, QueryLimit, ReadMembersInput } from './member-list.types.ts';

type Read<Signal> = (input: ReadMembersInput, signal: Signal) => Promise<MembersPage>;

/** The limits in the order of the form, each with what takes it away. The visitor's own position only sorts, so it is none. */
const LIMITS: ReadonlyArray<{ limit: QueryLimit; isSet: (query: MemberQuery) => boolean; none: Partial<MemberQuery> }> =
  [
    { limit: 'search', isSet: ({ search }) => search.trim() !== '', none: { search: '' } },
    { limit: 'profession', isSet: ({ profession }) => profession !== '', none: { profession: '' } },
    { limit: 'specialty', isSet: ({ specialty }) => specialty !== '', none: { specialty: '' } },
    { limit: 'place', isSet: ({ radius }) => radius !== null, none: { near: null, place: '', radius: null } },
  ];

/** @returns the query without each of its limits; none if it has only one, because "Clear search" takes that away */
function getWiderQueries(query: MemberQuery): Array<{ without: QueryLimit; query: MemberQuery }> {
  const set = LIMITS.filter(({ isSet }) => isSet(query));
  return set.length < 2 ? [] : set.map(({ limit, none }) => ({ without: limit, query: { ...query, ...none } }));
}

/**
 * Adds `wider` to a page without members. A request for it that fails is left out, because the page itself has arrived.
 * A limit to the map's area has a button of its own.
 */
export const readWithWider =
  <Signal>(read: Read<Signal>): Read<Signal> =>
  async (input, signal) => {
    const page = await read(input, signal);
    if (page.total > 0 || input.query.within !== null) return page;
    const reads = await Promise.allSettled(
      getWiderQueries(input.query).map(async ({ without, query }) => {
        const one: ReadMembersInput = { query, after: null, skip: 0, first: 1 };
        return { without, total: (await read(one, signal)).total };
      }),
    );
    const wider = reads.flatMap((one) => (one.status === 'fulfilled' && one.value.total > 0 ? [one.value] : []));
    return { ...page, wider } satisfies MembersPage;
  };
