/** Calls about customers, subscriptions and invoices. */

import { refused } from '../errors.mjs';
import { idOf, listed } from '../objects/shared.mjs';
import { booleanOf, groupOf, listOf, numberOf, textOf } from '../parameters.mjs';
import { readable } from './readable.mjs';

/** @typedef {import('../ledger.mjs').Ledger} Ledger */
/** @typedef {import('../route.d.mts').Route} Route */
/** @typedef {import('../route.d.mts').Call} Call */
/** @typedef {import('stripe').Stripe.Subscription} Subscription */
/** @typedef {import('stripe').Stripe.Invoice} Invoice */

const CUSTOMER_FIELDS = ['email', 'name', 'phone', 'description'];
const ENDED = ['canceled', 'incomplete_expired'];

/** The fields that `expand` may name, for a subscription and for an invoice. */
const OF_SUBSCRIPTION = [
  'latest_invoice',
  'latest_invoice.payments',
  'latest_invoice.confirmation_secret',
  'pending_setup_intent',
  'default_payment_method',
  'customer',
  'customer.invoice_settings.default_payment_method',
  'discounts.source.coupon.applies_to',
];
const OF_DISCOUNT = 'discount.source.coupon.applies_to';
const OF_INVOICE = ['payments', 'confirmation_secret'];

/** @param {URLSearchParams} parameters */
const customerFields = (parameters) => ({
  ...(listOf(parameters, 'preferred_locales[]').length > 0 && {
    preferred_locales: listOf(parameters, 'preferred_locales[]'),
  }),
  ...Object.fromEntries(
    CUSTOMER_FIELDS.filter((name) => parameters.has(name)).map((name) => [name, parameters.get(name)]),
  ),
  ...(parameters.has('balance') && { balance: Number(parameters.get('balance')) }),
  ...([...parameters.keys()].some((name) => name.startsWith('address[')) && {
    address: /** @type {import('stripe').Stripe.Address} */ (
      /** @type {unknown} */ ({
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...groupOf(parameters, 'address'),
      })
    ),
  }),
});

/** @param {Ledger} ledger @returns {Record<string, Route>} */
export function billingRoutes({ bank, books, changes, discounts, invoices, subscriptions, newCustomer }) {
  /** @param {Invoice} of @param {string[]} paths @returns {object} */
  function expandedInvoice(of, paths) {
    const { confirmation_secret: _, ...shown } = structuredClone(of);
    return paths.reduce((result, path) => {
      if (path === 'payments') {
        const payments = books.rows.invoicePayments.filter((row) => row.invoice === of.id);
        return { ...result, payments: listed(`/v1/invoice_payments`, payments) };
      }
      const intent = invoices.intentOf(of);
      const secret = intent?.client_secret;
      return { ...result, confirmation_secret: secret ? { client_secret: secret, type: 'payment_intent' } : null };
    }, shown);
  }

  /** @param {Subscription} of @param {Call} call */
  function expanded(of, { parameters }) {
    /** @type {Record<string, unknown>} */
    const shown = { ...structuredClone(of) };
    const paths = listOf(parameters, 'expand[]');
    const ofInvoice = paths.filter((path) => path.startsWith('latest_invoice.')).map((path) => path.slice(15));
    for (const path of paths) {
      if (path === 'latest_invoice' || path.startsWith('latest_invoice.')) {
        shown.latest_invoice = expandedInvoice(invoices.find(idOf(of.latest_invoice)), ofInvoice);
      } else if (path === 'discounts.source.coupon.applies_to') {
        shown.discounts = books.rows.discounts
          .filter(({ id }) => of.discounts.some((each) => idOf(each) === id))
          .map(discounts.expanded);
      } else if (path === 'pending_setup_intent') {
        shown.pending_setup_intent = books.rows.setupIntents.find(({ id }) => id === of.pending_setup_intent) ?? null;
      } else if (path === 'default_payment_method') {
        shown.default_payment_method =
          books.rows.paymentMethods.find(({ id }) => id === of.default_payment_method) ?? null;
      } else if (path.startsWith('customer')) {
        const whose = remembered(idOf(of.customer));
        shown.customer = whose;
        if (path === 'customer' || whose.deleted) continue;
        const { invoice_settings } = whose;
        const card = books.rows.paymentMethods.find(({ id }) => id === invoice_settings.default_payment_method);
        shown.customer = { ...whose, invoice_settings: { ...invoice_settings, default_payment_method: card ?? null } };
      }
    }
    return shown;
  }

  /** @param {string} id @param {string} [param] */
  const customer = (id, param) => books.find(books.rows.customers, 'customer', id, param);
  /**
   * Stripe still returns a deleted customer, but allows no action on them (docs.stripe.com/api/customers/delete).
   * @param {string} id
   */
  const remembered = (id) => books.rows.deletedCustomers.find((row) => row.id === id) ?? customer(id);

  return {
    'POST /v1/customers': {
      declared: 'resources/Customers CustomerCreateParams',
      answer: ({ parameters }) =>
        newCustomer({ ...customerFields(parameters), metadata: groupOf(parameters, 'metadata') }),
    },
    'GET /v1/customers': {
      declared: 'resources/Customers CustomerListParams',
      answer({ parameters }) {
        const email = textOf(parameters, 'email');
        const found = books.rows.customers.filter((row) => email === null || row.email === email);
        return listed('/v1/customers', found.toReversed(), parameters);
      },
    },
    'GET /v1/customers/:id': {
      declared: 'resources/Customers CustomerRetrieveParams',
      expands: [OF_DISCOUNT],
      answer({ id, parameters }) {
        const whose = remembered(id);
        if (whose.deleted || !whose.discount || !listOf(parameters, 'expand[]').includes(OF_DISCOUNT)) return whose;
        return { ...whose, discount: discounts.expanded(whose.discount) };
      },
    },
    'DELETE /v1/customers/:id': { declared: null, answer: ({ id }) => subscriptions.forget(customer(id)) },
    'POST /v1/customers/:id': {
      declared: 'resources/Customers CustomerUpdateParams',
      answer({ id, parameters }) {
        const of = customer(id);
        const card = textOf(parameters, 'invoice_settings[default_payment_method]');
        if (card !== null) of.invoice_settings.default_payment_method = card;
        const metadata = { ...of.metadata, ...groupOf(parameters, 'metadata') };
        return Object.assign(of, customerFields(parameters), { metadata });
      },
    },

    'POST /v1/subscriptions': {
      declared: 'resources/Subscriptions SubscriptionCreateParams',
      expands: OF_SUBSCRIPTION,
      required: ['customer', 'items[][price]'],
      answer(call) {
        const { parameters } = call;
        const behavior = parameters.get('payment_behavior');
        if (behavior !== 'default_incomplete') {
          throw refused(`The sandbox speaks payment_behavior=default_incomplete only; received ${behavior}.`, {
            param: 'payment_behavior',
          });
        }
        const made = subscriptions.begin({
          customer: customer(parameters.get('customer') ?? '', 'customer').id,
          price: listOf(parameters, 'items[][price]')[0] ?? '',
          coupons: listOf(parameters, 'discounts[][coupon]'),
          metadata: groupOf(parameters, 'metadata'),
          description: parameters.get('description'),
        });
        return expanded(made, call);
      },
    },
    'GET /v1/subscriptions': {
      declared: 'resources/Subscriptions SubscriptionListParams',
      answer({ parameters }) {
        const whose = textOf(parameters, 'customer');
        if (whose !== null) customer(whose, 'customer');
        const status = textOf(parameters, 'status');
        const found = books.rows.subscriptions.filter(
          (row) =>
            (whose === null || row.customer === whose) &&
            (status === 'all' ||
              (status === null
                ? row.status !== 'canceled' && row.status !== 'incomplete_expired'
                : status === 'ended'
                  ? ENDED.includes(row.status)
                  : row.status === status)),
        );
        return listed('/v1/subscriptions', found.reverse(), parameters);
      },
    },
    'GET /v1/subscriptions/:id': {
      declared: 'resources/Subscriptions SubscriptionRetrieveParams',
      expands: OF_SUBSCRIPTION,
      answer: (call) => expanded(subscriptions.find(call.id), call),
    },
    'POST /v1/subscriptions/:id': {
      declared: 'resources/Subscriptions SubscriptionUpdateParams',
      expands: OF_SUBSCRIPTION,
      answer(call) {
        const { id, parameters } = call;
        const day = numberOf(parameters, 'cancel_at');
        const atEnd = booleanOf(parameters, 'cancel_at_period_end');
        const behavior = /** @type {'void' | null} */ (textOf(parameters, 'pause_collection[behavior]'));
        const pause = behavior && { behavior, resumes_at: numberOf(parameters, 'pause_collection[resumes_at]') };
        const paused = pause ?? (parameters.get('pause_collection') === '' ? null : undefined);
        const coupons = listOf(parameters, 'discounts[][coupon]');
        const keptDiscounts = listOf(parameters, 'discounts[][discount]');
        const card = textOf(parameters, 'default_payment_method');
        const comment = textOf(parameters, 'cancellation_details[comment]');
        const [price] = listOf(parameters, 'items[][price]');
        if (price !== undefined && listOf(parameters, 'items[][id]')[0] !== subscriptions.find(id).items.data[0]?.id) {
          throw refused('The sandbox changes the one item, by its id; Stripe would add another.', { param: 'items' });
        }
        const changed = subscriptions.update(id, {
          metadata: groupOf(parameters, 'metadata'),
          proration: parameters.get('proration_behavior') ?? 'create_prorations',
          price,
          behavior: parameters.get('payment_behavior') ?? 'allow_incomplete',
          at: numberOf(parameters, 'proration_date'),
          coupons:
            parameters.get('discounts') === '' || keptDiscounts.length > 0 || coupons.length > 0 ? coupons : null,
          keptDiscounts,
          ...(parameters.has('description') && { description: textOf(parameters, 'description') }),
          ...(atEnd !== undefined && { cancelAtPeriodEnd: atEnd }),
          ...(parameters.has('cancel_at') && { cancelAt: day }),
          ...(paused !== undefined && { paused }),
          ...(card !== null && { card }),
          ...(comment !== null && { comment }),
        });
        return expanded(changed, call);
      },
    },
    'DELETE /v1/subscriptions/:id': {
      declared: 'resources/Subscriptions SubscriptionCancelParams',
      answer: ({ id }) => subscriptions.cancel(id),
    },
    'POST /v1/subscriptions/:id/resume': {
      declared: 'resources/Subscriptions SubscriptionResumeParams',
      answer: ({ id }) => subscriptions.resume(id),
    },

    'POST /v1/invoices/create_preview': {
      declared: 'resources/Invoices InvoiceCreatePreviewParams',
      required: ['subscription'],
      answer: ({ parameters }) =>
        subscriptions.preview(subscriptions.find(textOf(parameters, 'subscription') ?? ''), {
          price: listOf(parameters, 'subscription_details[items][][price]')[0],
          proration: parameters.get('subscription_details[proration_behavior]') ?? 'create_prorations',
          at: numberOf(parameters, 'subscription_details[proration_date]'),
          keepsDiscounts: parameters.get('discounts') !== '',
        }),
    },
    ...readable('/v1/invoices', {
      kind: 'invoice',
      all: () => books.rows.invoices,
      list: 'resources/Invoices InvoiceListParams',
      retrieve: 'resources/Invoices InvoiceRetrieveParams',
      expands: OF_INVOICE,
      shown: (item, { parameters }) =>
        expandedInvoice(
          item,
          listOf(parameters, 'expand[]').map((path) => path.replace(/^data\./, '')),
        ),
      where: (row, parameters) =>
        (!parameters.has('customer') || row.customer === parameters.get('customer')) &&
        (!parameters.has('status') || row.status === parameters.get('status')) &&
        (!parameters.has('subscription') || invoices.subscriptionOf(row)?.id === parameters.get('subscription')),
    }),
    'POST /v1/invoices/:id/void': {
      declared: 'resources/Invoices InvoiceVoidInvoiceParams',
      answer({ id }) {
        const of = invoices.void(invoices.find(id));
        changes.settlePending(of);
        return of;
      },
    },
    'POST /v1/invoices/:id/pay': {
      declared: 'resources/Invoices InvoicePayParams',
      answer: ({ id, parameters }) =>
        bank.pay(invoices.find(id), textOf(parameters, 'payment_method'), booleanOf(parameters, 'off_session') ?? true),
    },
    'GET /v1/invoice_payments': {
      declared: 'resources/InvoicePayments InvoicePaymentListParams',
      answer: ({ parameters }) =>
        listed(
          '/v1/invoice_payments',
          books.rows.invoicePayments.filter(
            (row) =>
              (!parameters.has('invoice') || row.invoice === parameters.get('invoice')) &&
              (!parameters.has('payment[payment_intent]') ||
                row.payment.payment_intent === parameters.get('payment[payment_intent]')),
          ),
          parameters,
        ),
    },
  };
}
