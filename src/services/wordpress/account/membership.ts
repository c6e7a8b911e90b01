/** One's own membership at the host: `/account/membership`, its acts, and the way to the card processor's pages. */
import * as v from 'valibot';
import type {
  AccountMembership,
  AccountAction,
  MembershipStatus,
  PortalFlow,
} from '../../../../machines/account-plan/account-plan.types.ts';
import type { Rest } from '../rest.ts';
import { webUrl, apiObject } from '../api-schema.ts';

/** How a membership stands, on the wire. */
export const MEMBERSHIP_STATES = [
  'active',
  'ending',
  'past_due',
  'unpaid',
  'paused',
  'ended',
  'given_back',
  'begun',
  'awaiting_payment',
] as const satisfies readonly MembershipStatus[];

const moment = v.nullable(v.number());

const planSchema = v.object({ id: v.number(), name: v.string(), price: v.number(), term: v.string() });

export const membershipSchema: v.GenericSchema<unknown, AccountMembership> = apiObject({
  plan: planSchema,
  state: v.picklist(MEMBERSHIP_STATES),
  past_due_since: moment,
  ended_at: moment,
  ends_at: moment,
  next_charge: v.nullable(v.object({ amount: v.number(), at: v.number() })),
  card: v.nullable(apiObject({ brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number() })),
  is_billed: v.boolean(),
  cancels_on: moment,
  committed_until: moment,
  guarantee: v.nullable(v.object({ until: v.number(), ask: v.string() })),
  paid_by: v.string(),
  plans: v.array(planSchema),
  card_changed: v.optional(v.boolean()),
});

/** Longer than the host may wait for the card processor. */
const TIMEOUT_MS = 60_000;

/** @throws {FetchError} as `rest.call` */
export const createReadMembership =
  (rest: Rest) =>
  (signal: AbortSignal): Promise<AccountMembership> =>
    rest.call(membershipSchema, { method: 'GET', to: ['account', 'membership'], signal, timeoutMs: TIMEOUT_MS });

const ADDRESSES: Record<AccountAction, readonly string[]> = {
  cancel: ['account', 'membership', 'cancel'],
  keep: ['account', 'membership', 'keep'],
  card: ['account', 'card'],
};

/**
 * Sends an action. The same attempt carries the same key, so that the host does it once.
 *
 * @param page names this page among all: attempts are counted on each
 * @throws {FetchError} as `rest.call`
 */
export const createSendAction =
  (rest: Rest, page: string) =>
  ({ action, attempt }: { action: AccountAction; attempt: number }, signal: AbortSignal): Promise<AccountMembership> =>
    rest.call(membershipSchema, {
      method: 'POST',
      to: ADDRESSES[action],
      json: { idempotency_key: `${page}-${attempt}` },
      signal,
      timeoutMs: TIMEOUT_MS,
    });

/**
 * @returns the address of a page of the card processor's, which leads back to this one
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
