/** One's own team at the host: `/account/team`. */
import * as v from 'valibot';
import type { TeamAct, TeamMember } from '../../../../machines/team/team.types.ts';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import type { Rest } from '../rest.ts';

export const teamSchema: v.GenericSchema<unknown, TeamMember[]> = v.array(
  v.object({
    id: v.number(),
    name: v.string(),
    email: v.string(),
    state: v.picklist(['invited', 'joined', 'expired']),
    until: v.number(),
  }),
);

/**
 * Sends an act. The same attempt carries the same key, so that the host does it once.
 *
 * @param page names this page among all: attempts are counted on each
 * @throws {FetchError} as `rest.call`
 */
export const createSendTeamAction =
  (rest: Rest, page: string) =>
  ({ act, attempt }: { act: TeamAct | null; attempt: number }, signal: AbortSignal): Promise<TeamMember[]> => {
    if (act === null) throw { kind: 'invalidResponse', where: 'act' } satisfies FetchError;
    const { kind, ...body } = act;
    return rest.call(teamSchema, {
      method: 'POST',
      to: ['account', 'team', kind],
      json: { ...body, idempotency_key: `${page}-team-${attempt}` },
      signal,
      timeoutMs: 60_000,
    });
  };
