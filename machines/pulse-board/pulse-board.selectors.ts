import type { SnapshotFrom } from 'xstate';
import type { pulseBoardMachine } from './pulse-board.machine.ts';
import { BOARD_VIEWS, type BoardView } from './pulse-board.types.ts';
import { text, verbatim, type Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof pulseBoardMachine>;

const UNNAMED = text('The reporting service gave no reason.');
const UNANSWERED = text('The reporting service did not answer.');

/** Every state at rest has exactly one of these tags. */
export const selectView = (snapshot: Snapshot): BoardView =>
  BOARD_VIEWS.find((view) => snapshot.hasTag(view)) ?? 'loading';

/** Whether the report is part of the page. */
export const selectIsEmbedded = (snapshot: Snapshot): boolean => snapshot.hasTag('embedded');

export const selectIsRetriable = (snapshot: Snapshot): boolean => snapshot.hasTag('retriable');

/** The {server message} of the specified error text; null without an error. */
export const selectMessage = (snapshot: Snapshot): Text | null => {
  const { message } = snapshot.context;
  if (snapshot.matches('notConfigured')) return text('The reporting service is not set up on this site.');
  if (snapshot.matches({ embedding: 'partlyFailed' })) return message ? verbatim(message) : UNNAMED;
  if (!snapshot.matches('failed')) return null;
  if (snapshot.matches({ failed: 'noResponse' }) || snapshot.matches({ failed: 'offline' })) return UNANSWERED;
  if (snapshot.matches({ failed: 'invalidResponse' })) return text('The reporting service sent an invalid response.');
  if (snapshot.matches({ failed: 'timeout' })) return text('The report did not load in time.');
  if (snapshot.matches({ failed: 'crashed' })) return text('The report could not be shown on this page.');
  return message ? verbatim(message) : UNNAMED;
};

export const selectIsOffline = (snapshot: Snapshot): boolean => snapshot.matches({ failed: 'offline' });
