/** What the first month takes: a payment, or a card for later when nothing is due. */
export type FirstMonth = 'payment' | 'card';

export type SubscriptionInput = { first: FirstMonth };

export type SubscriptionContext = {
  first: FirstMonth;
  /** How often money was taken for it. */
  payments: number;
  /** How many of these went back in full. */
  refunds: number;
  /** How many payments of the current month have not gone back: the month's own, and those of plan changes. */
  currentPayments: number;
  /** The bank has refused the first payment; another card may be tried. */
  hasDeclined: boolean;
  /** Which payment the bank has not decided about yet: one of the current period, or of an earlier one; null for none. */
  dispute: 'currentPeriod' | 'earlierPeriod' | null;
};

export type SubscriptionEvent =
  /** Stripe's answer has come: what is to be confirmed is known. */
  | { type: 'checkout.recorded' }
  /** The bank said yes: the first month is paid, or the card is kept for the next. */
  | { type: 'checkout.confirmed' }
  /** The bank said no to the first payment. */
  | { type: 'checkout.declined' }
  /** The same person begins another purchase. */
  | { type: 'checkout.replaced' }
  /** Stripe has waited 23 hours for the first payment. */
  | { type: 'checkout.expired' }
  /** A later month was taken, at once or after a refusal. */
  | { type: 'invoice.paid' }
  | { type: 'invoice.paymentFailed' }
  /** The person has another plan from now on. */
  | { type: 'plan.changed' }
  /** Stripe has asked the bank often enough, and leaves the subscription as it is. */
  | { type: 'subscription.unpaid' }
  | { type: 'subscription.paused' }
  | { type: 'subscription.resumed' }
  /** It is to end with the month that is paid. */
  | { type: 'cancellation.scheduled' }
  | { type: 'cancellation.undone' }
  /** The month that was paid is over, and no other follows. */
  | { type: 'period.ended' }
  /** At once: in Stripe's dashboard, or by Stripe itself when the bank has refused too often. */
  | { type: 'subscription.canceled' }
  /** `isStripeReachable`: whether Stripe could be told. */
  | { type: 'user.deleted'; isStripeReachable: boolean }
  /** Stripe can be reached again, and what is owed is worked off. */
  | { type: 'cancellation.delivered' }
  /** All of a payment of the current month went back. */
  | { type: 'payment.refunded' }
  | { type: 'dispute.opened' }
  | { type: 'dispute.won' }
  | { type: 'dispute.lost' };

/** `member`: who is in. `live`: Stripe may take money without anybody doing anything. `owed`: Stripe has still to be told. */
export type SubscriptionTag = 'incomplete' | 'member' | 'live' | 'ended' | 'pendingAtStripe';
