/** What the sandbox's Stripe account sells: the three memberships and the demo's two coupons. */

/** @param {string} id @param {string} nickname @param {number} amount in minor units */
const monthly = (id, nickname, amount) => ({
  id,
  object: 'price',
  active: true,
  currency: 'usd',
  nickname,
  unit_amount: amount,
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  type: 'recurring',
  livemode: false,
});

export const PRICES = [
  monthly('price_sandbox_grow', 'Grow Membership', 19_900),
  monthly('price_sandbox_advantage', 'Advantage Membership', 49_900),
  monthly('price_sandbox_navigator', 'Navigator Membership', 125_000),
];

/** @param {string} id @param {number} percent @param {'forever' | 'once'} duration */
const coupon = (id, percent, duration) => ({
  id,
  object: 'coupon',
  amount_off: null,
  percent_off: percent,
  duration,
  valid: true,
  livemode: false,
});

export const COUPONS = [coupon('WELCOME10', 10, 'forever'), coupon('FREEMONTH', 100, 'once')];
