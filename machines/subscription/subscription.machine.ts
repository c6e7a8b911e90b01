import { and, assign, setup } from 'xstate';
import type {
  FirstMonth,
  SubscriptionContext,
  SubscriptionEvent,
  SubscriptionInput,
  SubscriptionTag,
} from './subscription.types.ts';

/** The lifetime of the idempotency key, with which the same purchase can still be paid. */
const CHECKOUT_LIFETIME_MS = 86_400_000;
/** A late payment does not end the access before this (spec: access#who-is-a-member). */
export const GRACE_PERIOD_MS = 14 * 86_400_000;
/** The member and the owner get a reminder this long before a membership outside of Stripe ends. */
export const REMINDED_BEFORE_MS = 14 * 86_400_000;
/** The owner chooses the date. This value represents every period longer than the reminder's, because a timer can run at most 24.8 days. */
export const OUTSIDE_PERIOD_MS = 24 * 86_400_000;

const subscription = setup({
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

/** A month with a plan change has two payments: it ends when the last of them is refunded. */
const OTHER_PAYMENT_LEFT = 'A payment for the current month is left, so the membership continues.';

/**
 * A membership on the host: a row of the plugin's table, its subscription at Stripe, and the people with access by it
 * (spec: access#who-is-a-member, payment#one-charge). No page runs it: WordPress implements it, and its tests are generated
 * from it.
 */
export const subscriptionMachine = subscription.createMachine({
  id: 'subscription',
  context: ({ input }) => ({
    ...input,
    payments: 0,
    refunds: 0,
    currentPayments: 0,
    hasDeclined: false,
    dispute: null,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'isOutsideStripe', target: 'outside' }, { target: 'incomplete' }] },
    incomplete: {
      tags: 'incomplete',
      description: 'An unpaid checkout gives no access.',
      initial: 'requested',
      on: { 'checkout.replaced': 'ended.incompleteExpired' },
      after: { checkoutLifetime: 'ended.incompleteExpired' },
      states: {
        requested: {
          description: 'Stripe has not responded yet.',
          on: {
            'checkout.recorded': 'awaitingPayment',
            'user.deleted': '#subscription.ended.incompleteExpired.confirmedByStripe',
          },
        },
        awaitingPayment: {
          description: 'Stripe waits for the first payment, or for the card when nothing is due on the first day.',
          on: {
            'checkout.confirmed': { target: '#subscription.live', actions: 'recordFirstMonth' },
            'checkout.declined': { guard: 'isFirstDecline', actions: 'recordDecline' },
            'checkout.expired': {
              guard: { type: 'isFirstMonth', params: { first: 'payment' } },
              target: '#subscription.ended.incompleteExpired',
            },
            'user.deleted': [
              {
                guard: { type: 'isStripeReachable', params: ({ event }) => event },
                target: '#subscription.ended.incompleteExpired.confirmedByStripe',
              },
              { target: '#subscription.ended.incompleteExpired.pendingAtStripe' },
            ],
          },
        },
      },
    },
    outside: {
      tags: ['outside', 'member'],
      description: 'Added by the owner: paid outside of Stripe until a date, or free. Stripe never charges it.',
      initial: 'dated',
      on: {
        'date.changed': {
          target: '.dated',
          reenter: true,
          description: 'The owner enters another date. It cannot be past.',
        },
        'date.removed': '.endless',
        'membership.revoked': 'ended.canceled',
        'user.deleted': 'ended.canceled.confirmedByStripe',
      },
      states: {
        dated: {
          initial: 'paid',
          states: {
            paid: { after: { untilReminder: 'endingSoon' } },
            endingSoon: {
              tags: 'reminded',
              description: 'The member and the owner were reminded, once.',
              after: { afterReminder: '#subscription.ended.canceled' },
            },
          },
        },
        endless: { description: 'It is free, without an end.' },
      },
    },
    live: {
      tags: 'live',
      description: 'Stripe can charge automatically. A person has at most one live subscription.',
      initial: 'active',
      on: {
        'subscription.canceled': 'ended.canceled',
        'user.deleted': [
          {
            guard: { type: 'isStripeReachable', params: ({ event }) => event },
            target: 'ended.canceled.confirmedByStripe',
          },
          { target: 'ended.canceled.pendingAtStripe' },
        ],
        'payment.refunded': [
          { guard: and(['isRefundable', 'hasOtherPayment']), description: OTHER_PAYMENT_LEFT, actions: 'recordRefund' },
          { guard: 'isRefundable', target: 'ended.refunded', actions: 'recordRefund' },
        ],
        'dispute.opened': { guard: 'isRefundable', actions: 'recordDispute' },
        'dispute.won': { guard: 'isDisputed', actions: 'clearDispute' },
        'dispute.lost': [
          {
            guard: 'isEarlierDisputed',
            description:
              'The dispute was about an earlier month. The current month stays paid, so the membership continues.',
            actions: 'recordEarlierRefund',
          },
          { guard: and(['isDisputed', 'hasOtherPayment']), description: OTHER_PAYMENT_LEFT, actions: 'recordRefund' },
          { guard: 'isDisputed', target: 'ended.refunded', actions: 'recordRefund' },
        ],
      },
      states: {
        active: {
          tags: 'member',
          on: {
            'invoice.paid': { actions: 'recordPayment' },
            'invoice.paymentFailed': 'pastDue',
            'plan.changed': {
              description: 'A more expensive plan: the difference for the rest of the month is charged at once.',
              actions: 'recordProration',
            },
            'subscription.paused': 'paused',
            'pause.started': 'collectionPaused',
            'cancellation.scheduled': 'cancelAtPeriodEnd',
          },
        },
        pastDue: {
          description: 'A later payment has failed; Stripe tries again.',
          initial: 'inGracePeriod',
          on: {
            'invoice.paid': { target: 'active', actions: 'recordPayment' },
            'subscription.unpaid': 'unpaid',
          },
          states: {
            inGracePeriod: { tags: 'member', after: { gracePeriod: 'gracePeriodOver' } },
            gracePeriodOver: {
              description: 'The member has no access. A payment restores it.',
            },
          },
        },
        unpaid: {
          description: 'Stripe has stopped retrying and has not canceled the subscription.',
          on: { 'invoice.paid': { target: 'active', actions: 'recordPayment' } },
        },
        paused: {
          description: 'Nothing is charged until the owner resumes it.',
          on: { 'subscription.resumed': 'active' },
        },
        collectionPaused: {
          description: 'For one to three months instead of a cancellation. No access, unless the owner leaves it open.',
          initial: 'inPaidPeriod',
          on: {
            'pause.resumed': 'active',
            'pause.expired': 'active',
            'cancellation.scheduled': 'cancelAtPeriodEnd',
          },
          states: {
            inPaidPeriod: { on: { 'invoice.voided': 'inVoidPeriod' } },
            inVoidPeriod: {
              description: 'At least one period has begun whose invoice is void.',
              on: { 'invoice.voided': 'inVoidPeriod' },
            },
          },
        },
        cancelAtPeriodEnd: {
          tags: 'member',
          description: 'Canceled. It lasts until the end of the paid period.',
          on: {
            'cancellation.undone': 'active',
            'period.ended': '#subscription.ended.canceled',
          },
        },
      },
    },
    ended: {
      tags: 'ended',
      description: 'No later event reactivates it.',
      initial: 'canceled',
      states: {
        incompleteExpired: {
          description: 'It expired before the first payment.',
          initial: 'confirmedByStripe',
          states: {
            confirmedByStripe: { description: 'Stripe accepts no payment for it.' },
            pendingAtStripe: {
              tags: 'pendingAtStripe',
              description: 'Stripe has not confirmed the cancellation yet. A payment until then is refunded.',
              on: {
                'cancellation.delivered': 'confirmedByStripe',
                'checkout.confirmed': {
                  guard: { type: 'isFirstMonth', params: { first: 'payment' } },
                  target: '#subscription.ended.refunded',
                  actions: ['recordPayment', 'recordRefund'],
                },
              },
            },
          },
        },
        canceled: {
          initial: 'confirmedByStripe',
          states: {
            confirmedByStripe: { description: 'Stripe charges nothing more.' },
            pendingAtStripe: {
              tags: 'pendingAtStripe',
              description: 'Stripe has not confirmed the cancellation yet. A payment until then is refunded.',
              on: {
                'cancellation.delivered': 'confirmedByStripe',
                'invoice.paid': {
                  target: '#subscription.ended.refunded',
                  actions: ['recordPayment', 'recordRefund'],
                },
              },
            },
          },
        },
        refunded: { description: 'All payments of the last period were refunded.' },
      },
    },
  },
});
