import type { SnapshotFrom } from 'xstate';
import type { FurtherMembersRef } from '../further-members/further-members.machine.ts';
import type { directoryMachine } from './directory.machine.ts';
import { filterOf, matching, memberOf, onMap } from './directory.rules.ts';
import type { Member } from './directory.types.ts';

type Snapshot = SnapshotFrom<typeof directoryMachine>;

/** The chart that reads further members; it lives as long as the directory. */
export const selectFurtherMembers = ({ children }: Snapshot): FurtherMembersRef => {
  const { furtherMembers } = children;
  if (!furtherMembers) throw new Error('The directory reads its members as long as it runs.');
  return furtherMembers;
};

export const selectSearch = ({ context }: Snapshot) => context.search;
export const selectProfession = ({ context }: Snapshot) => context.profession;
export const selectHasMembers = ({ context }: Snapshot) => context.members.length > 0;

/** Whom search and filter let through: the rows of the list. */
export const selectMatches = ({ context }: Snapshot): readonly Member[] => matching(context.members, filterOf(context));

/** Those of them who have a place: the pins. */
export const selectPinned = (snapshot: Snapshot): readonly Member[] => onMap(selectMatches(snapshot));

/** Whose popup is open, hidden or not: the map pans there. */
export const selectOpenMember = (snapshot: Snapshot): Member | null =>
  snapshot.matches('open') ? memberOf(snapshot.context.members, snapshot.context.memberId) : null;

export const selectIsPopupShown = (snapshot: Snapshot) => snapshot.matches({ open: 'shown' });

/** Whose row is marked. */
export const selectMarkedId = (snapshot: Snapshot): number | null =>
  snapshot.matches('open') || snapshot.matches('pointing') ? snapshot.context.memberId : null;

/** Whose row the list shows by itself. */
export const selectPointedId = (snapshot: Snapshot): number | null =>
  snapshot.matches('pointing') ? snapshot.context.memberId : null;

/** Whose row stays drawn wherever the list is scrolled to: the focus may come back to it. */
export const selectKeptId = ({ context }: Snapshot): number | null => context.memberId;

export const selectIsAwaiting = (snapshot: Snapshot) => snapshot.matches('awaiting');
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches('missing');
