import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { TIMEOUT_ERROR, toDisplayError } from '../lib/errors.ts';
import { errorTransitions, isSignedOut, SIGNED_OUT_STATE } from '../lib/request.ts';
import type { ChoiceContext, ChoiceEvent, ChoiceInput, ChoiceTag } from './choice.types.ts';

const SAVE_TIMEOUT_MS = 30_000;

/** A yes or no of a member about themselves, for example whether they get messages. The switch saves at once. */
export const choiceMachine = setup({
  types: {} as {
    input: ChoiceInput;
    context: ChoiceContext;
    events: ChoiceEvent;
    tags: ChoiceTag;
  },
  actors: {
    /** Stores the choice; resolves with the stored one. */
    saveChoice: promiseSlot<boolean, { isWanted: boolean }>('saveChoice'),
  },
  delays: { saveTimeout: SAVE_TIMEOUT_MS },
  guards: { isSignedOut },
  actions: {
    storeSaved: assign({ isWanted: (_, { isWanted }: { isWanted: boolean }) => isWanted }),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeTimeout: assign({ error: TIMEOUT_ERROR }),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'choice',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'switch.toggled': 'saving' } },
    saving: {
      tags: 'busy',
      entry: 'clearError',
      description: 'A second press is ignored.',
      invoke: {
        id: 'saveChoice',
        src: 'saveChoice',
        input: ({ context }) => ({ isWanted: !context.isWanted }),
        onDone: {
          target: 'saved',
          actions: { type: 'storeSaved', params: ({ event }) => ({ isWanted: event.output }) },
        },
        onError: errorTransitions('signedOut', 'failed'),
      },
      after: { saveTimeout: { target: 'failed', actions: 'storeTimeout' } },
    },
    saved: {
      description: 'Says what is stored now.',
      on: { 'switch.toggled': 'saving' },
    },
    failed: {
      description: 'The switch shows what is stored.',
      on: {
        'switch.toggled': 'saving',
        'saving.retried': 'saving',
        'saving.dismissed': { target: 'idle', actions: 'clearError' },
      },
    },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type ChoiceRef = ActorRefFrom<typeof choiceMachine>;
