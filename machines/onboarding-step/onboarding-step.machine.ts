import { assign, setup } from 'xstate';
import { toErrorCategory, toFetchError, type ErrorCategory, type FetchError } from '../lib/errors.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import type {
  OnboardingItem,
  OnboardingStepContext,
  OnboardingStepEvent,
  OnboardingStepInput,
  OnboardingStepReport,
  OnboardingStepTag,
} from './onboarding-step.types.ts';

/** The timeout of saving a step. A retry is harmless: completing a completed step changes nothing. */
export const SAVE_TIMEOUT_MS = 30_000;

/** One step of an onboarding item: not completed to completed, one way (specification, section 4 "Onboarding step"). */
export const onboardingStepMachine = setup({
  types: {} as {
    input: OnboardingStepInput;
    context: OnboardingStepContext;
    events: OnboardingStepEvent;
    tags: OnboardingStepTag;
  },
  actors: {
    /** Saves the step on the host; resolves with all items. */
    saveStep: promiseSlot<OnboardingItem[], { name: string }>('saveStep'),
  },
  delays: { saveTimeout: SAVE_TIMEOUT_MS },
  guards: {
    isCompleted: ({ context }) => context.completed,
    is: (_, { failure, problem }: { failure: FetchError; problem: ErrorCategory }) =>
      toErrorCategory(failure) === problem,
  },
  actions: {
    markCompleted: assign({ completed: true }),
    storeRefusal: assign({
      refusal: (_, { failure }: { failure: FetchError }) => (failure.kind === 'httpError' ? failure.message : ''),
    }),
    clearRefusal: assign({ refusal: '' }),
    report: sendToParent(
      ({ name }: OnboardingStepContext, { items }: { items: OnboardingItem[] }): OnboardingStepReport => ({
        type: 'step.saved',
        name,
        items,
      }),
    ),
  },
}).createMachine({
  id: 'onboarding-step',
  context: ({ input: { name, completed } }) => ({ name, completed, refusal: '' }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What the page data say of it.',
      always: [{ guard: 'isCompleted', target: 'completed' }, { target: 'open' }],
    },
    open: {
      initial: 'untried',
      on: {
        'completion.pressed': 'saving',
        'step.settled': { target: 'completed', actions: 'markCompleted' },
      },
      states: {
        untried: {},
        failed: {
          description: 'The step is open as before. Another press, or Retry, asks again.',
          initial: 'noResponse',
          on: { 'completion.retried': '#onboarding-step.saving' },
          states: {
            httpError: { tags: 'httpError', description: "Shows the server's message.", exit: 'clearRefusal' },
            noResponse: { tags: 'noResponse', description: 'The server may have saved the step.' },
            offline: { tags: 'offline', description: 'Nothing was sent.' },
            invalidResponse: { tags: 'invalidResponse', description: 'The response does not match its schema.' },
            signedOut: {
              tags: 'signedOut',
              description: 'The session is over; signing in elsewhere makes Retry work.',
            },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      description: 'A second press is ignored.',
      invoke: {
        id: 'saveStep',
        src: 'saveStep',
        input: ({ context }) => ({ name: context.name }),
        onDone: {
          target: 'completed',
          actions: ['markCompleted', { type: 'report', params: ({ event }) => ({ items: event.output }) }],
        },
        onError: [
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ failure: toFetchError(event.error), problem: 'httpError' }),
            },
            target: 'open.failed.httpError',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ failure: toFetchError(event.error) }) },
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ failure: toFetchError(event.error), problem: 'noResponse' }),
            },
            target: 'open.failed.noResponse',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ failure: toFetchError(event.error), problem: 'offline' }) },
            target: 'open.failed.offline',
          },
          {
            guard: {
              type: 'is',
              params: ({ event }) => ({ failure: toFetchError(event.error), problem: 'signedOut' }),
            },
            target: 'open.failed.signedOut',
          },
          { target: 'open.failed.invalidResponse' },
        ],
      },
      after: { saveTimeout: 'open.failed.noResponse' },
      on: {
        'step.settled': {
          target: 'completed',
          description: 'The answer about another step says that this one arrived as well.',
          actions: 'markCompleted',
        },
      },
    },
    completed: { description: 'For good.' },
  },
});
