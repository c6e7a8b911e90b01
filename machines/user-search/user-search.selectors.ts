import type { SnapshotFrom } from 'xstate';
import type { userSearchMachine } from './user-search.machine.ts';

type Snapshot = SnapshotFrom<typeof userSearchMachine>;

export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectAccess = ({ context }: Snapshot) => context.access;
/** Whether a search or a filter is active. */
export const selectIsNarrowed = (snapshot: Snapshot) => snapshot.matches('filtered');
/** Stable until the search changes. */
export const selectQuery = ({ context }: Snapshot) => context;
