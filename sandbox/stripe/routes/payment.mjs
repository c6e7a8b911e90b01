/** Calls about payments: intents, cards, charges, refunds, disputes. */

import { balanceTransaction, setupIntent } from '../objects/payment.mjs';
import { listed } from '../objects/shared.mjs';
import { groupOf, numberOf, textOf } from '../parameters.mjs';
import { readable } from './readable.mjs';

/** @typedef {import('../ledger.mjs').Ledger} Ledger */
/** @typedef {import('../route.d.mts').Route} Route */

/**
 * Filters a list by exact values of fields.
 * @param {string[]} fields
 * @returns {(item: any, parameters: URLSearchParams) => boolean}
 */
const matching = (fields) => (item, parameters) =>
  fields.every((field) => !parameters.has(field) || item[field] === parameters.get(field));

/** @param {Ledger} ledger @returns {Record<string, Route>} */
export const paymentRoutes = ({ books, bank }) => ({
  ...readable('/v1/payment_intents', {
    kind: 'payment_intent',
    all: () => books.rows.paymentIntents,
    list: 'resources/PaymentIntents PaymentIntentListParams',
    retrieve: 'resources/PaymentIntents PaymentIntentRetrieveParams',
    where: matching(['customer']),
  }),
  'POST /v1/payment_intents/:id/cancel': {
    declared: 'resources/PaymentIntents PaymentIntentCancelParams',
    answer: ({ id }) => bank.cancel(books.find(books.rows.paymentIntents, 'payment_intent', id)),
  },
  ...readable('/v1/setup_intents', {
    kind: 'setupintent',
    all: () => books.rows.setupIntents,
    list: 'resources/SetupIntents SetupIntentListParams',
    retrieve: 'resources/SetupIntents SetupIntentRetrieveParams',
    where: matching(['customer']),
  }),
  'POST /v1/setup_intents': {
    declared: 'resources/SetupIntents SetupIntentCreateParams',
    answer({ parameters }) {
      const named = textOf(parameters, 'customer');
      const customer = named && books.find(books.rows.customers, 'customer', named, 'customer').id;
      const made = setupIntent({ customer, created: books.now(), metadata: groupOf(parameters, 'metadata') });
      books.rows.setupIntents.push(made);
      return made;
    },
  },
  'POST /v1/setup_intents/:id/cancel': {
    declared: 'resources/SetupIntents SetupIntentCancelParams',
    answer: ({ id }) => bank.cancel(books.find(books.rows.setupIntents, 'setupintent', id)),
  },
  ...readable('/v1/payment_methods', {
    kind: 'PaymentMethod',
    all: () => books.rows.paymentMethods,
    list: 'resources/PaymentMethods PaymentMethodListParams',
    retrieve: 'resources/PaymentMethods PaymentMethodRetrieveParams',
    where: matching(['customer', 'type']),
  }),
  'GET /v1/customers/:id/balance_transactions': {
    declared: 'resources/Customers CustomerListBalanceTransactionsParams',
    answer({ id, parameters }) {
      const found = books.rows.balanceTransactions.filter(({ customer }) => customer === id);
      return listed(`/v1/customers/${id}/balance_transactions`, found.reverse(), parameters);
    },
  },
  'POST /v1/customers/:id/balance_transactions': {
    declared: 'resources/Customers CustomerCreateBalanceTransactionParams',
    answer({ id, parameters }) {
      const whose = books.find(books.rows.customers, 'customer', id);
      whose.balance += numberOf(parameters, 'amount') ?? 0;
      const made = balanceTransaction({
        customer: id,
        currency: textOf(parameters, 'currency') ?? '',
        amount: numberOf(parameters, 'amount') ?? 0,
        ending_balance: whose.balance,
        description: textOf(parameters, 'description'),
        metadata: groupOf(parameters, 'metadata'),
        created: books.now(),
      });
      books.rows.balanceTransactions.push(made);
      return made;
    },
  },
  ...readable('/v1/charges', {
    kind: 'charge',
    all: () => books.rows.charges,
    list: 'resources/Charges ChargeListParams',
    retrieve: 'resources/Charges ChargeRetrieveParams',
    shown: (item, { address }) => ({ ...item, receipt_url: `${address}/portal/${item.id}` }),
    where: matching(['customer', 'payment_intent']),
  }),
  ...readable('/v1/refunds', {
    kind: 'refund',
    all: () => books.rows.refunds,
    list: 'resources/Refunds RefundListParams',
    retrieve: 'resources/Refunds RefundRetrieveParams',
    where: matching(['charge', 'payment_intent']),
  }),
  'POST /v1/refunds': {
    declared: 'resources/Refunds RefundCreateParams',
    answer: ({ parameters }) =>
      bank.refund({
        charge: textOf(parameters, 'charge'),
        intent: textOf(parameters, 'payment_intent'),
        amount: numberOf(parameters, 'amount'),
        reason: textOf(parameters, 'reason'),
        metadata: groupOf(parameters, 'metadata'),
      }),
  },
  ...readable('/v1/disputes', {
    kind: 'dispute',
    all: () => books.rows.disputes,
    list: 'resources/Disputes DisputeListParams',
    retrieve: 'resources/Disputes DisputeRetrieveParams',
    where: matching(['charge', 'payment_intent']),
  }),
});
