/** The vocabulary of the settings form: its types, slots, delays, guards and actions. The chart: `settings-form.machine.ts`. */
import { assign, setup } from 'xstate';
import { toFetchError } from '../lib/errors.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import * as rules from './settings-form.rules.ts';
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

/** Loading a page fails after this time. */
export const LOAD_TIMEOUT_MS = 30_000;
/** "30 s without an answer is a failure" (spec: settings#two-administrators). */
export const SAVE_TIMEOUT_MS = 30_000;

export const settingsFormSetup = setup({
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
