import type { FetchError } from '../lib/errors.ts';

/**
 * The host's result for a coupon. `total`: the amount due per month with the coupon, in minor units. 'once': the coupon applies
 * only to the first `months`; 1 by default.
 */
export type CouponTerms = {
  percentOff: number | null;
  amountOff: number | null;
  total: number;
  duration: 'forever' | 'once';
  months?: number | undefined;
};

export type CouponAnswer = { valid: false } | ({ valid: true } & CouponTerms);

export type CheckCouponInput = { code: string; productId: number };

export type CouponInput = {
  code: string;
  productId: number;
  /** The code of a draft, which was applied before the reload. */
  wasApplied?: boolean;
};

export type CouponContext = {
  /** As typed. */
  code: string;
  productId: number;
  /** The host's result for this code and product; null before it. */
  answer: CouponAnswer | null;
  /** The visitor saw a price with this code: if it is invalid now, it has expired. */
  wasApplied: boolean;
  /** Why the check failed. */
  error: FetchError | null;
};

export type CouponEvent =
  | { type: 'coupon.changed'; code: string }
  | { type: 'coupon.left' }
  | { type: 'coupon.used' }
  /** Retry after a failed check. */
  | { type: 'coupon.retried' }
  /** From the parent: Next or Join Now was pressed, so a typed code must be checked. */
  | { type: 'check.requested' }
  /** From the parent: the host accepted the registration but not this coupon, which has expired since. */
  | { type: 'coupon.rejected' }
  /** From the parent: the plan and the price have changed. An applied coupon is checked again. */
  | { type: 'plan.changed'; productId: number };

export type CouponOutcome =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'applied'; terms: CouponTerms }
  | { kind: 'invalid' }
  /** It was applied and no longer is. The full price counts, and the code stops nothing. */
  | { kind: 'expired' }
  | { kind: 'checkFailed'; error: FetchError };

/** Sent to the parent whenever the outcome changes. */
export type CouponReport = { type: 'coupon.reported'; code: string; outcome: CouponOutcome };
