import { paymentHistoryMachine } from '../../../machines/payment-history/payment-history.machine.ts';
import type { HistoryItem, HistoryPage } from '../../../machines/payment-history/payment-history.types.ts';
import { createModel } from '#kit';
import { failuresWith } from '../request/request.parts.ts';

const item = (id: string, changes: Partial<HistoryItem> = {}): HistoryItem => ({
  id,
  at: 1_794_700_000,
  amount: 19_900,
  subject: 'Grow Membership',
  status: 'paid',
  receipt: `https://pay.example/receipts/${id}`,
  ...changes,
});

export const REFUND = item('re_1', { amount: -5_000, status: 'refunded', subject: 'Change of plan' });
export const FAILED = item('in_2', { status: 'failed', receipt: null });

export const FIRST: HistoryPage = { items: [REFUND, item('in_3')], next: 'in_3' };
export const LAST: HistoryPage = { items: [FAILED], next: null };
export const NONE: HistoryPage = { items: [], next: null };

export const REFUSAL = 'We could not connect to Stripe. Try again.';

export const paymentHistoryModel = createModel(paymentHistoryMachine, {
  input: undefined,
  events: { 'request.retried': [{}], 'more.requested': [{}], 'history.outdated': [{}] },
  actors: { readPayments: { done: [FIRST, LAST, NONE], error: failuresWith(REFUSAL) } },
  // The page only differs by whether there are payments, and whether there are more. The number of loaded parts does not matter.
  serializeState: ({ items, next, error }) => [items.length > 0, next, error?.category],
});
