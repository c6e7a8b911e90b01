import type { SnapshotFrom } from 'xstate';
import type { watchingMachine } from './watching.machine.ts';
import { watchedOf } from './watching.rules.ts';

type Snapshot = SnapshotFrom<typeof watchingMachine>;

export const selectWatched = ({ context }: Snapshot) => watchedOf(context);
/** null: as it is now. */
export const selectNumber = ({ context }: Snapshot) => context.number;
export const selectIsLost = (snapshot: Snapshot) => snapshot.matches('lost');
