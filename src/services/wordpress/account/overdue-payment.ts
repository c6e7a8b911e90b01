/** Pays what is owed with the stored card: `/account/membership/pay`. */
import type { AccountMembership, PaymentOutcome } from '../../../../machines/account-plan/account-plan.types.ts';
import { membershipSchema } from './membership.ts';
import { planAnswerSchema } from './plan-change.ts';
import type { Rest } from '../rest.ts';

/** Longer than the host may wait for Stripe. */
const TIMEOUT_MS = 60_000;

const PAY = ['account', 'membership', 'pay'] as const;

/**
 * Pays, and after the bank's dialog requests the outcome. Retries of an attempt send the same key.
 *
 * @param page unique for this page, because each page counts its own attempts
 * @param keepSecret stores the client secret for the bank's dialog outside the chart
 */
export function createOverduePayment(rest: Rest, page: string, keepSecret: (clientSecret: string) => void) {
  return {
    /** @throws {FetchError} as `rest.call` */
    pay: async ({ attempt }: { attempt: number }, signal: AbortSignal): Promise<PaymentOutcome> => {
      const json = { idempotency_key: `${page}-pay-${attempt}` };
      const answer = await rest.call(planAnswerSchema, {
        method: 'POST',
        to: PAY,
        json,
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      if (answer.kind === 'changed') return { kind: 'paid', membership: answer.membership };
      keepSecret(answer.clientSecret);
      return { kind: 'authenticationRequired' };
    },

    /** @throws {FetchError} as `rest.call` */
    confirm: ({ attempt }: { attempt: number }, signal: AbortSignal): Promise<AccountMembership> =>
      rest.call(membershipSchema, {
        method: 'POST',
        to: [...PAY, 'settled'],
        json: { idempotency_key: `${page}-paid-${attempt}` },
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
  };
}
