import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { TIMEOUT_ERROR, toDisplayError } from '../lib/errors.ts';
import { errorTransitions, isSignedOut, SIGNED_OUT_STATE } from '../lib/request.ts';
import type { AgreementName, Agreements } from '../payment/agreements.ts';
import { isComplete } from './agreements.rules.ts';
import type { AgreementsContext, AgreementsEvent, AgreementsInput, AgreementsTag } from './agreements.types.ts';

const SAVE_TIMEOUT_MS = 30_000;

/**
 * The agreements of a member who did not register on this site, before the overview. The owner added or imported the
 * membership.
 */
export const agreementsMachine = setup({
  types: {} as {
    input: AgreementsInput;
    context: AgreementsContext;
    events: AgreementsEvent;
    tags: AgreementsTag;
  },
  actors: {
    /** Stores the agreements with date and version of their texts. */
    saveAgreements: promiseSlot<void, { agreed: Agreements }>('saveAgreements'),
  },
  delays: { saveTimeout: SAVE_TIMEOUT_MS },
  guards: { isSignedOut, isComplete: ({ context }) => isComplete(context) },
  actions: {
    toggle: assign({
      agreed: ({ context }, { agreement }: { agreement: AgreementName }) => ({
        ...context.agreed,
        [agreement]: !context.agreed[agreement],
      }),
    }),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeTimeout: assign({ error: TIMEOUT_ERROR }),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'agreements',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'agreement.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
        'form.submitted': [{ guard: 'isComplete', target: 'saving' }, { target: '.incomplete' }],
      },
      initial: 'unchecked',
      states: {
        unchecked: { description: 'Nothing is marked as missing before the first press.' },
        incomplete: { description: 'Each agreement that is missing says so until it is given.' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearError',
      description: 'Further presses are ignored.',
      invoke: {
        id: 'saveAgreements',
        src: 'saveAgreements',
        input: ({ context }) => ({ agreed: context.agreed }),
        onDone: 'given',
        onError: errorTransitions('signedOut', 'failed'),
      },
      after: { saveTimeout: { target: 'failed', actions: 'storeTimeout' } },
    },
    failed: {
      description: 'What was checked stays checked.',
      on: {
        'saving.retried': 'saving',
        'saving.dismissed': { target: 'asking', actions: 'clearError' },
      },
    },
    given: { description: 'The overview follows.' },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type AgreementsRef = ActorRefFrom<typeof agreementsMachine>;
