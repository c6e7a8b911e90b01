import type { SnapshotFrom } from 'xstate';
import { PHOTO_FILE_MEGABYTES_LIMIT } from '../lib/contract/rules.ts';
import { getErrorMessage } from '../lib/request.ts';
import { text, type Text } from '../lib/text.ts';
import type { photoMachine } from './photo.machine.ts';
import type { PhotoRefusal } from './photo.types.ts';

export { selectIsBusy } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof photoMachine>;

/** The URL of the stored photo; '' for none. */
export const selectUrl = ({ context }: Snapshot): string => context.url;

const REFUSALS: Record<PhotoRefusal, Text> = {
  type: text('Choose a JPG, PNG or WebP file.'),
  size: text('This file is larger than {limit} MB. Choose a smaller one.', { limit: PHOTO_FILE_MEGABYTES_LIMIT }),
  unreadable: text('This file is damaged or is not a photo. Choose another one.'),
};

/** Why the chosen file is no photo, else null. */
export const selectRefusal = ({ context: { refusal } }: Snapshot): Text | null =>
  refusal === null ? null : REFUSALS[refusal];

/** The confirmation after a save, else null. */
export const selectSavedMessage = (snapshot: Snapshot): Text | null => {
  if (!snapshot.matches('saved')) return null;
  return snapshot.context.url === '' ? text('Your photo has been removed.') : text('Saved. This is your photo now.');
};

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context }: Snapshot): Text | null =>
  getErrorMessage(context, text('We could not save your photo.'));
