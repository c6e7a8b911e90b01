import type { SnapshotFrom } from 'xstate';
import type { userSearchMachine } from './user-search.machine.ts';

type Snapshot = SnapshotFrom<typeof userSearchMachine>;

export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectAccess = ({ context }: Snapshot) => context.access;
/** Whether there is somebody in particular who is looked for. */
export const selectIsNarrowed = (snapshot: Snapshot) => snapshot.matches('some');
/** Stable between two questions. */
export const selectQuestion = ({ context }: Snapshot) => context;
