import { assign } from 'xstate';
import { setup } from '../lib/setup.ts';
import { promiseSlot } from '../lib/promise-slot.ts';
import type { Renewal, TokenContext, TokenEvent, TokenInput } from './token.types.ts';

/** The first wait after a failure; each further one is twice as long, up to the longest. */
export const BACK_OFF_MS = 1_000;
const MOST_DOUBLINGS = 6;

/** How long a provider and the frame may take for a fresh token. */
export const RENEWAL_TIMEOUT_MS = 30_000;

/** A token that is renewed before it ends: asked of the page's provider and handed to the frame, again and again. */
export const tokenMachine = setup({
  types: {} as { context: TokenContext; events: TokenEvent; input: TokenInput },
  actors: { renewToken: promiseSlot<Renewal, void>('renewToken') },
  actions: {
    storeDelay: assign((_, { renewInMs }: Renewal) => ({ renewInMs, attempts: 0 })),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, MOST_DOUBLINGS + 1) }),
  },
  guards: {
    isExpiryKnown: ({ context }) => context.renewInMs !== null,
    hasDelay: (_, { renewInMs }: Renewal) => renewInMs !== null,
  },
  delays: {
    renewalDue: ({ context }) => context.renewInMs ?? 0,
    backOff: ({ context }) => BACK_OFF_MS * 2 ** (context.attempts - 1),
    renewalTimeout: RENEWAL_TIMEOUT_MS,
  },
}).createMachine({
  id: 'token',
  context: ({ input }) => ({ ...input, attempts: 0 }),
  initial: 'received',
  on: {
    'token.given': { target: '.received', actions: { type: 'storeDelay', params: ({ event }) => event } },
    'component.reset': '.stopped',
  },
  states: {
    received: { always: [{ guard: 'isExpiryKnown', target: 'valid' }, { target: 'unlimited' }] },
    unlimited: { description: 'Nobody knows when this token ends: it is renewed by whoever gives the next.' },
    valid: {
      after: { renewalDue: 'renewing' },
      on: {
        'tab.woke': {
          guard: { type: 'hasDelay', params: ({ event }) => event },
          target: 'valid',
          reenter: true,
          actions: { type: 'storeDelay', params: ({ event }) => event },
        },
      },
    },
    renewing: {
      invoke: {
        id: 'renewToken',
        src: 'renewToken',
        onDone: { target: 'received', actions: { type: 'storeDelay', params: ({ event }) => event.output } },
        onError: { target: 'backingOff', actions: 'countAttempt' },
      },
      after: { renewalTimeout: { target: 'backingOff', actions: 'countAttempt' } },
    },
    backingOff: { after: { backOff: 'renewing' }, on: { 'tab.woke': 'renewing' } },
    stopped: { type: 'final' },
  },
});
