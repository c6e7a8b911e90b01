/** Creates, charges and voids invoices, and updates their subscriptions. */

import { refused } from './errors.mjs';
import { invoice, invoiceLine, invoicePayment } from './objects/billing.mjs';
import { charge, paymentIntent } from './objects/payment.mjs';
import { idOf, newId } from './objects/shared.mjs';

/** @typedef {import('./books.mjs').Books} Books */
/** @typedef {import('stripe').Stripe.Subscription} Subscription */
/** @typedef {import('stripe').Stripe.Invoice} Invoice */
/** @typedef {import('stripe').Stripe.InvoiceLineItem} Line */
/** @typedef {import('stripe').Stripe.PaymentIntent} PaymentIntent */
/** @typedef {{ start: number, end: number }} Period */

/** Stripe's minimum charge in US dollars, in minor units. A smaller amount goes to the customer's balance. */
const SMALLEST_CHARGE = 50;

/** @param {Books} books */
export function createInvoices(books) {
  /** @param {Invoice} of */
  const paymentOf = (of) => books.rows.invoicePayments.find((row) => row.invoice === of.id);
  /** @param {Invoice} of */
  function intentOf(of) {
    const id = paymentOf(of)?.payment.payment_intent;
    return books.rows.paymentIntents.find((row) => row.id === id);
  }
  /** @param {Invoice} of */
  const subscriptionOf = (of) =>
    books.rows.subscriptions.find((row) => row.id === of.parent?.subscription_details?.subscription);
  /** The card that pays for a subscription: its own card, or else its customer's. @param {Subscription} of */
  function cardOf(of) {
    const whose = books.find(books.rows.customers, 'customer', idOf(of.customer));
    const card = of.default_payment_method ?? whose.invoice_settings.default_payment_method;
    return card === null ? null : idOf(card);
  }

  /** @param {Invoice} of */
  function markPaid(of) {
    Object.assign(of, {
      status: 'paid',
      attempted: true,
      amount_paid: of.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
    });
    of.status_transitions.paid_at = books.now();
    const payment = paymentOf(of);
    if (payment) {
      Object.assign(payment, { status: 'paid', amount_paid: of.amount_due });
      payment.status_transitions.paid_at = books.now();
    }
    books.tell('invoice.paid', of);
    books.tell('invoice.payment_succeeded', of);
  }

  /**
   * The bank pays: the intent succeeds and gets a charge.
   * @param {PaymentIntent} intent
   * @param {string | null} card
   */
  function take(intent, card) {
    Object.assign(intent, {
      status: 'succeeded',
      next_action: null,
      amount_received: intent.amount,
      payment_method: card,
    });
    const taken = charge({ intent, created: books.now() });
    books.rows.charges.push(taken);
    intent.latest_charge = taken.id;
    books.tell('payment_intent.succeeded', intent);
  }

  /** @param {PaymentIntent} intent */
  function cancelIntent(intent) {
    Object.assign(intent, {
      status: 'canceled',
      canceled_at: books.now(),
      cancellation_reason: 'void_invoice',
      next_action: null,
    });
    books.tell('payment_intent.canceled', intent);
  }

  return {
    paymentOf,
    intentOf,
    subscriptionOf,
    cardOf,
    markPaid,
    take,

    /** @param {string} id @returns {Invoice} */
    find: (id) => books.find(books.rows.invoices, 'invoice', id),

    /**
     * Creates an invoice for a period of a subscription, with its lines and the amount due.
     * @param {{ id: string, subscription: Subscription, lines: Line[], total: number, period: Period, reason: string }} given
     * @returns {Invoice} the stored invoice, with an intent if an amount is due
     */
    write({ id, subscription, lines, total, period, reason }) {
      const whose = books.find(books.rows.customers, 'customer', idOf(subscription.customer));
      const balance = whose.balance;
      const due = this.dueOf(subscription, total);
      whose.balance = due > 0 ? 0 : total + balance;
      const written = invoice({ id, subscription, customer: whose, lines, due: total, created: books.now(), period });
      Object.assign(written, {
        amount_due: due,
        amount_remaining: due,
        billing_reason: reason,
        starting_balance: balance,
        ending_balance: whose.balance,
      });
      whose.next_invoice_sequence = (whose.next_invoice_sequence ?? 1) + 1;
      books.rows.invoices.push(written);
      subscription.latest_invoice = id;
      if (due > 0) {
        const intent = paymentIntent({
          customer: whose.id,
          amount: due,
          currency: subscription.currency,
          created: books.now(),
        });
        books.rows.paymentIntents.push(intent);
        books.rows.invoicePayments.push(invoicePayment({ invoice: written, intent: intent.id, created: books.now() }));
      }
      return written;
    },

    /**
     * @param {string} id of the invoice
     * @param {Subscription} subscription
     * @param {number} amount after discounts
     * @param {Period} period
     * @returns {Line}
     */
    line(id, subscription, amount, period) {
      const [item] = subscription.items.data;
      if (!item) throw new Error('A subscription without an item.');
      return invoiceLine({
        invoice: id,
        subscription,
        price: item.price,
        amount,
        subtotal: item.price.unit_amount ?? 0,
        period,
      });
    },

    newId: () => newId('in'),

    /**
     * The amount to charge: minus the customer's credit, and at least the minimum.
     * @param {Subscription} subscription
     * @param {number} total in minor units
     */
    dueOf(subscription, total) {
      const wanted = Math.max(
        total + books.find(books.rows.customers, 'customer', idOf(subscription.customer)).balance,
        0,
      );
      return wanted < SMALLEST_CHARGE ? 0 : wanted;
    },

    /**
     * The bank requires the cardholder's confirmation.
     * @param {Invoice} of
     * @param {string | null} [card] by default, the subscription's card
     */
    waitForCustomer(of, card) {
      const intent = intentOf(of);
      const subscription = subscriptionOf(of);
      if (!intent || !subscription) throw new Error('Nothing is to be paid.');
      Object.assign(of, { attempted: true, attempt_count: 1 });
      Object.assign(intent, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
        payment_method: card ?? cardOf(subscription),
      });
      books.tell('invoice.payment_action_required', of);
      books.tell('invoice.payment_failed', of);
    },

    /**
     * Charges an invoice to the stored card, as for every renewal.
     * @param {Invoice} of
     * @param {'paid' | 'refused'} answer
     */
    collect(of, answer) {
      const subscription = subscriptionOf(of);
      const intent = intentOf(of);
      of.attempted = true;
      of.attempt_count += 1;
      if (answer === 'paid') {
        if (intent) take(intent, subscription ? cardOf(subscription) : null);
        markPaid(of);
      } else {
        of.next_payment_attempt = books.now() + 3 * 86_400;
        if (intent) {
          intent.last_payment_error = {
            type: 'card_error',
            code: 'card_declined',
            decline_code: 'generic_decline',
            message: 'Your card was declined.',
          };
          books.tell('payment_intent.payment_failed', intent);
        }
        books.tell('invoice.payment_failed', of);
      }
      if (!subscription || ['canceled', 'incomplete_expired'].includes(subscription.status)) return;
      subscription.status = answer === 'paid' ? 'active' : 'past_due';
      books.tell('customer.subscription.updated', subscription);
    },

    /**
     * Voids an invoice and its payment intent. Voiding the first invoice ends an incomplete subscription.
     *
     * @param {Invoice} of
     * @throws {StripeError} when it is already paid or void
     */
    void(of) {
      const intent = intentOf(of);
      if (of.status !== 'open' && of.status !== 'uncollectible') {
        throw refused(
          `You can only void invoices that are open or uncollectible. This invoice has a status of ${of.status}.`,
          {
            code: 'invoice_not_editable',
          },
        );
      }
      if (intent?.status === 'processing') {
        throw refused('You cannot void this invoice because a payment for it is being processed.');
      }
      of.status = 'void';
      of.status_transitions.voided_at = books.now();
      of.auto_advance = false;
      // Returns the credit that the customer used for this invoice.
      books.find(books.rows.customers, 'customer', idOf(of.customer)).balance +=
        of.starting_balance - (of.ending_balance ?? of.starting_balance);
      const payment = paymentOf(of);
      if (payment) {
        payment.status = 'canceled';
        payment.status_transitions.canceled_at = books.now();
      }
      if (intent) cancelIntent(intent);
      books.tell('invoice.voided', of);
      const subscription = subscriptionOf(of);
      if (subscription?.status === 'incomplete') {
        Object.assign(subscription, { status: 'incomplete_expired', ended_at: books.now() });
        books.tell('customer.subscription.updated', subscription);
      }
      return of;
    },
  };
}
