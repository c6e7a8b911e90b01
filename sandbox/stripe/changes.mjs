/** Changes the price within a period: the proration, its payment, and the changes that wait for that payment. */

import { answerByEnd, asksAgain } from './cards.mjs';
import { refused, StripeError } from './errors.mjs';
import { invoice as invoiceObject, invoiceLine } from './objects/billing.mjs';
import { plan } from './objects/catalogue.mjs';
import { idOf, newId } from './objects/shared.mjs';

/** @typedef {import('./books.mjs').Books} Books */
/** @typedef {import('stripe').Stripe.Subscription} Subscription */
/** @typedef {import('stripe').Stripe.Invoice} Invoice */
/** @typedef {import('stripe').Stripe.Price} Price */
/** @typedef {import('stripe').Stripe.Coupon} Coupon */
/** @typedef {{ start: number, end: number }} Period seconds since 1970 */

/** The maximum time that a change waits for its payment. */
const PENDING_SECONDS = 23 * 3600;

/**
 * The bank's result for the stored card.
 * @typedef {'accepted' | 'authentication' | { code: string, decline_code?: string, message: string }} Answer
 */

/** @param {Subscription} of */
export function itemOf(of) {
  const [item] = of.items.data;
  if (!item) throw new Error('A subscription without an item.');
  return item;
}

/**
 * @param {Books} books
 * @param {ReturnType<typeof import('./invoices.mjs').createInvoices>} invoices
 * @param {ReturnType<typeof import('./discounts.mjs').createDiscounts>} discounts
 */
export function createChanges(books, invoices, discounts) {
  /** @param {Subscription} of @returns {Answer} */
  function answerOf(of) {
    const card = books.rows.paymentMethods.find(({ id }) => id === of.default_payment_method);
    const last4 = card?.card?.last4 ?? '';
    return asksAgain(last4) ? 'authentication' : (answerByEnd(last4) ?? 'accepted');
  }

  /**
   * The amount that was paid for the current price, and the end of the paid period. In flexible billing mode, the
   * default since 2025-09-30.clover, credit depends on the amount debited and not on the current price and discounts.
   * @param {Subscription} of
   */
  function debitOf(of) {
    const { price, current_period_end } = itemOf(of);
    const line = books.rows.invoices
      .filter((row) => row.status === 'paid' && invoices.subscriptionOf(row) === of)
      .flatMap((row) => row.lines.data)
      .findLast(
        ({ pricing, period, amount }) =>
          idOf(pricing?.price_details?.price ?? null) === price.id && period.end === current_period_end && amount >= 0,
      );
    // Each discount of a line contains the line's total discount.
    return line ? { amount: line.amount - (line.discount_amounts?.[0]?.amount ?? 0), period: line.period } : null;
  }

  /**
   * The proration lines of a change, for the rest of the period.
   * @param {Subscription} of
   * @param {Price} next
   * @param {{ invoice: string, at: number, coupons: Coupon[] }} how `coupons`: those that continue
   */
  function prorated(of, next, { invoice, at, coupons }) {
    const { current_period_start, current_period_end, price } = itemOf(of);
    if (at < current_period_start || at > current_period_end) {
      throw refused('Cannot specify `proration_date` outside the current period.', { param: 'proration_date' });
    }
    const period = { start: at, end: current_period_end };
    /** @param {number} amount @param {Period} whole */
    const share = (amount, whole) => Math.round((amount * (current_period_end - at)) / (whole.end - whole.start));
    /** @param {Price} each @param {number} amount @param {string} description */
    const line = (each, amount, description) =>
      invoiceLine({
        invoice,
        subscription: of,
        price: each,
        amount,
        subtotal: amount,
        period,
        proration: true,
        description,
      });
    const debit = debitOf(of);
    const costs = share(discounts.reduced(next, coupons), {
      start: current_period_start,
      end: current_period_end,
    });
    const lines = [
      line(price, debit ? -share(debit.amount, debit.period) : 0, `Unused time on ${price.nickname ?? price.id}`),
      line(next, costs, `Remaining time on ${next.nickname ?? next.id}`),
    ];
    return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), period };
  }

  /** @param {Subscription} of @param {Price} next @param {string[] | null} discountIds */
  function apply(of, next, discountIds) {
    Object.assign(itemOf(of), { price: next, plan: plan(next) });
    if (discountIds) of.discounts = discountIds;
    of.pending_update = null;
  }

  /** @param {Subscription} of @param {Price} next @param {string[] | null} discountIds */
  function wait(of, next, discountIds) {
    of.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: discountIds,
      expires_at: books.now() + PENDING_SECONDS,
      metadata: null,
      subscription_items: [{ ...itemOf(of), price: next, plan: plan(next) }],
      trial_end: null,
      trial_from_plan: null,
    };
  }

  return {
    /**
     * @param {Subscription} of
     * @param {Price} next
     * @param {{ proration: string, behavior: string, at: number | null, discountIds: string[] | null }} how
     * `discountIds`: null leaves the discounts unchanged
     * @throws {StripeError} 402 when the bank does not pay and `behavior` allows no unpaid invoice
     */
    changePrice(of, next, { proration, behavior, at, discountIds }) {
      if (proration !== 'always_invoice') return apply(of, next, discountIds);
      const id = invoices.newId();
      const coupons = discountIds === null ? discounts.lasting(of, books.now()) : [];
      const { lines, total, period } = prorated(of, next, { invoice: id, at: at ?? books.now(), coupons });
      const answer = invoices.dueOf(of, total) === 0 ? 'accepted' : answerOf(of);
      if (answer !== 'accepted' && behavior === 'error_if_incomplete') {
        throw new StripeError(402, {
          type: 'card_error',
          ...(answer === 'authentication'
            ? {
                code: 'subscription_payment_intent_requires_action',
                message:
                  'Payment for this subscription requires additional user action before it can be completed successfully.',
              }
            : answer),
        });
      }
      const isPending = answer !== 'accepted' && behavior === 'pending_if_incomplete';
      if (isPending) wait(of, next, discountIds);
      else apply(of, next, discountIds);
      const written = invoices.write({ id, subscription: of, lines, total, period, reason: 'subscription_update' });
      if (answer === 'accepted') invoices.collect(written, 'paid');
      else if (answer === 'authentication') invoices.waitForCustomer(written);
      else invoices.collect(written, 'refused');
      if (isPending) of.status = 'active';
    },

    /**
     * Settles the changes that waited for an invoice which is now paid, or which can no longer be paid.
     * @param {Invoice} of
     */
    settlePending(of) {
      const subscription = invoices.subscriptionOf(of);
      const pending = subscription?.pending_update;
      if (!subscription || !pending || subscription.latest_invoice !== of.id || of.status === 'open') return;
      const [item] = pending.subscription_items ?? [];
      // An ended subscription no longer changes, even if its invoice is paid.
      const hasEnded = ['canceled', 'incomplete_expired'].includes(subscription.status);
      if (of.status === 'paid' && item && !hasEnded) {
        apply(subscription, item.price, /** @type {string[] | null} */ (pending.discounts));
      } else {
        subscription.pending_update = null;
      }
      books.tell('customer.subscription.updated', subscription);
    },

    /** Drops changes that have waited too long. */
    expire() {
      for (const of of books.rows.subscriptions) {
        if (of.pending_update && of.pending_update.expires_at <= books.now()) {
          this.settlePending(invoices.void(invoices.find(idOf(of.latest_invoice))));
        }
      }
    },

    /**
     * Previews the invoice of a change, or the next invoice if there is no change.
     * @param {Subscription} of
     * @param {{ price: string | undefined, proration: string, at: number | null, keepsDiscounts: boolean, next: Period }} how
     */
    preview(of, { price, proration, at, keepsDiscounts, next: following }) {
      const whose = books.find(books.rows.customers, 'customer', idOf(of.customer));
      const id = newId('upcoming_in');
      const next =
        price === undefined
          ? itemOf(of).price
          : books.find(books.rows.prices, 'price', price, 'subscription_details[items][0][price]');
      /** @param {number} moment */
      const couponsAt = (moment) => (keepsDiscounts ? discounts.lasting(of, moment) : []);
      const isChange = price !== undefined && proration !== 'none';
      const change = isChange
        ? prorated(of, next, { invoice: id, at: at ?? books.now(), coupons: couponsAt(books.now()) })
        : null;
      const renewal = discounts.reduced(next, couponsAt(following.start));
      const lines = change?.lines ?? [invoices.line(id, of, renewal, following)];
      const total = change?.total ?? renewal;
      const due = invoices.dueOf(of, total);
      return invoiceObject({
        id,
        subscription: of,
        customer: whose,
        lines,
        due: total,
        created: books.now(),
        period: change?.period ?? following,
        amount_due: due,
        amount_remaining: due,
        starting_balance: whose.balance,
        ending_balance: null,
        billing_reason: isChange ? 'subscription_update' : 'upcoming',
        status: 'draft',
        number: null,
        status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
      });
    },
  };
}
