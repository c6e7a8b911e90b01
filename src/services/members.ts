/** Further members of the directory, page by page (host contract 3.12; decisions, "GraphQL"). */
import * as v from 'valibot';
import type { Failure } from '../../machines/lib/failure.ts';
import type { MembersPage, ReadMembersInput } from '../../machines/further-members/further-members.types.ts';
import { memberSchema } from './directory-data.ts';
import type { Rest } from './rest.ts';

/** As many as the host gives at most. */
export const PER_PAGE = 100;

export type ReadMembers = (input: ReadMembersInput, signal: AbortSignal) => Promise<MembersPage>;

/** By REST the cursor is the number of a page. */
export const createReadMembersByRest =
  (rest: Rest): ReadMembers =>
  async ({ cursor }, signal) => {
    const { body: members, header } = await rest.read(v.array(memberSchema), {
      method: 'GET',
      to: ['members'],
      query: { page: cursor, per_page: String(PER_PAGE) },
      signal,
    });
    const total = header('X-WP-TotalPages') ?? '';
    if (!/^\d+$/.test(total)) throw { kind: 'malformed', where: 'X-WP-TotalPages' } satisfies Failure;
    const page = Number(cursor);
    // A page without anybody is the end, whatever the header says.
    return { members, next: members.length > 0 && page < Number(total) ? String(page + 1) : null };
  };
