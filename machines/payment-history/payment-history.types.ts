import type { RequestContext, RequestRetried, RequestTag } from '../lib/request.ts';

/** A charge, a credit or a refund. `amount` in minor units, negative for a refund; `at` in seconds since 1970. */
export type HistoryItem = {
  id: string;
  at: number;
  amount: number;
  /** What the payment was for. */
  subject: string;
  /** 'covered': paid with the customer's credit alone. */
  status: 'paid' | 'covered' | 'failed' | 'credited' | 'refunded' | 'refund_pending' | 'refund_failed';
  /** The URL of the receipt; null if there is none. */
  receipt: string | null;
};

/** `next`: the cursor of the next page; null on the last page. */
export type HistoryPage = { items: HistoryItem[]; next: string | null };

export type PaymentHistoryContext = HistoryPage & RequestContext;

export type PaymentHistoryEvent =
  | RequestRetried
  /** Show earlier payments. */
  | { type: 'more.requested' }
  /** A payment or a refund has happened since. */
  | { type: 'history.outdated' };

export type PaymentHistoryTag = RequestTag;
