import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { mapLoaderMachine } from './map-loader.machine.ts';
import type { MapLoaderStatus } from './map-loader.types.ts';

export type MapLoaderRef = ActorRefFrom<typeof mapLoaderMachine>;
type Snapshot = SnapshotFrom<typeof mapLoaderMachine>;

/** One of four statuses (spec: directory#maps-script). Between two attempts it stays `loading`. */
export const selectStatus = (snapshot: Snapshot): MapLoaderStatus => {
  if (snapshot.matches('initialized')) return 'initialized';
  if (snapshot.matches('loading')) return 'loading';
  return snapshot.matches('success') ? 'success' : 'failure';
};

/** Why different options were rejected, else null. */
export const selectOptionsError = ({ context }: Snapshot): string | null => context.optionsError;
