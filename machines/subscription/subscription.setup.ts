/** The guards, delays and actions of the chart of a membership. */
import { assign, setup } from 'xstate';
import type {
  FirstMonth,
  SubscriptionContext,
  SubscriptionEvent,
  SubscriptionInput,
  SubscriptionTag,
} from './subscription.types.ts';

/** The lifetime of the idempotency key, with which the same purchase can still be paid. */
export const CHECKOUT_LIFETIME_MS = 86_400_000;
/** A late payment does not end the access before this (spec: access#who-is-a-member). */
export const GRACE_PERIOD_MS = 14 * 86_400_000;
/** The member and the owner get a reminder this long before a membership outside of Stripe ends. */
export const REMINDED_BEFORE_MS = 14 * 86_400_000;
/** The owner chooses the date. This value represents every period longer than the reminder's, because a timer can run at most 24.8 days. */
export const OUTSIDE_PERIOD_MS = 24 * 86_400_000;

export const subscription = setup({
  types: {} as {
    input: SubscriptionInput;
    context: SubscriptionContext;
    events: SubscriptionEvent;
    tags: SubscriptionTag;
  },
  delays: {
    checkoutLifetime: CHECKOUT_LIFETIME_MS,
    gracePeriod: GRACE_PERIOD_MS,
    untilReminder: OUTSIDE_PERIOD_MS - REMINDED_BEFORE_MS,
    afterReminder: REMINDED_BEFORE_MS,
  },
  guards: {
    isFirstMonth: ({ context }, { first }: { first: FirstMonth }) => context.first === first,
    isDisputed: ({ context }) => context.dispute !== null,
    isEarlierDisputed: ({ context }) => context.dispute === 'earlierPeriod',
    isRefundable: ({ context }) => context.payments > context.refunds && context.dispute === null,
    hasOtherPayment: ({ context }) => context.currentPayments > 1,
    isFirstDecline: ({ context }) => context.first === 'payment' && !context.hasDeclined,
    isOutsideStripe: ({ context }) => context.first === 'outside',
    isStripeReachable: (_, { isStripeReachable }: { isStripeReachable: boolean }) => isStripeReachable,
  },
  actions: {
    recordFirstMonth: assign({
      payments: ({ context }) => context.payments + (context.first === 'payment' ? 1 : 0),
      currentPayments: ({ context }) => (context.first === 'payment' ? 1 : 0),
      hasDeclined: false,
    }),
    recordPayment: assign({
      payments: ({ context }) => context.payments + 1,
      currentPayments: 1,
      dispute: ({ context }) => (context.dispute === null ? null : ('earlierPeriod' as const)),
    }),
    recordProration: assign({
      payments: ({ context }) => context.payments + 1,
      currentPayments: ({ context }) => context.currentPayments + 1,
    }),
    recordRefund: assign({
      refunds: ({ context }) => context.refunds + 1,
      currentPayments: ({ context }) => context.currentPayments - 1,
      dispute: null,
    }),
    recordEarlierRefund: assign({ refunds: ({ context }) => context.refunds + 1, dispute: null }),
    recordDecline: assign({ hasDeclined: true }),
    recordDispute: assign({ dispute: 'currentPeriod' }),
    clearDispute: assign({ dispute: null }),
  },
});
