/** Products, prices and coupons as Stripe shapes them, and the discount that a coupon becomes. */

import { decimal, newId } from './shared.mjs';

/** @typedef {import('stripe').Stripe.Product} Product */
/** @typedef {import('stripe').Stripe.Price} Price */
/** @typedef {import('stripe').Stripe.Plan} Plan */
/** @typedef {import('stripe').Stripe.Coupon} Coupon */
/** @typedef {import('stripe').Stripe.Discount} Discount */

/**
 * @param {Pick<Product, 'id' | 'name' | 'created'> & Partial<Product>} given
 * @returns {Product}
 */
export const product = (given) => ({
  object: 'product',
  active: true,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: given.created,
  url: null,
  ...given,
});

/**
 * @param {Pick<Price, 'id' | 'product' | 'created' | 'currency'> & { unit_amount: number, recurring: { interval: string, interval_count: number } | null } & Partial<Omit<Price, 'recurring'>>} given
 * @returns {Price}
 */
export const price = ({ recurring, ...given }) => ({
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: decimal(given.unit_amount),
  ...given,
});

/** A price under its old name, which subscription items still have. @param {Price} of @returns {Plan} */
export const plan = (of) => ({
  id: of.id,
  object: 'plan',
  active: of.active,
  amount: of.unit_amount,
  amount_decimal: of.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: of.created,
  currency: of.currency,
  interval: of.recurring?.interval ?? 'month',
  interval_count: of.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: of.nickname,
  product: of.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

/**
 * @param {Pick<Coupon, 'id' | 'duration' | 'created'> & Partial<Coupon>} given
 * @returns {Coupon}
 */
export const coupon = (given) => ({
  object: 'coupon',
  amount_off: null,
  currency: null,
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...given,
});

/**
 * @param {{ coupon: string, customer: string, subscription: string | null, start: number, end: number | null }} given
 * @returns {Discount}
 */
export const discount = ({ coupon: id, customer, subscription, start, end }) => ({
  id: newId('di'),
  object: 'discount',
  checkout_session: null,
  customer,
  customer_account: null,
  end,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  source: { type: 'coupon', coupon: id },
  start,
  subscription,
  subscription_item: null,
});
