import type { SnapshotFrom } from 'xstate';
import type { fetchingMachine } from './fetching.machine.ts';

type Snapshot = SnapshotFrom<typeof fetchingMachine>;

/** The file's content; null before it has arrived. */
export const selectContent = ({ context }: Snapshot) => context.content;
/** Why the file is missing; null while it loads or after it has arrived. */
export const selectFailure = (snapshot: Snapshot): 'notFound' | 'error' | null => {
  if (snapshot.matches({ failed: 'notFound' })) return 'notFound';
  return snapshot.matches('failed') ? 'error' : null;
};
