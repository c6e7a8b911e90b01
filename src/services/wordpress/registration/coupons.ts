/** Checks whether a coupon applies to a product, and its effect on the price (spec: rest#coupon-route). */
import * as v from 'valibot';
import type { CheckCouponInput, CouponAnswer } from '../../../../machines/coupon/coupon.types.ts';
import type { Rest } from '../rest.ts';

const amount = v.pipe(v.number(), v.integer(), v.minValue(0));

const answerSchema = v.variant('valid', [
  v.object({ valid: v.literal(false) }),
  v.pipe(
    v.object({
      valid: v.literal(true),
      percent_off: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), null),
      amount_off: v.nullish(amount, null),
      total: amount,
      duration: v.picklist(['forever', 'once']),
      months: v.optional(amount),
    }),
    v.transform(({ percent_off, amount_off, ...terms }) => ({
      ...terms,
      percentOff: percent_off,
      amountOff: amount_off,
    })),
  ),
]);

/**
 * Asks the host. Its price is what the visitor sees, and the host computes it again when it charges.
 * @throws {FetchError}
 */
export const createCheckCoupon =
  (rest: Rest) =>
  ({ code, productId }: CheckCouponInput, signal: AbortSignal): Promise<CouponAnswer> =>
    rest.call(answerSchema, {
      method: 'POST',
      to: ['coupons', 'validate'],
      json: { code, product_id: productId },
      signal,
    });
