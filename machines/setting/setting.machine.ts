import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  errorTransitions,
  isSignedOut,
  REQUEST_TIMEOUT_MS,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import type { SettingContext, SettingEvent, SettingInput, SettingTag, SettingValue } from './setting.types.ts';

const setting = setup({
  types: {} as { input: SettingInput; context: SettingContext; events: SettingEvent; tags: SettingTag },
  actors: {
    /** Stores the value; resolves with the stored one. */
    saveSetting: promiseSlot<SettingValue, { value: SettingValue }>('saveSetting'),
  },
  delays: { answerTimeout: REQUEST_TIMEOUT_MS },
  guards: {
    isChanged: ({ context: { stored, selected } }) => selected !== stored,
    isOffered: ({ context }, { value }: { value: SettingValue }) => context.choices.includes(value),
    /** A switch saves at once. A language has a button, because the page reloads in it (WCAG 3.2.2). */
    isSwitched: ({ context }, { value }: { value: SettingValue }) =>
      context.topic !== 'language' && context.choices.includes(value) && value !== context.stored,
    isLanguage: ({ context }) => context.topic === 'language',
    isSignedOut,
  },
  actions: {
    ...requestActions<SettingContext, SettingEvent>(),
    /** Reloads the page, which then is in the new language; supplied from outside. */
    reload: () => {},
    select: assign({ selected: (_, { value }: { value: SettingValue }) => value }),
    storeSaved: assign({
      stored: (_, { value }: { value: SettingValue }) => value,
      selected: (_, { value }) => value,
    }),
    restoreSelection: assign({ selected: ({ context }) => context.stored }),
  },
});

const SWITCHED = {
  guard: { type: 'isSwitched', params: ({ event }: { event: { value: SettingValue } }) => event },
  target: 'saving',
  actions: { type: 'select', params: ({ event }: { event: { value: SettingValue } }) => event },
} as const;

/** One setting of a member: their language, messages from the owner, the place in the directory. */
export const settingMachine = setting.createMachine({
  id: 'setting',
  context: ({ input }) => ({ ...input, selected: input.stored, error: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'value.selected': [
          SWITCHED,
          {
            guard: { type: 'isOffered', params: ({ event }) => event },
            actions: { type: 'select', params: ({ event }) => event },
          },
        ],
        'form.submitted': { guard: 'isChanged', target: 'saving' },
      },
    },
    saving: {
      ...requestState('failed'),
      description: 'A second press is ignored.',
      invoke: {
        id: 'saveSetting',
        src: 'saveSetting',
        input: ({ context }) => ({ value: context.selected }),
        onDone: { target: 'saved', actions: { type: 'storeSaved', params: ({ event }) => ({ value: event.output }) } },
        onError: errorTransitions('signedOut', 'failed'),
      },
    },
    saved: {
      description: 'Says what is stored now.',
      always: { guard: 'isLanguage', target: 'reloading' },
      on: { 'value.selected': SWITCHED },
    },
    failed: {
      description: 'A switch shows what is stored; a language stays selected, for Retry.',
      on: {
        'value.selected': SWITCHED,
        'request.retried': 'saving',
        'request.dismissed': { target: 'choosing', actions: ['restoreSelection', 'clearError'] },
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

export type SettingRef = ActorRefFrom<typeof settingMachine>;
