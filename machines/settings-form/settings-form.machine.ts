import { type ActorRefFrom, assign, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { type FetchError, toFetchError } from '../lib/errors.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import type {
  FormReport,
  SaveEnded,
  SaveError,
  SaveInput,
  SettingsDocument,
  SettingsFormContext,
  SettingsFormEvent,
  SettingsFormInput,
  SettingsPage,
  Stage,
} from './settings-form.types.ts';
import * as rules from './settings-form.rules.ts';

/** Loading a page fails after this time. */
export const LOAD_TIMEOUT_MS = 30_000;
/** "30 s without an answer is a failure" (spec: settings#two-administrators). */
export const SAVE_TIMEOUT_MS = 30_000;

const settingsFormSetup = setup({
  types: {} as {
    input: SettingsFormInput;
    context: SettingsFormContext;
    events: SettingsFormEvent;
    tags: Stage;
  },
  actors: {
    load: promiseSlot<SettingsPage, { page: number }>('load'),
    save: promiseSlot<SettingsDocument, SaveInput>('save'),
  },
  delays: { loadTimeout: LOAD_TIMEOUT_MS, saveTimeout: SAVE_TIMEOUT_MS },
  guards: {
    isEnd: ({ context }, page: SettingsPage) => page.isLast || rules.isLastPage(context, page),
    isSignedOut: (_, { error }: { error: unknown }) => rules.toSaveError(error).kind === 'signedOut',
    isInvalid: (_, { error }: { error: unknown }) => rules.toSaveError(error).kind === 'invalid',
    isConflict: (_, { error }: { error: unknown }) => rules.toSaveError(error).kind === 'conflict',
    isSavedAlready: ({ context }, { error }: { error: unknown }) => {
      const saveError = rules.toSaveError(error);
      return saveError.kind === 'conflict' && rules.isSavedAlready(context, saveError.current);
    },
  },
  actions: {
    storePage: assign(({ context }, page: SettingsPage) => rules.addPage(context, page)),
    storeEdit: assign(({ context }, { field, value }: { field: string; value: string }) =>
      rules.withEdit(context, field, value),
    ),
    beginSave: assign({ sent: ({ context }) => context.edits, fieldErrors: {}, theirs: null, error: null }),
    storeSaved: assign(({ context }, document: SettingsDocument) => rules.afterSave(context, document)),
    storeError: assign(({ context }, { error }: { error: unknown }) => ({
      ...rules.afterError(context),
      error: toFetchError(error),
    })),
    storeErrors: assign(({ context }, { error }: { error: unknown }) => {
      const saveError = rules.toSaveError(error);
      return { ...rules.afterError(context), fieldErrors: saveError.kind === 'invalid' ? saveError.errors : {} };
    }),
    storeTheirs: assign(({ context }, { error }: { error: unknown }) => {
      const saveError = rules.toSaveError(error);
      return { ...rules.afterError(context), theirs: saveError.kind === 'conflict' ? saveError.current : null };
    }),
    adoptTheirs: assign(({ context }, { error }: { error: unknown }) => {
      const saveError = rules.toSaveError(error);
      return saveError.kind === 'conflict' ? rules.afterSave(context, saveError.current) : {};
    }),
    overwriteTheirs: assign(({ context }) => ({ ...rules.afterOverwrite(context), theirs: null })),
    adoptContested: assign(({ context }) => ({ ...rules.afterAdopt(context), theirs: null })),
    report: sendToParent(({ part, edits }: SettingsFormContext): FormReport => ({
      type: 'form.reported',
      part,
      unsaved: Object.keys(edits).length,
    })),
    reportEnded: sendToParent(({ part }: SettingsFormContext): SaveEnded => ({ type: 'save.ended', part })),
    /** Logs to the console; supplied from outside. */
    logError: (_, _params: { attempt: 'load' | 'save'; error: SaveError }) => {},
  },
});

const TIMEOUT: FetchError = { kind: 'timeout' };

const logSave = ({ event }: { event: { error: unknown } }) => ({
  attempt: 'save' as const,
  error: rules.toSaveError(event.error),
});

const logLoad = ({ event }: { event: { error: unknown } }) => ({
  attempt: 'load' as const,
  error: toFetchError(event.error),
});

/**
 * A part of the settings that is loaded, edited and saved as a whole: the theme options with both vendor maps, or the
 * users' analytics credentials (spec: settings#one-save-at-a-time, settings#two-administrators). The parent decides when a save may run.
 */
export const settingsFormMachine = settingsFormSetup.createMachine({
  id: 'settings-form',
  context: ({ input }) => ({
    part: input.part,
    page: 1,
    document: { values: {}, people: [], revision: '' },
    edits: {},
    sent: null,
    fieldErrors: {},
    theirs: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      initial: 'requesting',
      on: {
        'save.allowed': {
          description: 'Nothing is loaded yet, so the save ends at once.',
          actions: 'reportEnded',
        },
      },
      states: {
        requesting: {
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
                target: 'requesting',
                reenter: true,
                actions: { type: 'storePage', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event },
                target: 'signedOut',
                actions: [
                  { type: 'storeError', params: ({ event }) => event },
                  { type: 'logError', params: logLoad },
                ],
              },
              {
                target: 'failed',
                actions: [
                  { type: 'storeError', params: ({ event }) => event },
                  { type: 'logError', params: logLoad },
                ],
              },
            ],
          },
          after: {
            loadTimeout: {
              target: 'failed',
              actions: [
                { type: 'storeError', params: { error: TIMEOUT } },
                { type: 'logError', params: { attempt: 'load', error: TIMEOUT } },
              ],
            },
          },
        },
        failed: {
          tags: 'loadFailed',
          description: 'Loaded pages are kept. Retry requests the page that failed.',
          on: { 'load.retried': 'requesting' },
        },
        signedOut: { tags: 'loadSignedOut', on: { 'load.retried': 'requesting' } },
      },
    },
    editing: {
      description: 'Each state but the first is the outcome of the last save.',
      entry: 'report',
      initial: 'idle',
      on: {
        'field.changed': { actions: [{ type: 'storeEdit', params: ({ event }) => event }, 'report'] },
        'save.allowed': 'saving',
      },
      states: {
        idle: { tags: 'idle' },
        saved: {
          tags: 'saved',
          on: {
            'field.changed': {
              target: 'idle',
              actions: [{ type: 'storeEdit', params: ({ event }) => event }, 'report'],
            },
          },
        },
        failed: { tags: 'failed' },
        invalid: { tags: 'invalid', description: 'The server rejected some fields and saved nothing.' },
        conflict: {
          tags: 'conflict',
          description: 'Another administrator saved first. Both versions are kept until the user chooses.',
          on: {
            'conflict.overwritten': { target: 'idle', actions: ['overwriteTheirs', 'report'] },
            'conflict.adopted': { target: 'idle', actions: ['adoptContested', 'report'] },
          },
        },
        signedOut: {
          tags: 'signedOut',
          description: 'The edits are kept. Retry works after signing in in another tab.',
        },
      },
    },
    saving: {
      tags: 'saving',
      description: 'The form stays editable. New edits are not part of this save.',
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
              { type: 'logError', params: logSave },
            ],
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => event },
            target: 'editing.invalid',
            actions: [
              { type: 'storeErrors', params: ({ event }) => event },
              { type: 'logError', params: logSave },
            ],
          },
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            target: 'editing.signedOut',
            actions: [
              { type: 'storeError', params: ({ event }) => event },
              { type: 'logError', params: logSave },
            ],
          },
          {
            target: 'editing.failed',
            actions: [
              { type: 'storeError', params: ({ event }) => event },
              { type: 'logError', params: logSave },
            ],
          },
        ],
      },
      after: {
        saveTimeout: {
          target: 'editing.failed',
          actions: [
            { type: 'storeError', params: { error: TIMEOUT } },
            { type: 'logError', params: { attempt: 'save', error: TIMEOUT } },
          ],
        },
      },
    },
  },
});

export type SettingsFormRef = ActorRefFrom<typeof settingsFormMachine>;
