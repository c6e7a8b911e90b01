import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  REQUEST_TIMEOUT_MS,
  errorTransitions,
  isSignedOut,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import type { AgreementName, Agreements } from '../payment/agreements.ts';
import { isComplete } from './agreements.rules.ts';
import type { AgreementsContext, AgreementsEvent, AgreementsInput, AgreementsTag } from './agreements.types.ts';

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
  delays: { answerTimeout: REQUEST_TIMEOUT_MS },
  guards: { isSignedOut, isComplete: ({ context }) => isComplete(context) },
  actions: {
    toggle: assign({
      agreed: ({ context }, { agreement }: { agreement: AgreementName }) => ({
        ...context.agreed,
        [agreement]: !context.agreed[agreement],
      }),
    }),
    ...requestActions<AgreementsContext, AgreementsEvent>(),
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
      ...requestState('failed'),
      description: 'A second press is ignored.',
      invoke: {
        id: 'saveAgreements',
        src: 'saveAgreements',
        input: ({ context }) => ({ agreed: context.agreed }),
        onDone: 'given',
        onError: errorTransitions('signedOut', 'failed'),
      },
    },
    failed: {
      description: 'What was checked stays checked.',
      on: {
        'request.retried': 'saving',
        'request.dismissed': { target: 'asking', actions: 'clearError' },
      },
    },
    given: { description: 'The overview follows.' },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type AgreementsRef = ActorRefFrom<typeof agreementsMachine>;
