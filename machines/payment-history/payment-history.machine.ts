import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  SLOW_REQUEST_TIMEOUT_MS,
  errorTransitions,
  isSignedOut,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import type {
  HistoryPage,
  PaymentHistoryContext,
  PaymentHistoryEvent,
  PaymentHistoryTag,
} from './payment-history.types.ts';

const history = setup({
  types: {} as { context: PaymentHistoryContext; events: PaymentHistoryEvent; tags: PaymentHistoryTag },
  actors: {
    /** Reads a page of the payments, newest first; `after` is null for the first page. */
    readPayments: promiseSlot<HistoryPage, { after: string | null }>('readPayments'),
  },
  delays: { answerTimeout: SLOW_REQUEST_TIMEOUT_MS },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isSignedOut,
  },
  actions: {
    storeFirst: assign((_, { page }: { page: HistoryPage }) => page),
    /** Drops entries that have moved to this page since the previous one was loaded. */
    storeNext: assign(({ context: { items } }, { page }: { page: HistoryPage }) => ({
      items: [...items, ...page.items.filter(({ id }) => !items.some((known) => known.id === id))],
      next: page.next,
    })),
    ...requestActions<PaymentHistoryContext, PaymentHistoryEvent>(),
  },
});

/** The first or a later page: loading, loaded, or failed. */
const asking = (part: 'first' | 'next') =>
  history.createStateConfig({
    ...requestState('failed'),
    invoke: {
      id: 'readPayments',
      src: 'readPayments',
      input: ({ context }) => ({ after: part === 'first' ? null : context.next }),
      onDone: {
        target: '#payment-history.shown',
        actions: {
          type: part === 'first' ? 'storeFirst' : 'storeNext',
          params: ({ event }) => ({ page: event.output }),
        },
      },
      onError: errorTransitions('#payment-history.signedOut', 'failed'),
    },
  });

const failed = history.createStateConfig({ on: { 'request.retried': 'requesting' } });

/** A member's own charges, credits and refunds, loaded page by page. */
export const paymentHistoryMachine = history.createMachine({
  id: 'payment-history',
  context: { items: [], next: null, error: null },
  initial: 'loading',
  on: { 'history.outdated': '.loading' },
  states: {
    loading: { initial: 'requesting', states: { requesting: asking('first'), failed } },
    shown: { on: { 'more.requested': { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      description: 'The loaded entries stay.',
      initial: 'requesting',
      states: { requesting: asking('next'), failed },
    },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type PaymentHistoryRef = ActorRefFrom<typeof paymentHistoryMachine>;
