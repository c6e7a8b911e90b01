/** Reads what an empty list would have with one limit less. */
import { getWiderQueries } from '../../../../machines/member-list/wider.rules.ts';
import type { MembersPage, ReadMembersInput } from '../../../../machines/member-list/member-list.types.ts';
import type { ReadMembers } from './members.ts';

/**
 * Adds `wider` to a page without members. A request for it that fails is left out, because the page itself has arrived.
 * A limit to the map's area has a button of its own.
 */
export const readWithWider =
  (read: ReadMembers): ReadMembers =>
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
