/** What the first month takes: a payment, or a card for later when nothing is due. */
export type FirstMonth = 'payment' | 'card';

export type SubscriptionInput = { first: FirstMonth };

export type SubscriptionContext = {
  first: FirstMonth;
  /** How often money was taken for it. */
  payments: number;
  /** How many of these went back in full. */
  returned: number;
  /** How many payments of the current month have not gone back: the month's own, and those of plan changes. */
  held: number;
  /** The bank has refused the first payment; another card may be tried. */
  hasFailed: boolean;
  /** A cardholder has gone to the bank, and the bank has not decided. */
  isDisputed: boolean;
};

export type SubscriptionEvent =
  /** Stripe's answer has come: what is to be confirmed is known. */
  | { type: 'purchase.heard' }
  /** The bank said yes: the first month is paid, or the card is kept for the next. */
  | { type: 'purchase.confirmed' }
  /** The bank said no to the first payment. */
  | { type: 'purchase.refused' }
  /** The same person begins another purchase. */
  | { type: 'purchase.replaced' }
  /** Stripe has waited 23 hours for the first payment. */
  | { type: 'purchase.expired' }
  /** A later month was taken, at once or after a refusal. */
  | { type: 'renewal.paid' }
  | { type: 'renewal.refused' }
  /** The person has another plan from now on. */
  | { type: 'plan.changed' }
  /** Stripe has asked the bank often enough, and leaves the subscription as it is. */
  | { type: 'collection.stopped' }
  | { type: 'subscription.paused' }
  | { type: 'subscription.resumed' }
  /** It is to end with the month that is paid. */
  | { type: 'cancellation.announced' }
  | { type: 'cancellation.withdrawn' }
  /** The month that was paid is over, and no other follows. */
  | { type: 'period.passed' }
  /** At once: in Stripe's dashboard, or by Stripe itself when the bank has refused too often. */
  | { type: 'subscription.cancelled' }
  /** `isHeard`: whether Stripe could be told. */
  | { type: 'user.deleted'; isHeard: boolean }
  /** Stripe can be reached again, and what is owed is worked off. */
  | { type: 'ending.heard' }
  /** All of a payment of the current month went back. */
  | { type: 'payment.returned' }
  | { type: 'dispute.opened' }
  | { type: 'dispute.won' }
  | { type: 'dispute.lost' };

/** `member`: who is in. `live`: Stripe may take money without anybody doing anything. `owed`: Stripe has still to be told. */
export type SubscriptionTag = 'unfinished' | 'member' | 'live' | 'over' | 'owed';
