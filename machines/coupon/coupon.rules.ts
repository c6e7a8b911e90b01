/** The outcome of a coupon, and the price with it (spec: plans#checking-a-coupon, payment#nothing-due-today). */
import type { CouponContext, CouponOutcome } from './coupon.types.ts';

/** The outcome of the code. Only the chart's state knows whether a check runs, so the caller passes it. */
export function getOutcome({ answer, error, wasApplied }: CouponContext, isChecking: boolean): CouponOutcome {
  if (isChecking) return { kind: 'checking' };
  if (error) return { kind: 'checkFailed', error };
  if (!answer) return { kind: 'none' };
  if (!answer.valid) return { kind: wasApplied ? 'expired' : 'invalid' };
  const { valid: _, ...terms } = answer;
  return { kind: 'applied', terms };
}

/** Amounts per month, in minor units. */
export type Price = {
  /** Due now, for the first month. */
  due: number;
  /** The price of every month after the coupon has ended. */
  monthly: number;
  /** The coupon's discount on the first month; 0 without one. */
  discount: number;
};

/** The number of months, including the first, of a coupon that ends. */
export const getDiscountMonths = (outcome: CouponOutcome): number =>
  (outcome.kind === 'applied' && outcome.terms.months) || 1;

/** The running total. A coupon counts only after the host has confirmed it. */
export function getPrice(price: number, outcome: CouponOutcome): Price {
  if (outcome.kind !== 'applied') return { due: price, monthly: price, discount: 0 };
  const { total, duration } = outcome.terms;
  return { due: total, monthly: duration === 'once' ? price : total, discount: price - total };
}
