import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import type { profileMachine } from './profile.machine.ts';
import { getFieldError, getPracticesError } from './profile.rules.ts';
import type { ProfileField } from './profile.types.ts';
import { text, type Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof profileMachine>;

export const selectPractices = ({ children }: Snapshot) => children.practices;

export const selectHasPractices = ({ context }: Snapshot): boolean => context.hasPractices;

export const selectValue =
  (field: ProfileField) =>
  ({ context }: Snapshot): string =>
    context.person[field];

/** The error of a field, once the member has left it or tried to save; else null. */
export const selectFieldError =
  (field: ProfileField) =>
  ({ context }: Snapshot): Text | null =>
    context.revealed.includes(field) ? getFieldError(field, context) : null;

/** The error of the practices, once the member has tried to save; else null. */
export const selectPracticesError = ({ context }: Snapshot): Text | null =>
  context.failedSubmits > 0 ? getPracticesError(context) : null;

export const selectFailedSubmits = ({ context }: Snapshot): number => context.failedSubmits;

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsConflict = (snapshot: Snapshot): boolean => snapshot.hasTag('conflict');

export const selectIsSaved = ({ context }: Snapshot): boolean => context.isSaved;

/** The host's messages about the last save. */
export const selectMessages = ({ context }: Snapshot): readonly string[] => context.messages;

export const selectIsSignedOut = ({ context }: Snapshot): boolean => context.error?.category === 'signedOut';

/** The message of a failed save, else null. */
export const selectErrorMessage = ({ context: { error } }: Snapshot): Text | null =>
  error === null ? null : toErrorMessage(error, text('We could not save your changes.'));
