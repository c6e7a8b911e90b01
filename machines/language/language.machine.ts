import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { TIMEOUT_ERROR, toDisplayError } from '../lib/errors.ts';
import { errorTransitions, isSignedOut, SIGNED_OUT_STATE } from '../lib/request.ts';
import type { Language, LanguageContext, LanguageEvent, LanguageInput, LanguageTag } from './language.types.ts';

const SAVE_TIMEOUT_MS = 30_000;

/**
 * The language of a member's pages and e-mails. A choice has no effect until the member saves it. Then the page reloads in that
 * language, which must not surprise the member (WCAG 3.2.2).
 */
export const languageMachine = setup({
  types: {} as { input: LanguageInput; context: LanguageContext; events: LanguageEvent; tags: LanguageTag },
  actors: {
    /** Stores the language; resolves with the stored one. */
    saveLanguage: promiseSlot<Language, { language: Language }>('saveLanguage'),
  },
  delays: { saveTimeout: SAVE_TIMEOUT_MS },
  guards: {
    isChanged: ({ context: { current, selected } }) => selected !== current,
    isOffered: ({ context }, { language }: { language: Language }) => context.choices.includes(language),
    isSignedOut,
  },
  actions: {
    /** Reloads the page, which then is in the new language; supplied from outside. */
    reload: () => {},
    select: assign({ selected: (_, { language }: { language: Language }) => language }),
    restoreSelection: assign({ selected: ({ context }) => context.current, error: null }),
    storeSaved: assign({
      current: (_, { language }: { language: Language }) => language,
      selected: (_, { language }) => language,
    }),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeTimeout: assign({ error: TIMEOUT_ERROR }),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'language',
  context: ({ input }) => ({ ...input, selected: input.current, error: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'language.selected': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'select', params: ({ event }) => event },
        },
        'form.submitted': { guard: 'isChanged', target: 'saving' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearError',
      description: 'A second press is ignored.',
      invoke: {
        id: 'saveLanguage',
        src: 'saveLanguage',
        input: ({ context }) => ({ language: context.selected }),
        onDone: {
          target: 'reloading',
          actions: { type: 'storeSaved', params: ({ event }) => ({ language: event.output }) },
        },
        onError: errorTransitions('signedOut', 'failed'),
      },
      after: { saveTimeout: { target: 'failed', actions: 'storeTimeout' } },
    },
    failed: {
      description: 'The choice stays, for Retry.',
      on: {
        'saving.retried': 'saving',
        'saving.dismissed': { target: 'choosing', actions: 'restoreSelection' },
      },
    },
    reloading: {
      type: 'final',
      tags: 'busy',
      entry: 'reload',
      description: 'The page comes again, in the new language.',
    },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type LanguageRef = ActorRefFrom<typeof languageMachine>;
