/** The sandbox's database: all objects at Stripe, its clock, and the events about each change. */

import { COUPONS, PRICES, PRODUCTS } from './catalogue.mjs';
import { missing } from './errors.mjs';
import { event } from './objects/account.mjs';

/**
 * @typedef {import('stripe').Stripe} Stripe
 * @typedef {ReturnType<typeof emptyBooks>} Rows
 * @typedef {ReturnType<typeof createBooks>} Books
 */

const emptyBooks = () => ({
  customers: /** @type {import('stripe').Stripe.Customer[]} */ ([]),
  deletedCustomers: /** @type {import('stripe').Stripe.DeletedCustomer[]} */ ([]),
  balanceTransactions: /** @type {import('stripe').Stripe.CustomerBalanceTransaction[]} */ ([]),
  subscriptions: /** @type {import('stripe').Stripe.Subscription[]} */ ([]),
  discounts: /** @type {import('stripe').Stripe.Discount[]} */ ([]),
  invoices: /** @type {import('stripe').Stripe.Invoice[]} */ ([]),
  invoicePayments: /** @type {import('stripe').Stripe.InvoicePayment[]} */ ([]),
  paymentIntents: /** @type {import('stripe').Stripe.PaymentIntent[]} */ ([]),
  setupIntents: /** @type {import('stripe').Stripe.SetupIntent[]} */ ([]),
  paymentMethods: /** @type {import('stripe').Stripe.PaymentMethod[]} */ ([]),
  charges: /** @type {import('stripe').Stripe.Charge[]} */ ([]),
  refunds: /** @type {import('stripe').Stripe.Refund[]} */ ([]),
  disputes: /** @type {import('stripe').Stripe.Dispute[]} */ ([]),
  products: structuredClone(PRODUCTS),
  prices: structuredClone(PRICES),
  coupons: structuredClone(COUPONS),
  deletedCoupons: /** @type {import('stripe').Stripe.Coupon[]} */ ([]),
  webhookEndpoints: /** @type {import('stripe').Stripe.WebhookEndpoint[]} */ ([]),
  portalSessions: /** @type {import('stripe').Stripe.BillingPortal.Session[]} */ ([]),
  events: /** @type {import('stripe').Stripe.Event[]} */ ([]),
});

/** Times in seconds since 1970 have exceeded this number since 2001. No amount, count or percentage is as large. */
const FIRST_TIME = 1_000_000_000;

/**
 * Moves all times in an object back by that many seconds, in place.
 *
 * @param {object} part of the books
 * @param {number} seconds
 */
function age(part, seconds) {
  const fields = /** @type {Record<string, unknown>} */ (part);
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'number' && value >= FIRST_TIME) fields[name] = value - seconds;
    else if (typeof value === 'object' && value !== null) age(value, seconds);
  }
}

/** @param {{ onEvent: (event: import('stripe').Stripe.Event) => void }} options */
export function createBooks({ onEvent }) {
  let rows = emptyBooks();

  /** How far Stripe's clock is ahead of this machine's clock, in seconds. */
  let skew = 0;
  const now = () => Math.floor(Date.now() / 1000) + skew;

  return {
    get rows() {
      return rows;
    },
    now,
    get skew() {
      return skew;
    },
    reset() {
      rows = emptyBooks();
      skew = 0;
    },
    /** @param {Partial<Rows>} kept data of an earlier run @param {number} [keptSkew] */
    restore(kept, keptSkew = 0) {
      rows = { ...emptyBooks(), ...kept };
      skew = keptSkew;
    },
    /**
     * Sets how far Stripe's clock is ahead of the host's, and moves all stored times with it.
     *
     * @param {number} seconds
     */
    skewTo(seconds) {
      age(rows, skew - seconds);
      skew = seconds;
    },
    /**
     * Moves time: every stored time becomes earlier, so that Stripe's clock and the server's stay the same.
     *
     * @param {number} seconds
     */
    pass(seconds) {
      age(rows, seconds);
    },
    /** @param {string} type @param {object} object */
    tell(type, object) {
      const announced = event(type, object, now());
      rows.events.push(announced);
      onEvent(announced);
    },
    /**
     * @template {{ id: string }} Item
     * @param {Item[]} list
     * @param {string} kind as in Stripe's error message
     * @param {string} id
     * @param {string} [param] the parameter with the id; none if the id is in the URL
     * @returns {Item}
     * @throws {StripeError} `resource_missing`
     */
    find(list, kind, id, param) {
      const found = list.find((entry) => entry.id === id);
      if (!found) throw missing(kind, id, param);
      return found;
    },
  };
}
