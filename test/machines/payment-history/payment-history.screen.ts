/** What a member sees under "Payments". */
import { toErrorMessage } from '../../../machines/lib/errors.ts';
import type { PaymentHistoryContext } from '../../../machines/payment-history/payment-history.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';
import { text } from '../../../machines/lib/text.ts';

const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };
const MORE: ExpectedElement = { role: 'button', name: 'Show earlier payments' };

const alert = ({ error }: PaymentHistoryContext): ExpectedElement[] =>
  error === null
    ? []
    : [{ role: 'alert', text: translate(toErrorMessage(error, text('We could not load your payments.'))) }, RETRY];

const list = ({ items }: PaymentHistoryContext): ExpectedElement[] =>
  items.length === 0
    ? [{ role: 'paragraph', text: 'There are no payments yet.' }]
    : [{ role: 'table', name: 'Payments' }];

const more = ({ next }: PaymentHistoryContext, disabled: boolean): ExpectedElement[] =>
  next === null ? [] : [{ ...MORE, disabled }];

export const paymentHistoryScreen: ScreenModel<PaymentHistoryContext> = {
  '#payment-history.loading.requesting': () => [{ role: 'status', text: 'Loading your payments…' }],
  '#payment-history.loading.failed': (context) => alert(context),
  '#payment-history.shown': (context) => [...list(context), ...more(context, false)],
  '#payment-history.loadingMore.requesting': (context) => [...list(context), ...more(context, true)],
  '#payment-history.loadingMore.failed': (context) => [...list(context), ...alert(context)],
  '#payment-history.signedOut': () => [
    { role: 'alert', text: 'You have been signed out.' },
    { role: 'link', name: 'Sign in' },
  ],
};

type Before = { context: PaymentHistoryContext };

export const paymentHistoryUserActions: UserActions = {
  'history.retried': () => ({ click: RETRY }),
  'more.requested': (_, { context }: Before) => (context.next === null ? { send: true } : { click: MORE }),
  'history.outdated': () => ({ send: true }),
};
