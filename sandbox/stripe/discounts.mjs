/** What coupons take off, and when Stripe refuses one. */

import { refused } from './errors.mjs';
import { discount } from './objects/catalogue.mjs';

/** @typedef {import('./books.mjs').Books} Books */
/** @typedef {import('stripe').Stripe.Coupon} Coupon */
/** @typedef {import('stripe').Stripe.Subscription} Subscription */

/** @param {Books} books */
export function createDiscounts(books) {
  /** Whether a coupon can still be taken, as Stripe computes `valid`. @param {Coupon} coupon */
  const isOver = (coupon) => coupon.redeem_by !== null && coupon.redeem_by < books.now();
  /** @param {Coupon} coupon */
  const isUsedUp = (coupon) => coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;

  /** @param {Coupon} coupon @returns {Coupon} */
  const shown = (coupon) => ({ ...coupon, valid: !isOver(coupon) && !isUsedUp(coupon) });

  return {
    shown,

    /**
     * @param {string[]} ids in the order given
     * @param {string} currency of what they are to reduce
     * @returns {Coupon[]} nothing is redeemed yet
     * @throws {StripeError} for one that is not known, expired, used up or of another currency
     */
    check: (ids, currency) =>
      ids.map((id, index) => {
        const param = `discounts[${index}][coupon]`;
        const coupon = books.find(books.rows.coupons, 'coupon', id, param);
        if (isOver(coupon)) throw refused(`Coupon expired: ${id}`, { code: 'coupon_expired', param });
        if (isUsedUp(coupon)) throw refused(`Coupon ${id} is used up and cannot be applied.`, { param });
        if (coupon.amount_off !== null && coupon.currency !== currency) {
          throw refused(`Coupon ${id} is in ${coupon.currency} and cannot be applied to ${currency}.`, { param });
        }
        return coupon;
      }),

    /**
     * @param {Coupon[]} coupons
     * @param {{ id: string, customer: string }} subscription
     * @returns {string[]} ids of the discounts
     */
    redeem: (coupons, { id: subscription, customer }) =>
      coupons.map((coupon) => {
        coupon.times_redeemed += 1;
        const made = discount({ coupon: coupon.id, customer, subscription, start: books.now() });
        books.rows.discounts.push(made);
        return made.id;
      }),

    /**
     * The remaining amount.
     * @param {number} amount in minor units
     * @param {Coupon[]} coupons
     */
    reduced: (amount, coupons) =>
      coupons.reduce(
        (sum, { percent_off, amount_off }) =>
          percent_off === null ? Math.max(sum - (amount_off ?? 0), 0) : Math.round((sum * (100 - percent_off)) / 100),
        amount,
      ),

    /**
     * The coupons that a subscription's next invoice is still reduced by: one for `once` was for the first.
     * @param {Subscription} subscription
     */
    lasting: (subscription) =>
      subscription.discounts.flatMap((each) => {
        const id = typeof each === 'string' ? each : each.id;
        const coupon = books.rows.discounts.find((row) => row.id === id)?.source.coupon;
        return books.rows.coupons.filter((row) => row.id === coupon && row.duration !== 'once');
      }),
  };
}
