import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import type { languageMachine } from './language.machine.ts';
import type { Language } from './language.types.ts';
import { text, type Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof languageMachine>;

export const selectChoices = ({ context }: Snapshot): readonly Language[] => context.choices;

export const selectSelected = ({ context }: Snapshot): Language => context.selected;

/** Whether there is something to save. */
export const selectIsChanged = ({ context }: Snapshot): boolean => context.selected !== context.current;

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context: { error } }: Snapshot): Text | null =>
  error === null ? null : toErrorMessage(error, text('We could not save your language.'));
