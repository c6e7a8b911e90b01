import type { SnapshotFrom } from 'xstate';
import type { fetchingMachine } from './fetching.machine.ts';

type Snapshot = SnapshotFrom<typeof fetchingMachine>;

/** What came; null: nothing yet, or nothing at all. */
export const selectContent = ({ context }: Snapshot) => context.content;
/** null: it is there, or on its way. */
export const selectAbsence = (snapshot: Snapshot): 'missing' | 'lost' | null => {
  if (snapshot.matches({ away: 'missing' })) return 'missing';
  return snapshot.matches('away') ? 'lost' : null;
};
