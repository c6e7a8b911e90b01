/** Computes the discounts of coupons, and decides when Stripe refuses a coupon. */

import { refused } from './errors.mjs';
import { discount } from './objects/catalogue.mjs';
import { idOf } from './objects/shared.mjs';

/** @typedef {import('./books.mjs').Books} Books */
/** @typedef {import('stripe').Stripe.Coupon} Coupon */
/** @typedef {import('stripe').Stripe.Discount} Discount */
/** @typedef {import('stripe').Stripe.Price} Price */
/** @typedef {import('stripe').Stripe.Subscription} Subscription */

/** A month has thirty days in the sandbox, for coupons and subscriptions. */
const MONTH_SECONDS = 30 * 86_400;

/** @param {Books} books */
export function createDiscounts(books) {
  /** @param {Coupon} coupon */
  const isOver = (coupon) => coupon.redeem_by !== null && coupon.redeem_by < books.now();
  /** @param {Coupon} coupon */
  const isUsedUp = (coupon) => coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;

  /**
   * The coupon as Stripe returns it: with `valid` as computed, and with `applies_to` only if the request expands it.
   * @param {Coupon} coupon
   * @param {{ hasProducts?: boolean }} options
   * @returns {Coupon}
   */
  const shown = ({ applies_to, ...coupon }, { hasProducts = false } = {}) => ({
    ...coupon,
    ...(hasProducts && applies_to ? { applies_to } : {}),
    valid: !isOver(coupon) && !isUsedUp(coupon),
  });

  /** Whether a coupon reduces a price. Without `applies_to` it reduces all. @param {Coupon} coupon @param {Price} price */
  const reduces = ({ applies_to }, { product }) => applies_to?.products.includes(idOf(product)) ?? true;

  /** A discount keeps its coupon when the coupon is deleted (docs.stripe.com/api/coupons/delete). @param {Discount} row */
  const couponOf = ({ source }) =>
    [...books.rows.coupons, ...books.rows.deletedCoupons].find(({ id }) => id === source.coupon);

  /** @param {Coupon} coupon @param {{ customer: string, subscription: string | null }} whose */
  function made(coupon, whose) {
    coupon.times_redeemed += 1;
    const start = books.now();
    const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 0) : null;
    return discount({
      coupon: coupon.id,
      ...whose,
      start,
      end: months === null ? null : start + months * MONTH_SECONDS,
    });
  }

  /** The discounts of a subscription: its own, or else its customer's. @param {Subscription} of @returns {Discount[]} */
  function discountsOf(of) {
    const own = of.discounts.flatMap((each) => books.rows.discounts.find(({ id }) => id === idOf(each)) ?? []);
    const given = books.rows.customers.find(({ id }) => id === idOf(of.customer))?.discount;
    return own.length === 0 && given ? [given] : own;
  }

  return {
    shown,

    /**
     * The discount with its coupon, and the products that the coupon reduces.
     * @param {Discount} row
     */
    expanded: (row) => {
      const coupon = couponOf(row);
      return { ...row, source: { ...row.source, coupon: coupon ? shown(coupon, { hasProducts: true }) : null } };
    },

    /**
     * @param {string[]} ids in the order given
     * @param {string} currency of the amount to reduce
     * @returns {Coupon[]} the coupons, which are not redeemed yet
     * @throws {StripeError} for a coupon that is unknown, expired, used up or of another currency
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
        const row = made(coupon, { customer, subscription });
        books.rows.discounts.push(row);
        return row.id;
      }),

    /**
     * Gives a customer a coupon as their only discount, or removes it, as in Stripe's dashboard. It reduces the invoices of
     * subscriptions without a discount of their own (docs.stripe.com/billing/subscriptions/coupons).
     * @param {import('stripe').Stripe.Customer} whose
     * @param {string | null} couponId
     */
    give(whose, couponId) {
      const before = whose.discount ?? null;
      whose.discount = null;
      if (couponId !== null) {
        const [coupon] = this.check([couponId], whose.currency ?? 'usd');
        whose.discount = made(/** @type {Coupon} */ (coupon), { customer: whose.id, subscription: null });
      }
      if (before && whose.discount) books.tell('customer.discount.updated', whose.discount);
      else if (whose.discount) books.tell('customer.discount.created', whose.discount);
      else if (before) books.tell('customer.discount.deleted', before);
    },

    /**
     * The price after the coupons' discounts, in minor units.
     * @param {Price} price
     * @param {Coupon[]} coupons
     */
    reduced: (price, coupons) =>
      coupons
        .filter((coupon) => reduces(coupon, price))
        .reduce(
          (sum, { percent_off, amount_off }) =>
            Math.max(sum - (percent_off === null ? (amount_off ?? 0) : Math.round((sum * percent_off) / 100)), 0),
          price.unit_amount ?? 0,
        ),

    /**
     * The discounts that an update of a subscription lists and therefore keeps.
     * @param {Subscription} subscription
     * @param {string[]} ids
     * @throws {StripeError} for a discount that the subscription does not have
     */
    keep: (subscription, ids) =>
      ids.map((id) => {
        if (!subscription.discounts.some((each) => (typeof each === 'string' ? each : each.id) === id)) {
          throw refused(`No such discount on this subscription: ${id}`, { param: 'discounts' });
        }
        return id;
      }),

    /**
     * The coupons that still reduce a subscription's invoice at that time. A coupon for `once` reduces only the first
     * invoice. A coupon for some months ends after them, even if a pause voided their invoices
     * (docs.stripe.com/api/discounts/object, `end`).
     * @param {Subscription} subscription
     * @param {number} moment in seconds since 1970
     */
    lasting: (subscription, moment) =>
      discountsOf(subscription).flatMap((row) => {
        if (row.end !== null && row.end <= moment) return [];
        const coupon = couponOf(row);
        return coupon && coupon.duration !== 'once' ? [coupon] : [];
      }),
  };
}
