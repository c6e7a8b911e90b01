import type { DisplayError } from '../lib/errors.ts';

/** A charge, a credit or a refund. `amount` in minor units, below zero for what went back; `at` in seconds since 1970. */
export type HistoryItem = {
  id: string;
  at: number;
  amount: number;
  /** What it was for. */
  subject: string;
  status: 'paid' | 'failed' | 'credited' | 'refunded' | 'refund_pending' | 'refund_failed';
  /** Address of the receipt; null when there is none. */
  receipt: string | null;
};

/** `next`: what the following part is asked for by; null when this is the last. */
export type HistoryPage = { items: HistoryItem[]; next: string | null };

export type PaymentHistoryContext = HistoryPage & { error: DisplayError | null };

export type PaymentHistoryEvent =
  | { type: 'history.retried' }
  /** Show earlier payments. */
  | { type: 'more.requested' }
  /** Something was paid or given back since. */
  | { type: 'history.outdated' };

export type PaymentHistoryTag = 'signedOut';
