import type { SnapshotFrom } from 'xstate';
import { getErrorMessage } from '../lib/request.ts';
import type { paymentHistoryMachine } from './payment-history.machine.ts';
import type { HistoryItem } from './payment-history.types.ts';
import { text, type Text } from '../lib/text.ts';

export { selectIsSignedOut } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof paymentHistoryMachine>;

export const selectItems = ({ context }: Snapshot): readonly HistoryItem[] => context.items;

/** Whether the first page is loading. */
export const selectIsLoading = (snapshot: Snapshot): boolean => snapshot.matches({ loading: 'requesting' });

/** Whether there are entries to show. */
export const selectIsShown = (snapshot: Snapshot): boolean =>
  snapshot.matches('shown') || snapshot.matches('loadingMore');

export const selectHasMore = (snapshot: Snapshot): boolean => selectIsShown(snapshot) && snapshot.context.next !== null;

export const selectIsLoadingMore = (snapshot: Snapshot): boolean => snapshot.matches({ loadingMore: 'requesting' });

/** The message of a failed load, else null. */
export const selectErrorMessage = ({ context }: Snapshot): Text | null =>
  getErrorMessage(context, text('We could not load your payments.'));
