/** The calls of `/v1` that a host makes with its secret key, and of `/browser` that the card form makes. */

import { missing, StripeError } from './errors.mjs';
import { API_VERSION } from './ledger.mjs';
import { checkParameters, groupOf, listOf } from './parameters.mjs';

const CUSTOMER_FIELDS = ['email', 'name', 'phone', 'description'];
const CUSTOMER_PARAMETERS = [
  ...CUSTOMER_FIELDS,
  'metadata[]',
  ...['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((part) => `address[${part}]`),
];
const SUBSCRIPTION_PARAMETERS = [
  'customer',
  'items[][price]',
  'items[][quantity]',
  'payment_behavior',
  'payment_settings[payment_method_types][]',
  'payment_settings[save_default_payment_method]',
  'discounts[][coupon]',
  'expand[]',
  'metadata[]',
  'description',
  'collection_method',
  'off_session',
];

/** @typedef {{ parameters: URLSearchParams, version: string, id: string }} Call */
/** @typedef {{ known?: string[], required?: string[], answer: (call: Call) => unknown }} Route */
/** @typedef {ReturnType<typeof import('./ledger.mjs').createLedger>} Ledger */

/** @param {string} name */
const cannotExpand = (name) =>
  new StripeError(400, { type: 'invalid_request_error', message: `This property cannot be expanded (${name}).` });

/** @param {URLSearchParams} parameters */
const customerFields = (parameters) => ({
  ...Object.fromEntries(
    CUSTOMER_FIELDS.filter((name) => parameters.has(name)).map((name) => [name, parameters.get(name)]),
  ),
  metadata: groupOf(parameters, 'metadata'),
  address: groupOf(parameters, 'address'),
});

/** @param {Ledger} ledger */
export function createRoutes(ledger) {
  /** @param {any} subscription @param {Call} call */
  function expanded(subscription, { parameters, version }) {
    const shown = structuredClone(subscription);
    for (const path of listOf(parameters, 'expand[]')) {
      if (path === 'latest_invoice.confirmation_secret') {
        if (version < API_VERSION) throw cannotExpand('confirmation_secret');
        shown.latest_invoice = ledger.invoice(subscription.latest_invoice);
      } else if (path === 'latest_invoice') {
        const { confirmation_secret: _, ...invoice } = ledger.invoice(subscription.latest_invoice);
        shown.latest_invoice = invoice;
      } else if (path === 'pending_setup_intent') {
        const id = subscription.pending_setup_intent;
        shown.pending_setup_intent = id && ledger.setupIntent(id);
      } else {
        throw cannotExpand(path);
      }
    }
    return shown;
  }

  /** @type {Record<string, Route>} */
  const routes = {
    'POST /v1/customers': {
      known: CUSTOMER_PARAMETERS,
      answer: ({ parameters }) => ledger.newCustomer(customerFields(parameters)),
    },
    'GET /v1/customers/:id': { answer: ({ id }) => ledger.customer(id) },
    'POST /v1/customers/:id': {
      known: CUSTOMER_PARAMETERS,
      answer: ({ id, parameters }) => Object.assign(ledger.customer(id), customerFields(parameters)),
    },
    'POST /v1/subscriptions': {
      known: SUBSCRIPTION_PARAMETERS,
      required: ['customer', 'items[][price]'],
      answer(call) {
        const { parameters } = call;
        const behavior = parameters.get('payment_behavior');
        if (behavior !== 'default_incomplete') {
          throw new StripeError(400, {
            type: 'invalid_request_error',
            param: 'payment_behavior',
            message: `The sandbox speaks payment_behavior=default_incomplete only; received ${behavior}.`,
          });
        }
        const subscription = ledger.newSubscription({
          customer: ledger.customer(parameters.get('customer') ?? '', 'customer').id,
          price: listOf(parameters, 'items[][price]')[0] ?? '',
          coupons: listOf(parameters, 'discounts[][coupon]'),
          metadata: groupOf(parameters, 'metadata'),
          description: parameters.get('description'),
        });
        return expanded(subscription, call);
      },
    },
    'GET /v1/subscriptions': {
      known: ['customer', 'limit'],
      answer: ({ parameters }) => ({
        object: 'list',
        has_more: false,
        data: ledger.subscriptionsOf(ledger.customer(parameters.get('customer') ?? '', 'customer').id),
      }),
    },
    'GET /v1/subscriptions/:id': {
      known: ['expand[]'],
      answer: (call) => expanded(ledger.subscription(call.id), call),
    },
    'DELETE /v1/subscriptions/:id': {
      known: ['invoice_now', 'prorate'],
      answer: ({ id }) => ledger.cancelSubscription(id),
    },
    'GET /v1/payment_intents/:id': { answer: ({ id }) => ledger.paymentIntent(id) },
    'GET /v1/setup_intents/:id': { answer: ({ id }) => ledger.setupIntent(id) },
    'GET /v1/invoices/:id': { answer: ({ id }) => ledger.invoice(id) },
    'GET /v1/invoice_payments': {
      known: ['payment[type]', 'payment[payment_intent]', 'limit'],
      answer: ({ parameters }) => ({
        object: 'list',
        has_more: false,
        data: ledger
          .invoicesPaidBy(parameters.get('payment[payment_intent]') ?? '')
          .map(({ id, status }) => ({ object: 'invoice_payment', invoice: id, status })),
      }),
    },
    'GET /v1/prices/:id': { answer: ({ id }) => ledger.price(id) },
    'GET /v1/coupons/:id': { answer: ({ id }) => ledger.coupon(id) },
  };

  /** @type {Record<string, (body: any) => unknown>} */
  const browserCalls = {
    '/browser/confirm': ({ client_secret, card }) =>
      ledger.confirm(ledger.intentOf(client_secret), String(card?.number ?? '').replace(/\D/g, '')),
    '/browser/authenticate': ({ client_secret, outcome }) =>
      ledger.authenticate(ledger.intentOf(client_secret), outcome),
    '/browser/retrieve': ({ client_secret }) => ledger.intentOf(client_secret),
  };

  return {
    /**
     * Finds the call and checks its parameters, without doing anything yet.
     * @param {string} method
     * @param {string} path
     * @param {URLSearchParams} parameters
     * @param {string} version of the header `Stripe-Version`
     * @returns {() => unknown} the work
     * @throws {StripeError}
     */
    hostCall(method, path, parameters, version) {
      for (const [name, { known = [], required = [], answer }] of Object.entries(routes)) {
        const found = new RegExp(`^${name.replace(':id', '([^/]+)')}$`).exec(`${method} ${path}`);
        if (found) {
          checkParameters(parameters, { known, required });
          return () => answer({ parameters, version, id: decodeURIComponent(found[1] ?? '') });
        }
      }
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
    },
    /**
     * @param {string} path
     * @param {any} body
     * @returns {() => unknown} the work
     * @throws {StripeError}
     */
    browserCall(path, body) {
      const call = browserCalls[path];
      if (!call) throw missing('route', path);
      return () => ({ intent: call(body) });
    },
  };
}
