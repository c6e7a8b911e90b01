/**
 * The member's own membership on the host: `/account/membership`, its actions, and the links to Stripe's billing
 * portal.
 */
import * as v from 'valibot';
import type {
  AccountMembership,
  AccountAction,
  ActionRequest,
  MembershipStatus,
  PortalFlow,
} from '../../../../machines/account-plan/account-plan.types.ts';
import type { Rest } from '../rest.ts';
import { webUrl, apiObject } from '../api-schema.ts';

/** The statuses of a membership in the host's JSON. */
export const MEMBERSHIP_STATES = [
  'active',
  'cancel_at_period_end',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'refunded',
  'created',
  'awaiting_payment',
] as const satisfies readonly MembershipStatus[];

const moment = v.nullable(v.number());

/** Servers of an earlier release send none. */
export const outsideSchema = v.nullish(apiObject({ until: moment, is_complimentary: v.boolean() }), null);

const planSchema = v.object({
  id: v.number(),
  name: v.string(),
  price: v.number(),
  /** Servers of an earlier release send none. */
  months: v.optional(v.number(), 1),
  term: v.string(),
});

export const membershipSchema: v.GenericSchema<unknown, AccountMembership> = apiObject({
  plan: planSchema,
  state: v.picklist(MEMBERSHIP_STATES),
  past_due_since: moment,
  ended_at: moment,
  ends_at: moment,
  next_charge: v.nullable(v.object({ amount: v.number(), at: v.number() })),
  card: v.nullable(apiObject({ brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number() })),
  is_billed: v.boolean(),
  outside: outsideSchema,
  cancels_on: moment,
  committed_until: moment,
  overdue: v.nullable(apiObject({ amount: v.number(), access_until: moment })),
  pause: v.nullable(apiObject({ until: moment, earliest: moment, is_open: v.boolean() })),
  pause_months: v.number(),
  guarantee: v.nullable(v.object({ until: v.number(), ask: v.string() })),
  /** Servers of an earlier release send none. */
  is_invited: v.optional(v.boolean(), false),
  paid_by: v.string(),
  /** Servers of an earlier release send none. */
  is_listed: v.optional(v.boolean(), true),
  plans: v.array(planSchema),
  card_changed: v.optional(v.boolean()),
});

/** Longer than the host may wait for Stripe. */
const TIMEOUT_MS = 60_000;

/** @throws {FetchError} as `rest.call` */
export const createReadMembership =
  (rest: Rest) =>
  (signal: AbortSignal): Promise<AccountMembership> =>
    rest.call(membershipSchema, { method: 'GET', to: ['account', 'membership'], signal, timeoutMs: TIMEOUT_MS });

const ADDRESSES: Record<AccountAction, readonly string[]> = {
  cancel: ['account', 'membership', 'cancel'],
  undoCancellation: ['account', 'membership', 'keep'],
  card: ['account', 'card'],
  pause: ['account', 'membership', 'pause'],
  resume: ['account', 'membership', 'resume'],
};

/** What an action needs besides its key. */
const detailsOf = ({ action, feedback, months }: ActionRequest): Record<string, unknown> => {
  if (action === 'cancel') return feedback;
  return action === 'pause' ? { months } : {};
};

/**
 * Sends an action. Retries of an attempt send the same key, so that the host runs it once.
 *
 * @param page unique for this page, because each page counts its own attempts
 * @throws {FetchError} as `rest.call`
 */
export const createSendAction =
  (rest: Rest, page: string) =>
  (request: ActionRequest, signal: AbortSignal): Promise<AccountMembership> =>
    rest.call(membershipSchema, {
      method: 'POST',
      to: ADDRESSES[request.action],
      json: { ...detailsOf(request), idempotency_key: `${page}-${request.attempt}` },
      signal,
      timeoutMs: TIMEOUT_MS,
    });

/**
 * @returns the URL of a page of Stripe's billing portal, which leads back to this page
 * @throws {FetchError} as `rest.call`
 */
export const createOpenBillingPortal =
  (rest: Rest) =>
  async ({ flow }: { flow: PortalFlow }, signal: AbortSignal): Promise<string> => {
    const { url } = await rest.call(v.object({ url: webUrl }), {
      method: 'POST',
      to: ['account', 'portal'],
      json: { flow },
      signal,
      timeoutMs: TIMEOUT_MS,
    });
    return url;
  };
