/** The initial products of the sandbox's Stripe account: the three memberships and the demo's two coupons. */

import { coupon, price, product } from './objects/catalogue.mjs';

/** The day on which the sandbox's account was opened. */
const OPENED = Date.UTC(2026, 0, 1) / 1000;

/** @type {[slug: string, name: string, amount: number][]} amounts in minor units */
const MEMBERSHIPS = [
  ['grow', 'Grow Membership', 19_900],
  ['advantage', 'Advantage Membership', 49_900],
  ['navigator', 'Navigator Membership', 125_000],
];

export const PRODUCTS = MEMBERSHIPS.map(([slug, name]) =>
  product({ id: `prod_sandbox_${slug}`, name, created: OPENED }),
);

export const PRICES = MEMBERSHIPS.map(([slug, nickname, amount]) =>
  price({
    id: `price_sandbox_${slug}`,
    product: `prod_sandbox_${slug}`,
    nickname,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month', interval_count: 1 },
    created: OPENED,
  }),
);

export const COUPONS = [
  coupon({ id: 'WELCOME10', percent_off: 10, duration: 'forever', created: OPENED }),
  coupon({ id: 'FREEMONTH', percent_off: 100, duration: 'once', created: OPENED }),
];
