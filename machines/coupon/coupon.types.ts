import type { FetchError } from '../lib/errors.ts';

/** What the host says of a coupon. `total` is what is due per month with it, in minor units; 'once' is not for ever: for the first `months`, which are one where nothing is said. */
export type CouponTerms = {
  percentOff: number | null;
  amountOff: number | null;
  total: number;
  duration: 'forever' | 'once';
  months?: number | undefined;
};

export type CouponAnswer = { valid: false } | ({ valid: true } & CouponTerms);

export type CheckCouponInput = { code: string; productId: number };

export type CouponInput = { code: string; productId: number };

export type CouponContext = {
  /** As typed. */
  code: string;
  productId: number;
  /** What the host said of this code for this product; null while it has not. */
  answer: CouponAnswer | null;
  /** Why the host could not be asked. */
  error: FetchError | null;
};

export type CouponEvent =
  | { type: 'coupon.changed'; code: string }
  | { type: 'coupon.left' }
  | { type: 'coupon.used' }
  /** Retry after a check that could not be made. */
  | { type: 'coupon.retried' }
  /** From the parent: Next or Join Now was pressed, and a code that was typed counts. */
  | { type: 'check.requested' }
  /** From the parent: the host took the registration, but not this coupon, which has ended meanwhile. */
  | { type: 'coupon.rejected' }
  /** From the parent: another plan, another price; an applied coupon is checked again. */
  | { type: 'plan.changed'; productId: number };

export type CouponOutcome =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'applied'; terms: CouponTerms }
  | { kind: 'invalid' }
  | { kind: 'checkFailed'; error: FetchError };

/** Told to the parent whenever the outcome changes. */
export type CouponReport = { type: 'coupon.reported'; code: string; outcome: CouponOutcome };
