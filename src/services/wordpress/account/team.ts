/** The member's own team on the host: `/account/team`. */
import * as v from 'valibot';
import type { TeamAction, TeamMember } from '../../../../machines/team/team.types.ts';
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
 * Sends an action. Retries of an attempt send the same key, so that the host runs it once.
 *
 * @param page unique for this page, because each page counts its own attempts
 * @throws {FetchError} as `rest.call`
 */
export const createSendTeamAction =
  (rest: Rest, page: string) =>
  ({ action, attempt }: { action: TeamAction | null; attempt: number }, signal: AbortSignal): Promise<TeamMember[]> => {
    if (action === null) throw { kind: 'invalidResponse', where: 'action' } satisfies FetchError;
    const { kind, ...body } = action;
    return rest.call(teamSchema, {
      method: 'POST',
      to: ['account', 'team', kind],
      json: { ...body, idempotency_key: `${page}-team-${attempt}` },
      signal,
      timeoutMs: 60_000,
    });
  };
