import type { SnapshotFrom } from 'xstate';
import { getNamedPlace } from './place.rules.ts';
import type { memberSearchMachine } from './member-search.machine.ts';

type Snapshot = SnapshotFrom<typeof memberSearchMachine>;

/** What the visitor typed: words and place. */
export const selectTyped = ({ context }: Snapshot) => context.typed;
export const selectNamedPlace = ({ context }: Snapshot) => getNamedPlace(context);
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
/** What is said about a place; null for nothing. */
export const selectPlaceState = (snapshot: Snapshot) =>
  (['finding', 'found', 'unknown', 'failed'] as const).find((state) => snapshot.matches({ place: state })) ?? null;
/** Whether something is said about a place or the visitor's position. */
export const selectHasNotice = (snapshot: Snapshot) =>
  snapshot.matches('geolocationFailed') || (snapshot.matches('place') && !snapshot.matches({ place: 'typing' }));
/** Why "Near me" failed; null if it was not used or works. */
export const selectGeolocationError = (snapshot: Snapshot) =>
  snapshot.matches('geolocationFailed') ? snapshot.context.error : null;
