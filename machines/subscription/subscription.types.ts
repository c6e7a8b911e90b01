/**
 * The first month requires a payment, or a card for later if nothing is due. `outside`: the owner adds the member, and
 * Stripe charges nothing.
 */
export type FirstMonth = 'payment' | 'card' | 'outside';

export type SubscriptionInput = { first: FirstMonth };

export type SubscriptionContext = {
  first: FirstMonth;
  /** The number of payments. */
  payments: number;
  /** The number of payments that were refunded in full. */
  refunds: number;
  /** The number of payments of the current month that were not refunded: the month's own, and those of plan changes. */
  currentPayments: number;
  /** The bank has declined the first payment; the customer can try another card. */
  hasDeclined: boolean;
  /** The disputed payment that awaits the bank's decision; null for none. */
  dispute: 'currentPeriod' | 'earlierPeriod' | null;
};

export type SubscriptionEvent =
  /** Stripe has created the payment, so the client secret is known. */
  | { type: 'checkout.recorded' }
  /** The bank has accepted: the first month is paid, or the card is saved for the next one. */
  | { type: 'checkout.confirmed' }
  /** The bank has declined the first payment. */
  | { type: 'checkout.declined' }
  /** The same person starts another purchase. */
  | { type: 'checkout.replaced' }
  /** Stripe has waited 23 hours for the first payment. */
  | { type: 'checkout.expired' }
  /** A later month was paid, at once or after a failed attempt. */
  | { type: 'invoice.paid' }
  | { type: 'invoice.paymentFailed' }
  /** The plan has changed. */
  | { type: 'plan.changed' }
  /** Stripe has used up its retries and leaves the subscription unpaid. */
  | { type: 'subscription.unpaid' }
  | { type: 'subscription.paused' }
  | { type: 'subscription.resumed' }
  /** The member or the owner pauses it for one to three months. */
  | { type: 'pause.started' }
  /** A period has begun during a pause: its invoice is void. */
  | { type: 'invoice.voided' }
  /** The member or the owner ends the pause early. */
  | { type: 'pause.resumed' }
  /** The pause has ended by itself. */
  | { type: 'pause.expired' }
  /** It ends with the current paid month. */
  | { type: 'cancellation.scheduled' }
  | { type: 'cancellation.undone' }
  /** The last paid month is over. */
  | { type: 'period.ended' }
  /** At once: in Stripe's dashboard, or by Stripe itself after too many failed payments. */
  | { type: 'subscription.canceled' }
  /** The owner sets another date for the end of a membership outside of Stripe. */
  | { type: 'date.changed' }
  /** The owner makes it free, without an end. */
  | { type: 'date.removed' }
  /** The owner ends it at once. */
  | { type: 'membership.revoked' }
  /** `isStripeReachable`: whether Stripe accepted the cancellation. */
  | { type: 'user.deleted'; isStripeReachable: boolean }
  /** Stripe is reachable again, so the pending cancellation was sent. */
  | { type: 'cancellation.delivered' }
  /** A payment of the current month was refunded in full. */
  | { type: 'payment.refunded' }
  | { type: 'dispute.opened' }
  | { type: 'dispute.won' }
  | { type: 'dispute.lost' };

/**
 * `member`: has access. `live`: Stripe may charge without any action. `outside`: Stripe never charges. `reminded`: its
 * end is near. `pendingAtStripe`: Stripe does not know of the end yet.
 */
export type SubscriptionTag = 'incomplete' | 'outside' | 'reminded' | 'member' | 'live' | 'ended' | 'pendingAtStripe';
