import type { SnapshotFrom } from 'xstate';
import type { videoMachine } from './video.machine.ts';

type Snapshot = SnapshotFrom<typeof videoMachine>;

export const selectSource = ({ context }: Snapshot) => context.source;
export const selectVideoView = (snapshot: Snapshot): 'link' | 'poster' | 'player' | 'failure' => {
  if (snapshot.matches('linked')) return 'link';
  if (snapshot.matches('playing')) return 'player';
  return snapshot.matches('failed') ? 'failure' : 'poster';
};
