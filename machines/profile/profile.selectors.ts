import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import type { profileMachine } from './profile.machine.ts';
import { faultOf, practicesFault } from './profile.rules.ts';
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
    context.revealed.includes(field) ? faultOf(field, context) : null;

/** What is wrong with the practices, once one has tried to save; else null. */
export const selectPracticesError = ({ context }: Snapshot): string | null =>
  context.refusals > 0 ? practicesFault(context) : null;

export const selectRefusals = ({ context }: Snapshot): number => context.refusals;

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsConflicting = (snapshot: Snapshot): boolean => snapshot.hasTag('conflict');

export const selectIsSaved = ({ context }: Snapshot): boolean => context.isSaved;

/** The host's own messages about what was sent last. */
export const selectMessages = ({ context }: Snapshot): readonly string[] => context.messages;

export const selectIsSignedOut = ({ context }: Snapshot): boolean => context.trouble?.category === 'signedOut';

/** Why it could not be saved, else null. */
export const selectTrouble = ({ context: { trouble } }: Snapshot): string | null =>
  trouble === null ? null : toErrorMessage(trouble, 'We could not save your changes.');
