import { assign } from '../lib/statecharts.ts';
import { setup } from '../lib/setup.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import type { Pause, Renewal, TokenContext, TokenEvent, TokenInput } from './token.types.ts';

/** The wait after the first failure. It doubles with each further failure, up to the maximum. */
export const BACK_OFF_MS = 1_000;
const MOST_DOUBLINGS = 6;

/** The maximum time for the provider to return a token and for the frame to accept it. */
export const RENEWAL_TIMEOUT_MS = 30_000;

/**
 * Renews a token before it expires: the page's provider returns the next one, and the frame accepts it. Rests while the
 * element is out of the document.
 */
export const tokenMachine = setup({
  types: {} as { context: TokenContext; events: TokenEvent; input: TokenInput },
  actors: { renewToken: promiseSlot<Renewal, void>('renewToken') },
  actions: {
    storeDelay: assign((_, { renewInMs }: Renewal) => ({ renewInMs, attempts: 0, pauseMs: 0 })),
    storePause: assign((_, { pauseMs }: Pause) => ({ pauseMs })),
    clearPause: assign({ pauseMs: 0 }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, MOST_DOUBLINGS + 1) }),
  },
  guards: {
    isExpiryKnown: ({ context }) => context.renewInMs !== null,
    isPaused: ({ context }) => context.pauseMs > 0,
    isDue: (_, { renewInMs }: Renewal) => renewInMs === 0,
    hasDelay: (_, { renewInMs }: Renewal) => renewInMs !== null,
  },
  delays: {
    renewalDue: ({ context }) => context.renewInMs ?? 0,
    backOff: ({ context }) => Math.max(BACK_OFF_MS * 2 ** (context.attempts - 1), context.pauseMs),
    renewalTimeout: RENEWAL_TIMEOUT_MS,
  },
}).createMachine({
  id: 'token',
  context: ({ input }) => ({ ...input, attempts: 0, pauseMs: 0 }),
  initial: 'received',
  on: {
    'token.given': { target: '.received', actions: { type: 'storeDelay', params: ({ event }) => event } },
    'component.reset': '.stopped',
  },
  states: {
    received: { always: [{ guard: 'isExpiryKnown', target: 'valid' }, { target: 'unlimited' }] },
    unlimited: { description: 'The token’s expiry is unknown, so the page must set the next one.' },
    valid: {
      after: { renewalDue: 'renewing' },
      on: {
        'page.woke': [
          { guard: { type: 'isDue', params: ({ event }) => event }, target: 'renewing' },
          {
            guard: { type: 'hasDelay', params: ({ event }) => event },
            target: 'valid',
            reenter: true,
            actions: { type: 'storeDelay', params: ({ event }) => event },
          },
        ],
      },
    },
    renewing: {
      invoke: {
        id: 'renewToken',
        src: 'renewToken',
        onDone: { target: 'received', actions: { type: 'storeDelay', params: ({ event }) => event.output } },
        onError: { target: 'backingOff', actions: 'countAttempt' },
      },
      on: {
        'token.received': { actions: { type: 'storePause', params: ({ event }) => event } },
        'element.left': 'resting',
      },
      after: { renewalTimeout: { target: 'backingOff', actions: 'countAttempt' } },
    },
    backingOff: {
      description: 'The provider failed, or the frame rejected the token. The next attempt follows after a delay.',
      after: { backOff: { target: 'renewing', actions: 'clearPause' } },
      on: { 'page.woke': [{ guard: 'isPaused' }, { target: 'renewing' }] },
    },
    resting: {
      description: 'A token is due, and the element is out of the document. Its return ends the rest.',
      on: { 'page.woke': 'renewing' },
    },
    stopped: { type: 'final' },
  },
});
