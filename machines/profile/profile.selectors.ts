import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import type { profileMachine } from './profile.machine.ts';
import { getFieldError, getPracticesError } from './profile.rules.ts';
import type { ProfileField } from './profile.types.ts';

type Snapshot = SnapshotFrom<typeof profileMachine>;

export const selectPractices = ({ children }: Snapshot) => children.practices;

export const selectHasPractices = ({ context }: Snapshot): boolean => context.hasPractices;

export const selectValue =
  (field: ProfileField) =>
  ({ context }: Snapshot): string =>
    context.person[field];

/** What is wrong with a field, once it was left or one has tried to save; else null. */
export const selectFieldError =
  (field: ProfileField) =>
  ({ context }: Snapshot): string | null =>
    context.revealed.includes(field) ? getFieldError(field, context) : null;

/** What is wrong with the practices, once one has tried to save; else null. */
export const selectPracticesError = ({ context }: Snapshot): string | null =>
  context.failedSubmits > 0 ? getPracticesError(context) : null;

export const selectFailedSubmits = ({ context }: Snapshot): number => context.failedSubmits;

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsConflict = (snapshot: Snapshot): boolean => snapshot.hasTag('conflict');

export const selectIsSaved = ({ context }: Snapshot): boolean => context.isSaved;

/** The host's own messages about what was sent last. */
export const selectMessages = ({ context }: Snapshot): readonly string[] => context.messages;

export const selectIsSignedOut = ({ context }: Snapshot): boolean => context.error?.category === 'signedOut';

/** Why it could not be saved, else null. */
export const selectErrorMessage = ({ context: { error } }: Snapshot): string | null =>
  error === null ? null : toErrorMessage(error, 'We could not save your changes.');
