import type { SnapshotFrom } from 'xstate';
import type { picturingMachine } from './picturing.machine.ts';

type Snapshot = SnapshotFrom<typeof picturingMachine>;

/** The newest that came; null: none yet. */
export const selectPicture = ({ context }: Snapshot) => context.picture;
/** Whether what is wanted is still on its way. */
export const selectIsDrawing = (snapshot: Snapshot) => snapshot.matches('drawing');
export const selectIsLost = (snapshot: Snapshot) => snapshot.matches('lost');
