/** What a coupon comes to: its outcome, and the price with it (decisions, "coupon" and "nothing due today"). */
import type { CouponContext, CouponOutcome } from './coupon.types.ts';

/** What is known of the code. Whether a check runs is the chart's state, so it is said here. */
export function outcomeOf({ answer, failure }: CouponContext, isChecking: boolean): CouponOutcome {
  if (isChecking) return { kind: 'checking' };
  if (failure) return { kind: 'unchecked', failure };
  if (!answer) return { kind: 'none' };
  if (!answer.valid) return { kind: 'invalid' };
  const { percentOff, amountOff, total, duration } = answer;
  return { kind: 'applied', terms: { percentOff, amountOff, total, duration } };
}

/** Amounts per month, in minor units. */
export type Price = {
  /** What is due now, for the first month. */
  due: number;
  /** What every further month costs. */
  monthly: number;
  /** What the coupon takes off the first month; 0 without one. */
  discount: number;
};

/** The running total: a coupon counts only once the host has confirmed it. */
export function priceOf(price: number, outcome: CouponOutcome): Price {
  if (outcome.kind !== 'applied') return { due: price, monthly: price, discount: 0 };
  const { total, duration } = outcome.terms;
  return { due: total, monthly: duration === 'once' ? price : total, discount: price - total };
}
