import type { SnapshotFrom } from 'xstate';
import type { memberSearchMachine } from './member-search.machine.ts';

type Snapshot = SnapshotFrom<typeof memberSearchMachine>;

export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectProfession = ({ context }: Snapshot) => context.profession;
export const selectSpecialty = ({ context }: Snapshot) => context.specialty;
/** The specialties of the chosen profession. The chosen one stays, even if it is not among the frequent ones any more. */
export const selectSpecialties = ({ context: { specialties, profession, specialty } }: Snapshot): readonly string[] => {
  const offered = specialties[profession || 'all'];
  return specialty === '' || offered.includes(specialty) ? offered : [...offered, specialty];
};
/** The area of the map that limits the list; null means everywhere. */
export const selectArea = ({ context }: Snapshot) => context.within;
export const selectIsNearby = (snapshot: Snapshot) => snapshot.matches('nearby');
export const selectIsLocating = (snapshot: Snapshot) => snapshot.matches('locating');
/** Why "Near me" failed; null if it was not used or works. */
export const selectGeolocationError = (snapshot: Snapshot) =>
  snapshot.matches('geolocationFailed') ? snapshot.context.error : null;
