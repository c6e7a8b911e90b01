import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import { text, type Text } from '../lib/text.ts';
import type { messageChoiceMachine } from './message-choice.machine.ts';

type Snapshot = SnapshotFrom<typeof messageChoiceMachine>;

/** The switch's visible value: while a save runs, the requested one. */
export const selectIsOn = (snapshot: Snapshot): boolean => snapshot.context.isWanted !== snapshot.hasTag('busy');

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

/** The confirmation after a save, else null. */
export const selectSavedMessage = (snapshot: Snapshot): Text | null => {
  if (!snapshot.matches('saved')) return null;
  return snapshot.context.isWanted ? text('Saved. You get messages.') : text('Saved. You get no more messages.');
};

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context: { error } }: Snapshot): Text | null =>
  error === null ? null : toErrorMessage(error, text('We could not save your choice.'));
