import type { SnapshotFrom } from 'xstate';
import type { memberSearchMachine } from './member-search.machine.ts';

type Snapshot = SnapshotFrom<typeof memberSearchMachine>;

export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectProfession = ({ context }: Snapshot) => context.profession;
export const selectSpecialty = ({ context }: Snapshot) => context.specialty;
/** The area of the map that the list is limited to; null: everywhere. */
export const selectArea = ({ context }: Snapshot) => context.within;
export const selectIsNearby = (snapshot: Snapshot) => snapshot.matches('nearby');
export const selectIsLocating = (snapshot: Snapshot) => snapshot.matches('locating');
/** Why "Near me" cannot be done; null when nobody asked, or it can. */
export const selectGeolocationError = (snapshot: Snapshot) =>
  snapshot.matches('geolocationFailed') ? snapshot.context.why : null;
