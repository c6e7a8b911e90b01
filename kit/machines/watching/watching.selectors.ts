import type { SnapshotFrom } from 'xstate';
import type { watchingMachine } from './watching.machine.ts';
import { getWatched } from './watching.rules.ts';

type Snapshot = SnapshotFrom<typeof watchingMachine>;

export const selectWatched = ({ context }: Snapshot) => getWatched(context);
/** The number of the replayed event; null while live. */
export const selectNumber = ({ context }: Snapshot) => context.number;
export const selectIsDisconnected = (snapshot: Snapshot) => snapshot.matches('disconnected');
