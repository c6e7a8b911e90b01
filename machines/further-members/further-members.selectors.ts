import type { SnapshotFrom } from 'xstate';
import type { furtherMembersMachine } from './further-members.machine.ts';

type Snapshot = SnapshotFrom<typeof furtherMembersMachine>;

export const selectIsReading = (snapshot: Snapshot) => snapshot.matches('reading');

/** Why members are missing; null while none are. */
export const selectFailure = (snapshot: Snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null);
