import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  paymentHistoryMachine,
  type PaymentHistoryRef,
} from '../../../machines/payment-history/payment-history.machine.ts';
import type { HistoryPage } from '../../../machines/payment-history/payment-history.types.ts';
import { Payments } from '../../../src/pages/account/Payments.tsx';
import { formatDay } from '../../../src/ui/text/dates.ts';
import { describeView } from '../describe-view.ts';
import { FAILED, paymentHistoryModel, REFUND } from './payment-history.model.ts';
import { paymentHistoryUserActions, paymentHistoryScreen } from './payment-history.screen.ts';

const view = (history: PaymentHistoryRef) => (
  <Payments history={history} signInUrl="https://practice.example/wp-login.php" />
);

describeView(paymentHistoryModel, { screen: paymentHistoryScreen, userActions: paymentHistoryUserActions, view });

afterEach(cleanup);

it('each payment has its day, what it was for, its amount, how it went, and its receipt', async () => {
  const machine = paymentHistoryMachine.provide({
    actors: {
      readPayments: fromPromise<HistoryPage, { after: string | null }>(async () => ({
        items: [REFUND, FAILED],
        next: null,
      })),
    },
  });
  render(view(createActor(machine).start()));
  const table = await screen.findByRole('table', { name: 'Payments' });
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const day = formatDay(REFUND.at);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Description', 'Amount', 'Status', 'Receipt']);
  expect(within(table).getAllByRole('row').slice(1).map(cells)).toEqual([
    [day, 'Change of plan', '−$50', 'Refunded', `Receipt of ${day} (opens in a new tab)`],
    [day, 'Grow Membership', '$199', 'Failed', '–None'],
  ]);
  expect(within(table).getByRole('link').getAttribute('href')).toBe('https://pay.example/receipts/re_1');
});
