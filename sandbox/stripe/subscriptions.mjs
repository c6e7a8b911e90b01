/** Subscriptions: created, changed, renewed, canceled. */

import { missing, refused } from './errors.mjs';
import { itemOf } from './changes.mjs';
import { subscription, subscriptionItem } from './objects/billing.mjs';
import { setupIntent } from './objects/payment.mjs';
import { idOf, newId } from './objects/shared.mjs';

/** @typedef {import('./books.mjs').Books} Books */
/** @typedef {import('stripe').Stripe.Subscription} Subscription */
/** @typedef {import('stripe').Stripe.Price} Price */

const DAY_SECONDS = 86_400;
/** Stripe waits this long for the first payment. */
const FIRST_PAYMENT_SECONDS = 23 * 3600;
const ENDED = ['canceled', 'incomplete_expired'];

/** @param {Price} price */
const lengthOf = ({ recurring }) =>
  ({ day: 1, week: 7, month: 30, year: 365 }[String(recurring?.interval)] ?? 30) *
  (recurring?.interval_count ?? 1) *
  DAY_SECONDS;

/**
 * @param {Books} books
 * @param {ReturnType<typeof import('./invoices.mjs').createInvoices>} invoices
 * @param {ReturnType<typeof import('./discounts.mjs').createDiscounts>} discounts
 * @param {ReturnType<typeof import('./changes.mjs').createChanges>} changes
 */
export function createSubscriptions(books, invoices, discounts, changes) {
  /** @param {string} id */
  const find = (id) => books.find(books.rows.subscriptions, 'subscription', id);

  /**
   * Ends a subscription. A setup intent that waits for a card stays open, because its secret still works
   * (docs.stripe.com/billing/subscriptions/deferred-payment).
   * @param {Subscription} of
   * @param {'canceled' | 'incomplete_expired'} status
   * @param {import('stripe').Stripe.Subscription.CancellationDetails['reason']} reason
   */
  function end(of, status, reason) {
    Object.assign(of, { status, canceled_at: of.canceled_at ?? books.now(), ended_at: books.now() });
    of.cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...of.cancellation_details,
      reason,
    };
    for (const each of books.rows.invoices.filter(
      (row) => row.status === 'open' && invoices.subscriptionOf(row) === of,
    )) {
      // Only unpaid items are deleted. An amount due stays due, but is no longer collected.
      if (status === 'incomplete_expired') invoices.void(each);
      else each.auto_advance = false;
    }
  }

  /** @param {Subscription} of */
  function periodAfter(of) {
    const { current_period_end: start, price } = itemOf(of);
    return { start, end: start + lengthOf(price) };
  }

  return {
    find,
    /**
     * Creates a subscription with `default_incomplete`, as Stripe does. If nothing is due (a coupon, the customer's
     * credit, or too little to charge), the invoice is paid and the subscription active at once, and a setup intent
     * waits for the card. If the customer has a card, that intent succeeds at once, and none is left
     * (docs.stripe.com/billing/subscriptions/deferred-payment).
     * @param {{ customer: string, price: string, coupons: string[], metadata: Record<string, string>, description: string | null }} order
     */
    begin({ customer, price: priceId, coupons, metadata, description }) {
      const price = books.find(books.rows.prices, 'price', priceId, 'items[0][price]');
      if (!price.active) {
        throw refused('The price specified is inactive. This field only accepts active prices.', {
          param: 'items[0][price]',
        });
      }
      const whose = books.find(books.rows.customers, 'customer', customer);
      const other = books.rows.subscriptions.find(
        (row) => row.customer === customer && !ENDED.includes(row.status) && row.currency !== price.currency,
      );
      if (other) {
        throw refused(
          `You cannot combine currencies on a single customer. This customer has a subscription with currency ${other.currency}`,
        );
      }
      const taken = discounts.check(coupons, price.currency);
      whose.currency ??= price.currency;
      const total = discounts.reduced(price, taken);
      const created = books.now();
      const period = { start: created, end: created + lengthOf(price) };
      const id = newId('sub');
      const made = subscription({
        id,
        customer,
        created,
        description,
        metadata,
        item: subscriptionItem({ subscription: id, price, period }),
        discounts: discounts.redeem(taken, { id, customer }),
      });
      const invoiceId = invoices.newId();
      const lines = [invoices.line(invoiceId, made, total, period)];
      const written = invoices.write({
        id: invoiceId,
        subscription: made,
        lines,
        total,
        period,
        reason: 'subscription_create',
      });
      books.rows.subscriptions.push(made);
      if (written.amount_due > 0) {
        books.tell('customer.subscription.created', made);
        return made;
      }
      made.status = 'active';
      if (whose.invoice_settings.default_payment_method === null) {
        const setup = setupIntent({ customer, created });
        books.rows.setupIntents.push(setup);
        made.pending_setup_intent = setup.id;
      }
      books.tell('customer.subscription.created', made);
      invoices.markPaid(written);
      return made;
    },

    /**
     * Ends a subscription at once.
     * @param {string} id
     * @throws {StripeError} 404 if it has already ended
     */
    cancel(id) {
      const of = find(id);
      if (ENDED.includes(of.status)) throw missing('subscription', id);
      end(of, of.status === 'incomplete' ? 'incomplete_expired' : 'canceled', 'cancellation_requested');
      books.tell('customer.subscription.deleted', of);
      return of;
    },

    /**
     * Deletes a customer: their subscriptions end at once, and only a record of the customer stays
     * (docs.stripe.com/api/customers/delete).
     * @param {import('stripe').Stripe.Customer} whose
     */
    forget(whose) {
      for (const of of books.rows.subscriptions) {
        if (of.customer === whose.id && !ENDED.includes(of.status)) this.cancel(of.id);
      }
      const gone = /** @type {const} */ ({ id: whose.id, object: 'customer', deleted: true });
      books.rows.customers.splice(books.rows.customers.indexOf(whose), 1);
      books.rows.deletedCustomers.push(gone);
      books.tell('customer.deleted', whose);
      return gone;
    },

    /**
     * @param {string} id
     * @param {{ metadata: Record<string, string>, description?: string | null, cancelAtPeriodEnd?: boolean, cancelAt?: number | null, paused?: { behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible', resumes_at: number | null } | null, price?: string | undefined, coupons?: string[] | null, keptDiscounts?: string[], proration: string, behavior?: string, at?: number | null, card?: string, comment?: string }} change
     * @throws {StripeError} when the subscription has ended
     */
    update(id, change) {
      const of = find(id);
      const { metadata, description, cancelAtPeriodEnd, cancelAt, paused, price, coupons, card, comment } = change;
      const { proration, behavior = 'allow_incomplete', at = null } = change;
      const only = description ?? cancelAtPeriodEnd ?? cancelAt ?? paused ?? price ?? coupons ?? card;
      if (ENDED.includes(of.status) && only !== undefined && only !== null) {
        throw refused('A canceled subscription can only update its cancellation_details and metadata.');
      }
      const taken = coupons ? discounts.check(coupons, of.currency) : null;
      const next = price === undefined ? null : books.find(books.rows.prices, 'price', price, 'items[0][price]');
      const kept = discounts.keep(of, change.keptDiscounts ?? []);
      const redeemed = taken && [...kept, ...discounts.redeem(taken, { id, customer: idOf(of.customer) })];
      if (next) changes.changePrice(of, next, { proration, behavior, at, discountIds: redeemed });
      else if (redeemed) of.discounts = redeemed;
      of.metadata = { ...of.metadata, ...metadata };
      if (description !== undefined) of.description = description;
      if (comment !== undefined && of.cancellation_details) of.cancellation_details.comment = comment;
      if (card !== undefined)
        of.default_payment_method = books.find(
          books.rows.paymentMethods,
          'PaymentMethod',
          card,
          'default_payment_method',
        ).id;
      if (cancelAtPeriodEnd !== undefined) {
        of.cancel_at_period_end = cancelAtPeriodEnd;
        of.cancel_at = cancelAtPeriodEnd ? itemOf(of).current_period_end : null;
        of.canceled_at = cancelAtPeriodEnd ? books.now() : null;
      }
      if (cancelAt !== undefined) {
        if (cancelAt !== null && cancelAt <= books.now()) {
          throw refused('`cancel_at` must be a timestamp in the future.', { param: 'cancel_at' });
        }
        of.cancel_at = cancelAt;
        of.canceled_at = cancelAt === null ? null : books.now();
      }
      if (paused?.resumes_at && paused.resumes_at <= books.now()) {
        throw refused('`pause_collection[resumes_at]` must be in the future.', {
          param: 'pause_collection[resumes_at]',
        });
      }
      if (paused !== undefined) of.pause_collection = paused;
      books.tell('customer.subscription.updated', of);
      return of;
    },

    /**
     * Previews the invoice of a change, or the next invoice if there is no change.
     * @param {Subscription} of
     * @param {{ price: string | undefined, proration: string, at: number | null, keepsDiscounts: boolean }} how
     */
    preview: (of, how) => changes.preview(of, { ...how, next: periodAfter(of) }),

    /** Resumes a subscription that Stripe has paused. @param {string} id */
    resume(id) {
      const of = find(id);
      if (of.status !== 'paused')
        throw refused(`You can only resume a subscription that is paused. This one is ${of.status}.`);
      of.status = 'active';
      books.tell('customer.subscription.resumed', of);
      books.tell('customer.subscription.updated', of);
      return of;
    },

    /**
     * The period is over: the subscription ends as scheduled, or renews with the stored card.
     * @param {string} id
     * @param {'paid' | 'refused'} answer the bank's
     */
    renew(id, answer) {
      const of = find(id);
      if (of.cancel_at_period_end || (of.cancel_at !== null && of.cancel_at <= itemOf(of).current_period_end)) {
        end(of, 'canceled', 'cancellation_requested');
        books.tell('customer.subscription.deleted', of);
        return of;
      }
      if (of.pending_update) changes.settlePending(invoices.void(invoices.find(idOf(of.latest_invoice))));
      this.resumeDue();
      const full = periodAfter(of);
      const period = { start: full.start, end: Math.min(full.end, of.cancel_at ?? full.end) };
      Object.assign(itemOf(of), { current_period_start: period.start, current_period_end: period.end });
      const invoiceId = invoices.newId();
      const total = discounts.reduced(itemOf(of).price, discounts.lasting(of, period.start));
      const lines = [invoices.line(invoiceId, of, total, period)];
      const written = invoices.write({
        id: invoiceId,
        subscription: of,
        lines,
        total,
        period,
        reason: 'subscription_cycle',
      });
      // Nothing is collected, the customer's credit stays, and the subscription stays active
      // (docs.stripe.com/billing/subscriptions/pause-payment).
      if (of.pause_collection?.behavior === 'void') {
        invoices.void(written);
        books.tell('customer.subscription.updated', of);
      } else invoices.collect(written, invoices.cardOf(of) === null ? 'refused' : answer);
      return of;
    },

    /** Ends pauses that are over: invoices are collected again. */
    resumeDue() {
      for (const of of books.rows.subscriptions) {
        const { resumes_at: end = null } = of.pause_collection ?? {};
        if (end === null || end > books.now() || ENDED.includes(of.status)) continue;
        of.pause_collection = null;
        books.tell('customer.subscription.updated', of);
      }
    },

    /**
     * Stripe's action after the bank's last refusal, according to the account's settings.
     * @param {string} id
     * @param {'canceled' | 'unpaid' | 'paused'} status
     */
    giveUp(id, status) {
      const of = find(id);
      if (status === 'canceled') {
        end(of, 'canceled', 'payment_failed');
        books.tell('customer.subscription.deleted', of);
        return of;
      }
      of.status = status;
      if (status === 'paused') books.tell('customer.subscription.paused', of);
      books.tell('customer.subscription.updated', of);
      return of;
    },

    /** Expires subscriptions whose first payment is overdue. */
    expire() {
      changes.expire();
      for (const of of books.rows.subscriptions) {
        if (of.status !== 'incomplete' || of.created + FIRST_PAYMENT_SECONDS > books.now()) continue;
        end(of, 'incomplete_expired', 'payment_failed');
        books.tell('customer.subscription.updated', of);
      }
    },
  };
}
