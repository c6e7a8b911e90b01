import { and, assign, setup, type ActorRefFrom } from 'xstate';
import type {
  FirstMonth,
  SubscriptionContext,
  SubscriptionEvent,
  SubscriptionInput,
  SubscriptionTag,
} from './subscription.types.ts';

/** As long as the idempotency key, under which the very same purchase can be paid. */
export const PURCHASE_KEPT_MS = 86_400_000;
/** A payment that is late keeps nobody out before (decisions, "Who is a member"). */
export const GRACE_MS = 14 * 86_400_000;

/** Of a month with a plan change there are two payments: it ends with the last of them. */
const STILL_PAID = 'Something is left of what was paid for the current month.';

/**
 * A membership as the host keeps it: a row of the plugin's table, what Stripe holds of it, and who is in by it (decisions, "Who is
 * a member" and "Paying"). No page runs it: WordPress carries it out, and the host's tests are generated from it.
 */
export const subscriptionMachine = setup({
  types: {} as {
    input: SubscriptionInput;
    context: SubscriptionContext;
    events: SubscriptionEvent;
    tags: SubscriptionTag;
  },
  delays: { purchaseKept: PURCHASE_KEPT_MS, grace: GRACE_MS },
  guards: {
    takes: ({ context }, { first }: { first: FirstMonth }) => context.first === first,
    isDisputed: ({ context }) => context.isDisputed,
    isUndisputed: ({ context }) => context.payments > context.returned && !context.isDisputed,
    hasOther: ({ context }) => context.held > 1,
    isUnfailed: ({ context }) => context.first === 'payment' && !context.hasFailed,
    isHeard: (_, { isHeard }: { isHeard: boolean }) => isHeard,
  },
  actions: {
    takeFirst: assign({
      payments: ({ context }) => context.payments + (context.first === 'payment' ? 1 : 0),
      held: ({ context }) => (context.first === 'payment' ? 1 : 0),
      hasFailed: false,
    }),
    takePayment: assign({ payments: ({ context }) => context.payments + 1, held: 1 }),
    takeChange: assign({ payments: ({ context }) => context.payments + 1, held: ({ context }) => context.held + 1 }),
    returnPayment: assign({
      returned: ({ context }) => context.returned + 1,
      held: ({ context }) => context.held - 1,
      isDisputed: false,
    }),
    noteRefusal: assign({ hasFailed: true }),
    noteDispute: assign({ isDisputed: true }),
    forgetDispute: assign({ isDisputed: false }),
  },
}).createMachine({
  id: 'subscription',
  context: ({ input }) => ({
    ...input,
    payments: 0,
    returned: 0,
    held: 0,
    hasFailed: false,
    isDisputed: false,
  }),
  initial: 'unfinished',
  states: {
    unfinished: {
      tags: 'unfinished',
      description: 'Nobody is in by a purchase that was begun and not paid.',
      initial: 'begun',
      on: { 'purchase.replaced': 'over.abandoned' },
      after: { purchaseKept: 'over.abandoned' },
      states: {
        begun: {
          description: 'Nothing of it was heard from Stripe yet.',
          on: {
            'purchase.heard': 'awaitingPayment',
            'user.deleted': '#subscription.over.abandoned.told',
          },
        },
        awaitingPayment: {
          description: 'Stripe waits for the first payment, or for the card when nothing is due on the first day.',
          on: {
            'purchase.confirmed': { target: '#subscription.live', actions: 'takeFirst' },
            'purchase.refused': { guard: 'isUnfailed', actions: 'noteRefusal' },
            'purchase.expired': {
              guard: { type: 'takes', params: { first: 'payment' } },
              target: '#subscription.over.abandoned',
            },
            'user.deleted': [
              {
                guard: { type: 'isHeard', params: ({ event }) => event },
                target: '#subscription.over.abandoned.told',
              },
              { target: '#subscription.over.abandoned.owed' },
            ],
          },
        },
      },
    },
    live: {
      tags: 'live',
      description: 'Stripe may take money without anybody doing anything: at most one for each person.',
      initial: 'active',
      on: {
        'subscription.cancelled': 'over.ended',
        'user.deleted': [
          { guard: { type: 'isHeard', params: ({ event }) => event }, target: 'over.ended.told' },
          { target: 'over.ended.owed' },
        ],
        'payment.returned': [
          { guard: and(['isUndisputed', 'hasOther']), description: STILL_PAID, actions: 'returnPayment' },
          { guard: 'isUndisputed', target: 'over.givenBack', actions: 'returnPayment' },
        ],
        'dispute.opened': { guard: 'isUndisputed', actions: 'noteDispute' },
        'dispute.won': { guard: 'isDisputed', actions: 'forgetDispute' },
        'dispute.lost': [
          { guard: and(['isDisputed', 'hasOther']), description: STILL_PAID, actions: 'returnPayment' },
          { guard: 'isDisputed', target: 'over.givenBack', actions: 'returnPayment' },
        ],
      },
      states: {
        active: {
          tags: 'member',
          on: {
            'renewal.paid': { actions: 'takePayment' },
            'renewal.refused': 'pastDue',
            'plan.changed': {
              description: 'To a dearer one: the rest of the month is taken at once.',
              actions: 'takeChange',
            },
            'subscription.paused': 'paused',
            'cancellation.announced': 'ending',
          },
        },
        pastDue: {
          description: 'A later payment has failed; Stripe tries again.',
          initial: 'graced',
          on: {
            'renewal.paid': { target: 'active', actions: 'takePayment' },
            'collection.stopped': 'unpaid',
          },
          states: {
            graced: { tags: 'member', after: { grace: 'overdue' } },
            overdue: { description: 'Nobody is in by it any more, and a payment that comes lets them in again.' },
          },
        },
        unpaid: {
          description: 'Stripe has given up trying, and has not ended it.',
          on: { 'renewal.paid': { target: 'active', actions: 'takePayment' } },
        },
        paused: {
          description: 'Nothing is taken until the owner has it go on.',
          on: { 'subscription.resumed': 'active' },
        },
        ending: {
          tags: 'member',
          description: 'Cancelled; it lasts until what is paid is over.',
          on: {
            'cancellation.withdrawn': 'active',
            'period.passed': '#subscription.over.ended',
          },
        },
      },
    },
    over: {
      tags: 'over',
      description: 'Nothing that is heard later revives it.',
      initial: 'ended',
      states: {
        abandoned: {
          description: 'It was over before it was ever paid.',
          initial: 'told',
          states: {
            told: { description: 'It cannot be paid any more.' },
            owed: {
              tags: 'owed',
              description: 'Stripe has not heard of it: it can still be paid, and then is given back.',
              on: {
                'ending.heard': 'told',
                'purchase.confirmed': {
                  guard: { type: 'takes', params: { first: 'payment' } },
                  target: '#subscription.over.givenBack',
                  actions: ['takePayment', 'returnPayment'],
                },
              },
            },
          },
        },
        ended: {
          initial: 'told',
          states: {
            told: { description: 'Stripe takes nothing any more.' },
            owed: {
              tags: 'owed',
              description: 'Stripe has not heard of it: what it takes meanwhile is given back.',
              on: {
                'ending.heard': 'told',
                'renewal.paid': {
                  target: '#subscription.over.givenBack',
                  actions: ['takePayment', 'returnPayment'],
                },
              },
            },
          },
        },
        givenBack: { description: 'Nothing is left of what was paid for its last month: all of it went back.' },
      },
    },
  },
});

export type SubscriptionRef = ActorRefFrom<typeof subscriptionMachine>;
