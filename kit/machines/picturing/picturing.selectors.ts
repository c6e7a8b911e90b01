import type { SnapshotFrom } from 'xstate';
import type { picturingMachine } from './picturing.machine.ts';

type Snapshot = SnapshotFrom<typeof picturingMachine>;

/** The newest drawing; null before the first one. */
export const selectPicture = ({ context }: Snapshot) => context.picture;
/** Whether a drawing is being computed. */
export const selectIsRendering = (snapshot: Snapshot) => snapshot.matches('rendering');
export const selectHasFailed = (snapshot: Snapshot) => snapshot.matches('failed');
