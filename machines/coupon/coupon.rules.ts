/** What a coupon comes to: its outcome, and the price with it (decisions, "coupon" and "nothing due today"). */
import type { CouponContext, CouponOutcome } from './coupon.types.ts';

/** What is known of the code. Whether a check runs is the chart's state, so it is said here. */
export function getOutcome({ answer, error }: CouponContext, isChecking: boolean): CouponOutcome {
  if (isChecking) return { kind: 'checking' };
  if (error) return { kind: 'checkFailed', error };
  if (!answer) return { kind: 'none' };
  if (!answer.valid) return { kind: 'invalid' };
  const { valid: _, ...terms } = answer;
  return { kind: 'applied', terms };
}

/** Amounts per month, in minor units. */
export type Price = {
  /** What is due now, for the first month. */
  due: number;
  /** What every month costs for which the coupon does not hold. */
  monthly: number;
  /** What the coupon takes off the first month; 0 without one. */
  discount: number;
};

/** For how many months, the first among them, a coupon holds that does not hold for ever. */
export const getDiscountMonths = (outcome: CouponOutcome): number =>
  (outcome.kind === 'applied' && outcome.terms.months) || 1;

/** The running total: a coupon counts only once the host has confirmed it. */
export function getPrice(price: number, outcome: CouponOutcome): Price {
  if (outcome.kind !== 'applied') return { due: price, monthly: price, discount: 0 };
  const { total, duration } = outcome.terms;
  return { due: total, monthly: duration === 'once' ? price : total, discount: price - total };
}
