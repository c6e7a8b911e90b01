/** The charge today: Stripe makes no charge below 50 cents, and adds a smaller amount to the next invoice. */
import { expect, it } from 'vitest';
import { dueAfterCredit } from '../../../machines/payment/charge.rules.ts';

it.each([
  { due: 50, credit: 0, today: 50, later: 0 },
  { due: 49, credit: 0, today: 0, later: 49 },
  { due: 14_900, credit: 14_850, today: 50, later: 0 },
  { due: 14_900, credit: 14_851, today: 0, later: 49 },
  { due: 14_900, credit: 20_000, today: 0, later: 0 },
  { due: 14_900, credit: -100, today: 15_000, later: 0 },
  { due: 14_900, credit: null, today: 14_900, later: 0 },
])('of $due with a credit of $credit it is $today, and $later later', ({ due, credit, today, later }) => {
  expect(dueAfterCredit(due, credit)).toEqual({ today, later });
});
