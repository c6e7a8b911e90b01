/** Changes the plan on the host: `/account/membership/plan`. */
import * as v from 'valibot';
import type { AccountMembership } from '../../../../machines/account-plan/account-plan.types.ts';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import type { ChangeOutcome, PlanPreview } from '../../../../machines/plan-change/plan-change.types.ts';
import { bodyAs, type Rest } from '../rest.ts';
import { apiObject } from '../api-schema.ts';
import { membershipSchema } from './membership.ts';

/** Longer than the host may wait for Stripe. */
const TIMEOUT_MS = 60_000;

const PLAN = ['account', 'membership', 'plan'] as const;

export const planPreviewSchema: v.GenericSchema<unknown, PlanPreview> = apiObject({
  plan: v.number(),
  at: v.number(),
  due: v.number(),
  credit: v.number(),
  next_charge: v.object({ amount: v.number(), at: v.number() }),
  ends_discount: v.boolean(),
  committed_until: v.nullable(v.number()),
  lost_benefits: v.optional(v.array(v.string()), []),
  signature: v.string(),
});

export const planAnswerSchema = v.union([
  v.pipe(
    v.object({ membership: membershipSchema, client_secret: v.null() }),
    v.transform(({ membership }) => ({ kind: 'changed' as const, membership })),
  ),
  v.pipe(
    v.object({ membership: v.null(), client_secret: v.string() }),
    v.transform(({ client_secret }) => ({ kind: 'authenticationRequired' as const, clientSecret: client_secret })),
  ),
]);

const outdatedSchema = v.object({
  code: v.picklist(['practice_portal_preview_outdated', 'practice_portal_preview_expired']),
  data: v.object({ preview: planPreviewSchema }),
});

/** @throws {FetchError} as `rest.call` */
export const createPreviewChange =
  (rest: Rest) =>
  ({ plan }: { plan: number }, signal: AbortSignal): Promise<PlanPreview> =>
    rest.call(planPreviewSchema, {
      method: 'GET',
      to: PLAN,
      query: { plan: String(plan) },
      signal,
      timeoutMs: TIMEOUT_MS,
    });

/**
 * Sends a change, and after the bank's dialog requests its outcome. Retries of an attempt send the same key, so that
 * the host runs it once.
 *
 * @param page unique for this page, because each page counts its own attempts
 * @param keepSecret stores the client secret for the bank's dialog outside the chart
 */
export function createPlanChanges(rest: Rest, page: string, keepSecret: (clientSecret: string) => void) {
  return {
    /** @throws {FetchError} as `rest.call` */
    send: async (
      { shown, attempt }: { shown: PlanPreview | null; attempt: number },
      signal: AbortSignal,
    ): Promise<ChangeOutcome> => {
      if (shown === null) throw { kind: 'invalidResponse', where: 'preview' } satisfies FetchError;
      const { plan, at, due, credit, signature } = shown;
      const answer = await rest.send({
        method: 'POST',
        to: PLAN,
        json: { plan, at, due, credit, signature, idempotency_key: `${page}-plan-${attempt}` },
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      const outdated = v.safeParse(outdatedSchema, answer.json);
      if (outdated.success) {
        const { code, data } = outdated.output;
        const reason = code === 'practice_portal_preview_expired' ? 'expired' : 'amount';
        return { kind: 'outdated', reason, preview: data.preview };
      }
      const done = bodyAs(planAnswerSchema, answer);
      if (done.kind === 'changed') return done;
      keepSecret(done.clientSecret);
      return { kind: 'authenticationRequired' };
    },

    /** @throws {FetchError} as `rest.call` */
    confirm: ({ attempt }: { attempt: number }, signal: AbortSignal): Promise<AccountMembership> =>
      rest.call(membershipSchema, {
        method: 'POST',
        to: [...PLAN, 'settled'],
        json: { idempotency_key: `${page}-settled-${attempt}` },
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
  };
}
