import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import type {
  HistoryPart,
  PaymentHistoryContext,
  PaymentHistoryEvent,
  PaymentHistoryTag,
} from './payment-history.types.ts';

/** The host asks the card processor, which may take its time. */
const ANSWER_TIMEOUT_MS = 60_000;

const history = setup({
  types: {} as { context: PaymentHistoryContext; events: PaymentHistoryEvent; tags: PaymentHistoryTag },
  actors: {
    /** Asks the host for a part of the payments, newest first; `after` null for the first. */
    readPayments: promiseSlot<HistoryPart, { after: string | null }>('readPayments'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isSignedOut: (_, { error }: { error: unknown }) => toDisplayError(error).category === 'signedOut',
  },
  actions: {
    storeFirst: assign((_, { part }: { part: HistoryPart }) => part),
    /** What moved from part to part while one was reading is not there twice. */
    storeFurther: assign(({ context: { items } }, { part }: { part: HistoryPart }) => ({
      items: [...items, ...part.items.filter(({ id }) => !items.some((known) => known.id === id))],
      next: part.next,
    })),
    storeTrouble: assign({ trouble: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeSilence: assign({ trouble: TIMEOUT_ERROR }),
    clearTrouble: assign({ trouble: null }),
  },
});

/** The first part, or the following one: asked for, there, or not. */
const asking = (part: 'first' | 'further') =>
  history.createStateConfig({
    entry: 'clearTrouble',
    invoke: {
      id: 'readPayments',
      src: 'readPayments',
      input: ({ context }) => ({ after: part === 'first' ? null : context.next }),
      onDone: {
        target: '#payment-history.shown',
        actions: {
          type: part === 'first' ? 'storeFirst' : 'storeFurther',
          params: ({ event }) => ({ part: event.output }),
        },
      },
      onError: [
        {
          guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
          target: '#payment-history.signedOut',
        },
        { target: 'failed', actions: { type: 'storeTrouble', params: ({ event }) => ({ error: event.error }) } },
      ],
    },
    after: { answerTimeout: { target: 'failed', actions: 'storeSilence' } },
  });

const failed = history.createStateConfig({ on: { 'history.retried': 'asking' } });

/** One's own charges, credits and refunds (texts, "Your Membership"), read part by part. */
export const paymentHistoryMachine = history.createMachine({
  id: 'payment-history',
  context: { items: [], next: null, trouble: null },
  initial: 'reading',
  on: { 'history.outdated': '.reading' },
  states: {
    reading: { initial: 'asking', states: { asking: asking('first'), failed } },
    shown: { on: { 'more.asked': { guard: 'hasMore', target: 'readingMore' } } },
    readingMore: {
      description: 'What is there already stays.',
      initial: 'asking',
      states: { asking: asking('further'), failed },
    },
    signedOut: { tags: ['signedOut'], description: 'The session is over: signing in leads back here.' },
  },
});

export type PaymentHistoryRef = ActorRefFrom<typeof paymentHistoryMachine>;
