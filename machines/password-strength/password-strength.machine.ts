/** The strength of a new password while it is typed. A form works without it, so a failure shows nothing. */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import type {
  Estimate,
  PasswordScore,
  PasswordStrengthContext,
  PasswordStrengthEvent,
} from './password-strength.types.ts';

/** The word lists have about 400 kB. After this, the form goes on without a strength. */
export const ESTIMATE_TIMEOUT_MS = 30_000;

type Scope = { event: PasswordStrengthEvent };
const IS_FILLED = { type: 'isFilled', params: ({ event }: Scope) => event } as const;
const IS_EMPTY = { type: 'isEmpty', params: ({ event }: Scope) => event } as const;

export const passwordStrengthMachine = setup({
  types: {} as { context: PasswordStrengthContext; events: PasswordStrengthEvent },
  actors: {
    /** Estimates a password. The first call loads the word lists. */
    estimate: promiseSlot<PasswordScore, Estimate>('estimate'),
  },
  delays: { estimateTimeout: ESTIMATE_TIMEOUT_MS },
  guards: {
    isFilled: (_, { password }: Estimate) => password !== '',
    isEmpty: (_, { password }: Estimate) => password === '',
  },
  actions: {
    storeScore: assign({ score: (_, { score }: { score: PasswordScore }) => score }),
    clearScore: assign({ score: null }),
  },
}).createMachine({
  id: 'password-strength',
  context: { score: null },
  initial: 'empty',
  states: {
    empty: {
      description: 'Nothing is loaded before a password is typed.',
      entry: 'clearScore',
      on: { 'password.changed': { guard: IS_FILLED, target: 'estimating' } },
    },
    estimating: {
      description: 'The strength of the text before stays until the new one is known.',
      invoke: {
        id: 'estimate',
        src: 'estimate',
        input: ({ event }) => ({ password: event.password, personal: event.personal }),
        onDone: {
          target: 'estimated',
          actions: { type: 'storeScore', params: ({ event }) => ({ score: event.output }) },
        },
        onError: 'unavailable',
      },
      after: { estimateTimeout: 'unavailable' },
      on: {
        'password.changed': [{ guard: IS_FILLED, target: 'estimating', reenter: true }, { target: 'empty' }],
      },
    },
    estimated: {
      on: { 'password.changed': [{ guard: IS_FILLED, target: 'estimating' }, { target: 'empty' }] },
    },
    unavailable: {
      description: 'No strength is shown. Emptying the field and typing again retries.',
      entry: 'clearScore',
      on: { 'password.changed': { guard: IS_EMPTY, target: 'empty' } },
    },
  },
});

export type PasswordStrengthRef = ActorRefFrom<typeof passwordStrengthMachine>;

/** Filled when the code that creates the actor has loaded. */
export type PasswordStrengthSlot = { actor?: PasswordStrengthRef };
