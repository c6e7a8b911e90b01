/** What a member sees under "Payments". */
import type { PaymentHistoryContext } from '../../../machines/payment-history/payment-history.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { RETRY, SIGNED_OUT, failure, retryActions } from '../request/request.parts.ts';

const MORE: ExpectedElement = { role: 'button', name: 'Show earlier payments' };

const alert = ({ error }: PaymentHistoryContext): ExpectedElement[] => [
  ...failure('We could not load your payments.', error),
  RETRY,
];

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
  '#payment-history.signedOut': () => SIGNED_OUT,
};

type Before = { context: PaymentHistoryContext };

export const paymentHistoryUserActions: UserActions = {
  ...retryActions,
  'more.requested': (_, { context }: Before) => (context.next === null ? { send: true } : { click: MORE }),
  'history.outdated': () => ({ send: true }),
};
