/**
 * The sandbox's books: customers, subscriptions, invoices and intents as Stripe's API version 2025-03-31.basil shapes
 * them, and what a card does to them. Every change is told as an event, for the webhook.
 */

import { randomBytes } from 'node:crypto';
import { bankAnswer } from './cards.mjs';
import { COUPONS, PRICES } from './catalogue.mjs';
import { missing, StripeError } from './errors.mjs';

const MONTH_SECONDS = 30 * 86_400;
export const API_VERSION = '2025-03-31.basil';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** @param {string} prefix */
const newId = (prefix, length = 24) =>
  `${prefix}_${[...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
const seconds = () => Math.floor(Date.now() / 1000);

const emptyBooks = () => ({
  customers: /** @type {any[]} */ ([]),
  subscriptions: /** @type {any[]} */ ([]),
  invoices: /** @type {any[]} */ ([]),
  paymentIntents: /** @type {any[]} */ ([]),
  setupIntents: /** @type {any[]} */ ([]),
  events: /** @type {any[]} */ ([]),
});

/** @param {any} intent */
const isPayment = (intent) => intent.object === 'payment_intent';
/** @param {any} intent @param {string} suffix */
const codeFor = (intent, suffix) => `${isPayment(intent) ? 'payment' : 'setup'}_intent_${suffix}`;

/** @param {{ onEvent: (event: any) => void }} options */
export function createLedger({ onEvent }) {
  let books = emptyBooks();

  /** @param {string} type @param {any} object */
  function tell(type, object) {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: seconds(),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    };
    books.events.push(event);
    onEvent(event);
  }

  /** @param {any[]} list @param {string} kind @param {string} id @param {string} [param] */
  function find(list, kind, id, param) {
    const found = list.find((entry) => entry.id === id);
    if (!found) throw missing(kind, id, param);
    return found;
  }

  /** @param {string} customer @param {number} amount in minor units */
  function newPaymentIntent(customer, amount) {
    const id = newId('pi');
    const intent = {
      id,
      object: 'payment_intent',
      amount,
      currency: 'usd',
      customer,
      client_secret: `${id}_secret_${newId('').slice(1)}`,
      status: 'requires_payment_method',
      last_payment_error: null,
      next_action: null,
      payment_method_types: ['card'],
      metadata: {},
      created: seconds(),
      livemode: false,
    };
    books.paymentIntents.push(intent);
    return intent;
  }

  /** @param {string} customer */
  function newSetupIntent(customer) {
    const id = newId('seti');
    const intent = {
      id,
      object: 'setup_intent',
      customer,
      client_secret: `${id}_secret_${newId('').slice(1)}`,
      status: 'requires_payment_method',
      last_setup_error: null,
      next_action: null,
      payment_method_types: ['card'],
      usage: 'off_session',
      metadata: {},
      created: seconds(),
      livemode: false,
    };
    books.setupIntents.push(intent);
    return intent;
  }

  /** @param {any} intent what the payment or the setup belongs to */
  function ownersOf(intent) {
    const invoice = books.invoices.find(({ payment }) => payment === intent.id);
    const subscription = invoice
      ? books.subscriptions.find(({ latest_invoice }) => latest_invoice === invoice.id)
      : books.subscriptions.find(({ pending_setup_intent }) => pending_setup_intent === intent.id);
    return { invoice, subscription };
  }

  /** @param {any} invoice */
  const asInvoice = ({ payment: _, ...invoice }) => ({ ...invoice });

  /** @param {any} intent */
  function settle(intent) {
    const { invoice, subscription } = ownersOf(intent);
    Object.assign(intent, { status: 'succeeded', next_action: null, payment_method: newId('pm') });
    tell(`${intent.object}.succeeded`, intent);
    if (invoice) {
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 });
      tell('invoice.paid', asInvoice(invoice));
      tell('invoice.payment_succeeded', asInvoice(invoice));
    }
    Object.assign(subscription, {
      status: 'active',
      pending_setup_intent: null,
      default_payment_method: intent.payment_method,
    });
    tell('customer.subscription.updated', subscription);
    return intent;
  }

  /** @param {any} intent @param {{ type: string, code: string, message: string, decline_code?: string }} error */
  function refuse(intent, error) {
    const { invoice } = ownersOf(intent);
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent[isPayment(intent) ? 'last_payment_error' : 'last_setup_error'] = error;
    tell(isPayment(intent) ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed', intent);
    if (invoice) tell('invoice.payment_failed', asInvoice(invoice));
    return new StripeError(402, { ...error, [intent.object]: structuredClone(intent) });
  }

  /** @param {any} intent @param {string} action */
  const unexpectedState = (intent, action) =>
    new StripeError(400, {
      type: 'invalid_request_error',
      code: codeFor(intent, 'unexpected_state'),
      message:
        intent.status === 'succeeded'
          ? `You cannot ${action} this ${isPayment(intent) ? 'PaymentIntent' : 'SetupIntent'} because it has already succeeded after being previously confirmed.`
          : `You cannot ${action} this ${isPayment(intent) ? 'PaymentIntent' : 'SetupIntent'} because it has a status of ${intent.status}.`,
      [intent.object]: structuredClone(intent),
    });

  /** @param {any} intent */
  const authenticationFailure = (intent) => ({
    type: 'invalid_request_error',
    code: codeFor(intent, 'authentication_failure'),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });

  return {
    books: () => books,
    reset() {
      books = emptyBooks();
    },
    /** @param {any} kept books of an earlier run */
    restore(kept) {
      books = { ...emptyBooks(), ...kept };
    },

    /** @param {string} id */
    price: (id, param = 'id') => find(PRICES, 'price', id, param),
    /** @param {string} id */
    coupon: (id, param = 'id') => find(COUPONS, 'coupon', id, param),
    /** @param {string} id */
    customer: (id, param = 'id') => find(books.customers, 'customer', id, param),
    /** @param {string} id */
    invoice: (id) => asInvoice(find(books.invoices, 'invoice', id)),
    /** @param {string} id */
    paymentIntent: (id) => find(books.paymentIntents, 'payment_intent', id),
    /** @param {string} id */
    setupIntent: (id) => find(books.setupIntents, 'setupintent', id),
    /** @param {string} id */
    subscription: (id) => find(books.subscriptions, 'subscription', id),
    /**
     * All that have not ended, as Stripe lists them when no status is asked for.
     * @param {string} customerId
     */
    subscriptionsOf: (customerId) =>
      books.subscriptions.filter(({ customer, canceled_at }) => customer === customerId && !canceled_at),
    /** @param {string} intentId */
    invoicesPaidBy: (intentId) => books.invoices.filter(({ payment }) => payment === intentId),
    /** @param {string} clientSecret */
    intentOf(clientSecret) {
      const all = [...books.paymentIntents, ...books.setupIntents];
      const intent = all.find(({ client_secret }) => client_secret === clientSecret);
      if (!intent) throw missing('payment_intent', clientSecret.split('_secret_')[0] ?? '', 'intent');
      return intent;
    },

    /** @param {Record<string, unknown>} fields */
    newCustomer(fields) {
      const customer = { id: newId('cus', 14), object: 'customer', created: seconds(), livemode: false, ...fields };
      books.customers.push(customer);
      return customer;
    },

    /**
     * Made with `default_incomplete`. Like Stripe: with nothing due the invoice is paid and the subscription active at
     * once, and a setup intent waits for the card.
     * @param {{ customer: string, price: string, coupons: string[], metadata: Record<string, string>, description: string | null }} order
     */
    newSubscription({ customer, price: priceId, coupons, metadata, description }) {
      const price = find(PRICES, 'price', priceId, 'items[0][price]');
      const taken = coupons.map((id) => find(COUPONS, 'coupon', id, 'discounts[0][coupon]'));
      const due = taken.reduce(
        (sum, { percent_off }) => Math.round((sum * (100 - percent_off)) / 100),
        price.unit_amount,
      );
      const now = seconds();
      const id = newId('sub');
      const payment = due > 0 ? newPaymentIntent(customer, due) : null;
      const setup = due > 0 ? null : newSetupIntent(customer);
      const invoice = {
        id: newId('in'),
        object: 'invoice',
        customer,
        currency: 'usd',
        status: payment ? 'open' : 'paid',
        billing_reason: 'subscription_create',
        subtotal: price.unit_amount,
        total: due,
        amount_due: due,
        amount_paid: 0,
        amount_remaining: due,
        confirmation_secret: payment && { client_secret: payment.client_secret, type: 'payment_intent' },
        parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
        payment: payment?.id ?? null,
        created: now,
        livemode: false,
      };
      const subscription = {
        id,
        object: 'subscription',
        customer,
        status: payment ? 'incomplete' : 'active',
        collection_method: 'charge_automatically',
        currency: 'usd',
        description,
        metadata,
        discounts: taken.map(() => newId('di')),
        items: {
          object: 'list',
          data: [
            {
              id: newId('si', 14),
              object: 'subscription_item',
              price,
              quantity: 1,
              current_period_start: now,
              current_period_end: now + MONTH_SECONDS,
            },
          ],
        },
        default_payment_method: null,
        latest_invoice: invoice.id,
        pending_setup_intent: setup?.id ?? null,
        canceled_at: null,
        created: now,
        livemode: false,
      };
      books.invoices.push(invoice);
      books.subscriptions.push(subscription);
      tell('customer.subscription.created', subscription);
      if (!payment) {
        tell('invoice.paid', asInvoice(invoice));
        tell('invoice.payment_succeeded', asInvoice(invoice));
      }
      return subscription;
    },

    /** @param {string} id */
    cancelSubscription(id) {
      const subscription = find(books.subscriptions, 'subscription', id);
      if (subscription.canceled_at) throw missing('subscription', id);
      subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
      subscription.canceled_at = seconds();
      const invoice = books.invoices.find((entry) => entry.id === subscription.latest_invoice);
      if (invoice.status === 'open') invoice.status = 'void';
      for (const intent of [...books.paymentIntents, ...books.setupIntents]) {
        const belongs = intent.id === invoice.payment || intent.id === subscription.pending_setup_intent;
        if (belongs && intent.status !== 'succeeded') intent.status = 'canceled';
      }
      subscription.pending_setup_intent = null;
      tell('customer.subscription.deleted', subscription);
      return subscription;
    },

    /**
     * The card form's confirmation.
     * @param {any} intent
     * @param {string} number digits only
     * @throws {StripeError} the bank's refusal, or `…_unexpected_state`
     */
    confirm(intent, number) {
      if (!['requires_payment_method', 'requires_action'].includes(intent.status)) {
        throw unexpectedState(intent, 'confirm');
      }
      const answer = bankAnswer(number);
      if (answer === 'accepted') return settle(intent);
      if (answer === 'authentication') {
        return Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      }
      const { code, declineCode, message } = answer;
      throw refuse(intent, { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }), message });
    },

    /**
     * The 3-D Secure dialog's answer. A cancelled dialog leaves the intent waiting for its action.
     * @param {any} intent
     * @param {'completed' | 'failed' | 'cancelled'} outcome
     */
    authenticate(intent, outcome) {
      if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
      if (outcome === 'completed') return settle(intent);
      if (outcome === 'failed') throw refuse(intent, authenticationFailure(intent));
      throw new StripeError(402, { ...authenticationFailure(intent), [intent.object]: structuredClone(intent) });
    },
  };
}
