import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import { text, type Text } from '../lib/text.ts';
import type { choiceMachine } from './choice.machine.ts';
import type { ChoiceTopic } from './choice.types.ts';

type Snapshot = SnapshotFrom<typeof choiceMachine>;

const SAVED: Record<ChoiceTopic, { yes: Text; no: Text }> = {
  messages: { yes: text('Saved. You get messages.'), no: text('Saved. You get no more messages.') },
  directory: {
    yes: text('Saved. You agree to be in the member directory.'),
    no: text('Saved. You are not in the member directory.'),
  },
};

/** The switch's visible value: while a save runs, the requested one. */
export const selectIsOn = (snapshot: Snapshot): boolean => snapshot.context.isWanted !== snapshot.hasTag('busy');

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

/** The confirmation after a save, else null. */
export const selectSavedMessage = (snapshot: Snapshot): Text | null => {
  if (!snapshot.matches('saved')) return null;
  const { topic, isWanted } = snapshot.context;
  return SAVED[topic][isWanted ? 'yes' : 'no'];
};

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context: { error } }: Snapshot): Text | null =>
  error === null ? null : toErrorMessage(error, text('We could not save your choice.'));
