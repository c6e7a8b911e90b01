/** The bank: applies a card to an intent, and later refunds or disputes the charge. */

import { answerByEnd, asksAgain, bankAnswer } from './cards.mjs';
import { missing, refused, StripeError, unexpectedState } from './errors.mjs';
import { dispute, paymentMethod, refund } from './objects/payment.mjs';
import { idOf } from './objects/shared.mjs';

/** @typedef {import('./books.mjs').Books} Books */
/** @typedef {import('./errors.mjs').Intent} Intent */
/** @typedef {import('stripe').Stripe.Charge} Charge */

const ENDED = ['canceled', 'incomplete_expired'];
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** @param {Intent} intent */
const isPayment = (intent) => intent.object === 'payment_intent';

const AUTHENTICATION_FAILURES = /** @type {const} */ ({
  payment: 'payment_intent_authentication_failure',
  setup: 'setup_intent_authentication_failure',
});

/** @param {Intent} intent */
const authenticationFailure = (intent) => ({
  type: /** @type {const} */ ('invalid_request_error'),
  code: isPayment(intent) ? AUTHENTICATION_FAILURES.payment : AUTHENTICATION_FAILURES.setup,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/**
 * @param {Books} books
 * @param {ReturnType<typeof import('./invoices.mjs').createInvoices>} invoices
 * @param {ReturnType<typeof import('./changes.mjs').createChanges>} changes
 */
export function createBank(books, invoices, changes) {
  /** @param {Intent} intent */
  function ownersOf(intent) {
    const invoice = books.rows.invoices.find((row) => invoices.paymentOf(row)?.payment.payment_intent === intent.id);
    const subscription = invoice
      ? invoices.subscriptionOf(invoice)
      : books.rows.subscriptions.find((row) => row.pending_setup_intent === intent.id);
    return { invoice, subscription };
  }

  /** The card of an intent that waits for its 3-D Secure dialog. @param {Intent} intent @param {string} number */
  function keepCard(intent, number) {
    const kept = paymentMethod({ customer: idOf(intent.customer), number, created: books.now() });
    books.rows.paymentMethods.push(kept);
    intent.payment_method = kept.id;
    return kept.id;
  }

  /** @param {Intent} intent */
  function settle(intent) {
    const { invoice, subscription } = ownersOf(intent);
    const card = idOf(intent.payment_method);
    if (intent.object === 'payment_intent') {
      invoices.take(intent, card);
    } else {
      Object.assign(intent, { status: 'succeeded', next_action: null });
      books.tell('setup_intent.succeeded', intent);
    }
    if (invoice) invoices.markPaid(invoice);
    if (invoice) changes.settlePending(invoice);
    if (subscription && !ENDED.includes(subscription.status)) {
      // `save_default_payment_method` only applies to payments. A card that was set up belongs to the customer, but
      // pays for no subscription yet.
      Object.assign(
        subscription,
        invoice ? { status: 'active', default_payment_method: card } : { pending_setup_intent: null },
      );
      books.tell('customer.subscription.updated', subscription);
    }
    return intent;
  }

  /** @param {Intent} intent @param {{ type: 'card_error' | 'invalid_request_error', code: any, message: string, decline_code?: string }} error */
  function refuse(intent, error) {
    const { invoice } = ownersOf(intent);
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, payment_method: null });
    if (intent.object === 'payment_intent') intent.last_payment_error = error;
    else intent.last_setup_error = error;
    books.tell(isPayment(intent) ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed', intent);
    if (invoice) {
      invoice.attempted = true;
      invoice.attempt_count += 1;
      books.tell('invoice.payment_failed', invoice);
    }
    return new StripeError(402, { ...error, [intent.object]: structuredClone(intent) });
  }

  /** @param {{ charge: string | null, intent: string | null }} named */
  function chargeOf({ charge, intent }) {
    if (charge !== null) return books.find(books.rows.charges, 'charge', charge, 'charge');
    if (intent === null)
      throw refused('One of the following params should be provided for this request: payment_intent or charge.');
    const found = books.find(books.rows.paymentIntents, 'payment_intent', intent, 'payment_intent');
    const taken = books.rows.charges.find(({ payment_intent }) => payment_intent === found.id);
    if (!taken) {
      throw refused(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      });
    }
    return taken;
  }

  return {
    /**
     * Charges an invoice at once.
     * @param {import('stripe').Stripe.Invoice} of
     * @param {string | null} card null: the subscription's card
     * @param {boolean} isOffSession whether the customer is away, so that the bank can't request a confirmation
     * @throws {StripeError} when there is nothing to pay, or when the bank refuses or requires the customer's
     * confirmation
     */
    pay(of, card, isOffSession) {
      if (of.status !== 'open') throw refused('Invoice is already paid.', { code: 'invoice_already_paid' });
      const method = books.rows.paymentMethods.find(
        ({ id }) => id === (card ?? invoices.subscriptionOf(of)?.default_payment_method),
      );
      if (method && !isOffSession && asksAgain(method.card?.last4 ?? '')) {
        invoices.waitForCustomer(of, method.id);
        throw new StripeError(402, {
          type: 'card_error',
          code: 'invoice_payment_intent_requires_action',
          message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
        });
      }
      const answer = answerByEnd(method?.card?.last4 ?? '');
      invoices.collect(of, answer === null ? 'paid' : 'refused');
      changes.settlePending(of);
      if (answer !== null) throw new StripeError(402, { type: 'card_error', ...answer });
      return of;
    },

    /** @param {unknown} clientSecret @returns {Intent} */
    intentOf(clientSecret) {
      if (typeof clientSecret !== 'string') {
        throw refused('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' });
      }
      const intent = [...books.rows.paymentIntents, ...books.rows.setupIntents].find(
        ({ client_secret }) => client_secret === clientSecret,
      );
      if (!intent) throw missing('payment_intent', clientSecret.split('_secret_')[0] ?? '', 'intent');
      return intent;
    },

    /**
     * The card form's confirmation.
     * @param {Intent} intent
     * @param {string} number digits only
     * @throws {StripeError} the bank's refusal, or `…_unexpected_state`
     */
    confirm(intent, number) {
      if (!['requires_payment_method', 'requires_action'].includes(intent.status))
        throw unexpectedState(intent, 'confirm');
      const answer = bankAnswer(number);
      if (answer === 'accepted') {
        keepCard(intent, number);
        return settle(intent);
      }
      if (answer === 'authentication') {
        keepCard(intent, number);
        return Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      }
      const { code, declineCode, message } = answer;
      throw refuse(intent, { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }), message });
    },

    /**
     * The 3-D Secure dialog's answer. A cancelled dialog leaves the intent waiting for its action.
     * @param {Intent} intent
     * @param {'completed' | 'failed' | 'cancelled'} outcome
     */
    authenticate(intent, outcome) {
      if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
      if (outcome === 'completed') return settle(intent);
      if (outcome === 'failed') throw refuse(intent, authenticationFailure(intent));
      throw new StripeError(402, { ...authenticationFailure(intent), [intent.object]: structuredClone(intent) });
    },

    /**
     * @param {Intent} intent
     * @throws {StripeError} when it has succeeded, or when it belongs to an invoice, because you must void the invoice
     * instead
     */
    cancel(intent) {
      if (!OPEN.includes(intent.status)) throw unexpectedState(intent, 'cancel');
      const { invoice, subscription } = ownersOf(intent);
      if (invoice) {
        throw refused('You cannot cancel a PaymentIntent that was created by an Invoice. Void the Invoice instead.', {
          code: 'payment_intent_unexpected_state',
          payment_intent: structuredClone(intent),
        });
      }
      Object.assign(intent, { status: 'canceled', cancellation_reason: 'requested_by_customer', next_action: null });
      if (intent.object === 'payment_intent') intent.canceled_at = books.now();
      books.tell(`${intent.object}.canceled`, intent);
      if (subscription) {
        subscription.pending_setup_intent = null;
        books.tell('customer.subscription.updated', subscription);
      }
      return intent;
    },

    /**
     * @param {{ charge: string | null, intent: string | null, amount: number | null, reason: string | null, metadata:
     * Record<string, string> }} wanted without an amount, refunds the remaining amount
     * @throws {StripeError} when the charge is already refunded, the amount is more than remains, or the charge is
     * disputed
     */
    refund({ amount, reason, metadata, ...named }) {
      const of = chargeOf(named);
      const left = of.amount - of.amount_refunded;
      if (of.refunded) throw refused(`Charge ${of.id} has already been refunded.`, { code: 'charge_already_refunded' });
      if (of.disputed)
        throw refused(`Charge ${of.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
      if (amount !== null && (amount < 1 || !Number.isInteger(amount))) {
        throw refused('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
      }
      if (amount !== null && amount > left) {
        throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
          param: 'amount',
        });
      }
      const made = refund({ charge: of, amount: amount ?? left, reason, metadata, created: books.now() });
      books.rows.refunds.push(made);
      of.amount_refunded += made.amount;
      of.refunded = of.amount_refunded === of.amount;
      books.tell('refund.created', made);
      books.tell('charge.refunded', of);
      return made;
    },

    /** The cardholder disputes the payment at the bank. @param {string} intent */
    dispute(intent) {
      const of = chargeOf({ charge: null, intent });
      const made = dispute({ charge: of, created: books.now() });
      books.rows.disputes.push(made);
      of.disputed = true;
      books.tell('charge.dispute.created', made);
      return made;
    },

    /** @param {string} id @param {'won' | 'lost'} status */
    closeDispute(id, status) {
      const of = books.find(books.rows.disputes, 'dispute', id);
      of.status = status;
      books.tell('charge.dispute.closed', of);
      return of;
    },
  };
}
