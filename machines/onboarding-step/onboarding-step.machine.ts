import { assign, setup } from 'xstate';
import { toDisplayError } from '../lib/errors.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { isErrorCategory, onCategory } from '../lib/error-category.ts';
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

/** One step of an onboarding item: not completed to completed, one way (spec: onboarding#progress). */
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
    isErrorCategory,
  },
  actions: {
    markCompleted: assign({ completed: true }),
    storeMessage: assign({
      serverMessage: (_, { error }: { error: unknown }) => toDisplayError(error).serverMessage,
    }),
    clearMessage: assign({ serverMessage: '' }),
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
  context: ({ input: { name, completed } }) => ({ name, completed, serverMessage: '' }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Reads the step’s status from the page data.',
      always: [{ guard: 'isCompleted', target: 'completed' }, { target: 'open' }],
    },
    open: {
      initial: 'idle',
      on: {
        'completion.pressed': 'saving',
        'step.completed': { target: 'completed', actions: 'markCompleted' },
      },
      states: {
        idle: {},
        failed: {
          description: 'The step is still open. The button or Retry sends the request again.',
          initial: 'noResponse',
          on: { 'completion.retried': '#onboarding-step.saving' },
          states: {
            httpError: { tags: 'httpError', description: "Shows the server's message.", exit: 'clearMessage' },
            noResponse: { tags: 'noResponse', description: 'The server may have saved the step.' },
            offline: { tags: 'offline', description: 'Nothing was sent.' },
            invalidResponse: { tags: 'invalidResponse', description: 'The response does not match its schema.' },
            signedOut: {
              tags: 'signedOut',
              description: 'The session is over. Retry works after signing in in another tab.',
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
            ...onCategory('httpError', 'open.failed.httpError'),
            actions: { type: 'storeMessage', params: ({ event }) => event },
          },
          onCategory('noResponse', 'open.failed.noResponse'),
          onCategory('offline', 'open.failed.offline'),
          onCategory('signedOut', 'open.failed.signedOut'),
          { target: 'open.failed.invalidResponse' },
        ],
      },
      after: { saveTimeout: 'open.failed.noResponse' },
      on: {
        'step.completed': {
          target: 'completed',
          description: 'The response about another step reports this one as completed.',
          actions: 'markCompleted',
        },
      },
    },
    completed: { description: 'A completed step stays completed.' },
  },
});
