/** The sandbox's books: everything that Stripe would hold, its clock, and the events that tell of each change. */

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
  webhookEndpoints: /** @type {import('stripe').Stripe.WebhookEndpoint[]} */ ([]),
  portalSessions: /** @type {import('stripe').Stripe.BillingPortal.Session[]} */ ([]),
  events: /** @type {import('stripe').Stripe.Event[]} */ ([]),
  /** How far Stripe's clock is ahead of this machine's, in seconds: tests let months pass. */
  ahead: 0,
});

/** @param {{ onEvent: (event: import('stripe').Stripe.Event) => void }} options */
export function createBooks({ onEvent }) {
  let rows = emptyBooks();

  const now = () => Math.floor(Date.now() / 1000) + rows.ahead;

  return {
    get rows() {
      return rows;
    },
    now,
    reset() {
      rows = emptyBooks();
    },
    /** @param {Partial<Rows>} kept books of an earlier run */
    restore(kept) {
      rows = { ...emptyBooks(), ...kept };
    },
    /** @param {number} seconds */
    advance(seconds) {
      rows.ahead += seconds;
    },
    /** @param {string} type @param {object} object */
    tell(type, object) {
      const told = event(type, object, now());
      rows.events.push(told);
      onEvent(told);
    },
    /**
     * @template {{ id: string }} Item
     * @param {Item[]} list
     * @param {string} kind as Stripe's refusal names it
     * @param {string} id
     * @param {string} [param] that named it; an id in the address has none
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
