import type { ActorRefFrom } from 'xstate';
import { toFetchError, type FetchError } from '../lib/errors.ts';
import * as rules from './settings-form.rules.ts';
import { settingsFormSetup } from './settings-form.setup.ts';

const TIMEOUT: FetchError = { kind: 'timeout' };

const logSave = ({ event }: { event: { error: unknown } }) => ({
  attempt: 'save' as const,
  failure: rules.toSaveFailure(event.error),
});

const logLoad = ({ event }: { event: { error: unknown } }) => ({
  attempt: 'load' as const,
  failure: toFetchError(event.error),
});

/**
 * A part of the settings that is loaded, edited and saved as a whole: the theme options with both vendor maps, or the
 * users' analytics credentials (specification, section 4; decisions, "Saving"). The parent decides when a save may run.
 */
export const settingsFormMachine = settingsFormSetup.createMachine({
  id: 'settings-form',
  context: ({ input }) => ({
    part: input.part,
    page: 1,
    document: { values: {}, people: [], revision: '' },
    edits: {},
    sent: null,
    errors: {},
    theirs: null,
    failure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      initial: 'loading',
      on: {
        'save.allowed': {
          description: 'There is nothing to save yet: so the parent need not wait.',
          actions: 'reportEnded',
        },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ page: context.page }),
            onDone: [
              {
                guard: { type: 'isEnd', params: ({ event }) => event.output },
                target: '#settings-form.editing',
                actions: { type: 'storePage', params: ({ event }) => event.output },
              },
              {
                target: 'loading',
                reenter: true,
                actions: { type: 'storePage', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: 'signedOut',
                actions: [
                  { type: 'storeFailure', params: ({ event }) => event },
                  { type: 'logFailure', params: logLoad },
                ],
              },
              {
                target: 'failed',
                actions: [
                  { type: 'storeFailure', params: ({ event }) => event },
                  { type: 'logFailure', params: logLoad },
                ],
              },
            ],
          },
          after: {
            loadTimeout: {
              target: 'failed',
              actions: [
                { type: 'storeFailure', params: { error: TIMEOUT } },
                { type: 'logFailure', params: { attempt: 'load', failure: TIMEOUT } },
              ],
            },
          },
        },
        failed: {
          tags: 'loadFailed',
          description: 'The pages that have come are kept: Retry goes on with the one that did not.',
          on: { 'load.retried': 'loading' },
        },
        signedOut: { tags: 'loadSignedOut', on: { 'load.retried': 'loading' } },
      },
    },
    editing: {
      description: 'Each state but the first says how the last save ended.',
      entry: 'report',
      initial: 'resting',
      on: {
        'field.changed': { actions: [{ type: 'storeEdit', params: ({ event }) => event }, 'report'] },
        'save.allowed': 'saving',
      },
      states: {
        resting: { tags: 'resting' },
        saved: {
          tags: 'saved',
          on: {
            'field.changed': {
              target: 'resting',
              actions: [{ type: 'storeEdit', params: ({ event }) => event }, 'report'],
            },
          },
        },
        failed: { tags: 'failed' },
        invalid: { tags: 'invalid', description: 'The host refuses single fields, and nothing was saved.' },
        conflict: {
          tags: 'conflict',
          description: 'Another administrator saved first. Both versions are kept until the user chooses.',
          on: {
            'conflict.overwritten': { target: 'resting', actions: ['overwriteTheirs', 'report'] },
            'conflict.adopted': { target: 'resting', actions: ['adoptContested', 'report'] },
          },
        },
        signedOut: {
          tags: 'signedOut',
          description: 'Everything typed is kept; signing in elsewhere makes Retry work.',
        },
      },
    },
    saving: {
      tags: 'saving',
      description: 'Edits stay possible and remain unsaved.',
      entry: 'beginSave',
      exit: 'reportEnded',
      on: { 'field.changed': { actions: [{ type: 'storeEdit', params: ({ event }) => event }, 'report'] } },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => rules.wholeForm(context),
        onDone: { target: 'editing.saved', actions: { type: 'storeSaved', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isSavedAlready', params: ({ event }) => event },
            target: 'editing.saved',
            actions: { type: 'adoptTheirs', params: ({ event }) => event },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'editing.conflict',
            actions: [
              { type: 'storeTheirs', params: ({ event }) => event },
              { type: 'logFailure', params: logSave },
            ],
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => event },
            target: 'editing.invalid',
            actions: [
              { type: 'storeErrors', params: ({ event }) => event },
              { type: 'logFailure', params: logSave },
            ],
          },
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            target: 'editing.signedOut',
            actions: [
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'logFailure', params: logSave },
            ],
          },
          {
            target: 'editing.failed',
            actions: [
              { type: 'storeFailure', params: ({ event }) => event },
              { type: 'logFailure', params: logSave },
            ],
          },
        ],
      },
      after: {
        saveTimeout: {
          target: 'editing.failed',
          actions: [
            { type: 'storeFailure', params: { error: TIMEOUT } },
            { type: 'logFailure', params: { attempt: 'save', failure: TIMEOUT } },
          ],
        },
      },
    },
  },
});

export type SettingsFormRef = ActorRefFrom<typeof settingsFormMachine>;
