/** Customers, subscriptions and invoices as Stripe shapes them. */

import { plan } from './catalogue.mjs';
import { newId } from './shared.mjs';

/** @typedef {import('stripe').Stripe.Customer} Customer */
/** @typedef {import('stripe').Stripe.Subscription} Subscription */
/** @typedef {import('stripe').Stripe.SubscriptionItem} SubscriptionItem */
/** @typedef {import('stripe').Stripe.Invoice} Invoice */
/** @typedef {import('stripe').Stripe.InvoiceLineItem} InvoiceLineItem */
/** @typedef {import('stripe').Stripe.InvoicePayment} InvoicePayment */
/** @typedef {import('stripe').Stripe.Price} Price */
/** @typedef {{ start: number, end: number }} Period seconds since 1970 */

/**
 * @param {{ created: number } & Partial<Customer>} given
 * @returns {Customer}
 */
export const customer = (given) => ({
  id: newId('cus', 14),
  object: 'customer',
  address: null,
  balance: 0,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: newId('', 8).slice(1).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  ...given,
});

/**
 * @param {{ subscription: string, price: Price, period: Period }} given
 * @returns {SubscriptionItem}
 */
export const subscriptionItem = ({ subscription, price, period }) => ({
  id: newId('si', 14),
  object: 'subscription_item',
  billing_thresholds: null,
  created: period.start,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: plan(price),
  price,
  quantity: 1,
  subscription,
  tax_rates: [],
});

/**
 * @param {{ id: string, customer: string, item: SubscriptionItem, created: number } & Partial<Subscription>} given
 * @returns {Subscription}
 */
export const subscription = ({ item, ...given }) => ({
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: given.created,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: given.created },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  currency: item.price.currency,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: { object: 'list', url: `/v1/subscription_items?subscription=${given.id}`, has_more: false, data: [item] },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ['card'],
    save_default_payment_method: 'on_subscription',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: given.created,
  status: 'incomplete',
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
  ...given,
});

/**
 * @param {{ invoice: string, subscription: Subscription, price: Price, amount: number, subtotal: number, period: Period, proration?: boolean, description?: string }} given
 * @returns {InvoiceLineItem}
 */
export const invoiceLine = ({
  invoice,
  subscription: of,
  price,
  amount,
  subtotal,
  period,
  proration = false,
  description,
}) => ({
  id: newId('il'),
  object: 'line_item',
  amount: subtotal,
  currency: price.currency,
  description: description ?? `1 × ${price.nickname ?? price.id}`,
  discount_amounts: of.discounts.map((each) => ({
    amount: subtotal - amount,
    discount: typeof each === 'string' ? each : each.id,
  })),
  discountable: !proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: of.metadata,
  parent: {
    invoice_item_details: null,
    type: 'subscription_item_details',
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: { credited_items: null },
      subscription: of.id,
      subscription_item: of.items.data[0]?.id ?? '',
    },
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: price.id, product: typeof price.product === 'string' ? price.product : price.product.id },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  },
  quantity: 1,
  quantity_decimal: null,
  subscription: of.id,
  subtotal,
  taxes: [],
});

/**
 * A finalised invoice of a subscription: open, and still to be paid.
 * @param {{ id: string, subscription: Subscription, customer: Customer, lines: InvoiceLineItem[], due: number, created: number, period: Period } & Partial<Omit<Invoice, 'lines' | 'customer'>>} given
 * @returns {Invoice}
 */
export function invoice({ id, subscription: of, customer: whose, lines, due, created, period, ...given }) {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: Math.max(due, 0),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(due, 0),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: 'subscription_create',
    collection_method: 'charge_automatically',
    created,
    currency: of.currency,
    custom_fields: null,
    customer: whose.id,
    customer_account: null,
    customer_address: null,
    customer_email: whose.email,
    customer_name: whose.name ?? null,
    customer_phone: whose.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: of.discounts,
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', url: `/v1/invoices/${id}/lines`, has_more: false, data: lines },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${whose.invoice_prefix}-${String(whose.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: of.metadata, subscription: of.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total: due,
    total_discount_amounts: lines.flatMap(({ discount_amounts }) => discount_amounts ?? []),
    total_excluding_tax: due,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
    ...given,
  };
}

/**
 * The payment of an invoice, which itself no longer names its intent.
 * @param {{ invoice: Invoice, intent: string, created: number }} given
 * @returns {InvoicePayment}
 */
export const invoicePayment = ({ invoice: of, intent, created }) => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: of.amount_due,
  created,
  currency: of.currency,
  invoice: of.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
