import type { SnapshotFrom } from 'xstate';
import type { FetchError } from '../lib/errors.ts';
import type { settingsFormMachine } from './settings-form.machine.ts';
import { contestedFields, shownValue } from './settings-form.rules.ts';
import { STAGES, type Stage } from './settings-form.types.ts';
import { text, verbatim, type Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof settingsFormMachine>;

export const selectStage = (snapshot: Snapshot): Stage => STAGES.find((stage) => snapshot.hasTag(stage)) ?? 'loading';
export const selectIsLoaded = (snapshot: Snapshot) => !selectStage(snapshot).startsWith('load');
export const selectPart = ({ context }: Snapshot) => context.part;
export const selectPeople = ({ context }: Snapshot) => context.document.people;
export const selectError = ({ context }: Snapshot) => context.error;

export const selectValue =
  (field: string) =>
  ({ context }: Snapshot) =>
    shownValue(context, field);

/** The value on the host. */
export const selectSavedValue =
  (field: string) =>
  ({ context }: Snapshot) =>
    context.document.values[field] ?? '';

export const selectFieldError =
  (field: string) =>
  ({ context }: Snapshot): string | null =>
    context.fieldErrors[field] ?? null;

/** Stable until a save ends. */
export const selectFieldErrors = ({ context }: Snapshot) => context.fieldErrors;

/** A new array at each call: compare by value. */
export const selectContested = ({ context }: Snapshot) =>
  contestedFields(context).map((field) => ({
    field,
    mine: shownValue(context, field),
    theirs: context.theirs?.values[field] ?? '',
  }));

/** The status of the save beside its button; null before the first save and after further edits. */
export function selectStatus(snapshot: Snapshot): 'saving' | 'saved' | 'failed' | null {
  const stage = selectStage(snapshot);
  if (stage === 'saving' || stage === 'saved') return stage;
  return selectIsLoaded(snapshot) && stage !== 'idle' ? 'failed' : null;
}

/** Whether a retry can send the same save. After a conflict the administrator must choose first. */
export const selectIsRetryable = (snapshot: Snapshot) =>
  selectStatus(snapshot) === 'failed' && selectStage(snapshot) !== 'conflict';

/** The reason of a failed load or save in a sentence; null if the surrounding text is enough. */
export function toReason(error: FetchError | null): Text | null {
  switch (error?.kind) {
    case 'offline':
      return text('You are offline.');
    case 'networkError':
      return text('The site did not answer.');
    case 'timeout':
      return text('The site did not answer in time.');
    case 'httpError':
      return error.message === ''
        ? text('The site answered with the error {status}.', { status: String(error.status) })
        : verbatim(error.message);
    case 'invalidResponse':
      return text('The site sent an invalid response.');
    case 'signedOut':
      return text('You are signed out.');
    case undefined:
      return null;
  }
}
