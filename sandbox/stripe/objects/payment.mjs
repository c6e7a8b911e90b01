/** Objects about payments as Stripe shapes them: intents, cards, charges, refunds, disputes. */

import { createHash } from 'node:crypto';
import { cardFacts, newClientSecret, newId, NO_ADDRESS } from './shared.mjs';

/** @typedef {import('stripe').Stripe.PaymentIntent} PaymentIntent */
/** @typedef {import('stripe').Stripe.SetupIntent} SetupIntent */
/** @typedef {import('stripe').Stripe.PaymentMethod} PaymentMethod */
/** @typedef {import('stripe').Stripe.Charge} Charge */
/** @typedef {import('stripe').Stripe.Refund} Refund */
/** @typedef {import('stripe').Stripe.Dispute} Dispute */

const NOBODY = { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null };

/**
 * @param {{ customer: string, amount: number, currency: string, created: number, description?: string | null }} given
 * @returns {PaymentIntent}
 */
export function paymentIntent({ customer, amount, currency, created, description = null }) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created,
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/**
 * @param {{ customer: string | null, created: number, metadata?: Record<string, string> }} given
 * @returns {SetupIntent}
 */
export function setupIntent({ customer, created, metadata = {} }) {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created,
    customer,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}

/**
 * @param {{ customer: string, number: string, created: number }} given the number itself is not stored
 * @returns {PaymentMethod}
 */
export const paymentMethod = ({ customer, number, created }) => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: NOBODY,
  card: {
    ...cardFacts(number),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: cardFacts(number).brand,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    networks: { available: [cardFacts(number).brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

/**
 * A charge that went through.
 * @param {{ intent: PaymentIntent, created: number }} given
 * @returns {Charge}
 */
export const charge = ({ intent, created }) => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: newId('txn'),
  billing_details: NOBODY,
  calculated_statement_descriptor: 'SANDBOX',
  captured: true,
  created,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: intent.id,
  payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
  payment_method_details: { type: 'card' },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
});

/**
 * @param {{ charge: Charge, amount: number, reason: string | null, metadata: Record<string, string>, created: number }} given
 * @returns {Refund}
 */
export const refund = ({ charge: of, amount, reason, metadata, created }) => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: newId('txn'),
  charge: of.id,
  created,
  currency: of.currency,
  customer: of.customer,
  customer_account: null,
  metadata,
  payment_intent: of.payment_intent,
  payment_method: of.payment_method,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});

/**
 * A change of a customer's credit: negative adds to it.
 * @param {{ customer: string, currency: string, amount: number, ending_balance: number, description: string | null, metadata: Record<string, string>, created: number }} given
 * @returns {import('stripe').Stripe.CustomerBalanceTransaction}
 */
export const balanceTransaction = (given) => ({
  id: newId('cbtxn'),
  object: 'customer_balance_transaction',
  checkout_session: null,
  credit_note: null,
  customer_account: null,
  invoice: null,
  livemode: false,
  type: 'adjustment',
  ...given,
});

const NO_EVIDENCE = {
  access_activity_log: null,
  appeal: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/**
 * @param {{ charge: Charge, created: number, reason?: string }} given
 * @returns {Dispute}
 */
export const dispute = ({ charge: of, created, reason = 'fraudulent' }) => ({
  id: newId('du'),
  object: 'dispute',
  amount: of.amount,
  balance_transactions: [],
  charge: of.id,
  created,
  currency: of.currency,
  enhanced_eligibility_types: [],
  evidence: NO_EVIDENCE,
  evidence_details: {
    due_by: created + 7 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: of.payment_intent,
  reason,
  status: 'needs_response',
});
