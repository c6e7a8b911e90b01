import type { SnapshotFrom } from 'xstate';
import type { MemberListRef } from '../member-list/member-list.machine.ts';
import type { MemberMapRef } from '../member-map/member-map.machine.ts';
import type { MemberSearchRef } from '../member-search/member-search.machine.ts';
import type { directoryMachine } from './directory.machine.ts';

type Snapshot = SnapshotFrom<typeof directoryMachine>;

function child<Ref>(ref: Ref | undefined): Ref {
  if (!ref) throw new Error('The directory has stopped.');
  return ref;
}

export const selectList = ({ children }: Snapshot): MemberListRef => child(children.memberList);
export const selectMap = ({ children }: Snapshot): MemberMapRef => child(children.memberMap);
export const selectSearchPart = ({ children }: Snapshot): MemberSearchRef => child(children.memberSearch);

/** The member of the open popup, whether it is visible or too far away. */
export const selectOpenMember = (snapshot: Snapshot) =>
  snapshot.matches('open') || snapshot.matches('focusing') ? snapshot.context.member : null;
export const selectIsPopupShown = (snapshot: Snapshot) =>
  selectOpenMember(snapshot) !== null && !snapshot.matches({ open: 'hidden' });
export const selectIsLoading = (snapshot: Snapshot) => snapshot.matches('loading') || snapshot.matches('revealing');
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches('missing');
export const selectError = (snapshot: Snapshot) => (snapshot.matches('failed') ? snapshot.context.error : null);
/** Whether the requested member is missing, or not loaded yet. */
export const selectIsAway = (snapshot: Snapshot) =>
  selectIsLoading(snapshot) || selectIsMissing(snapshot) || snapshot.matches('failed');
/** The id of the current row's member. */
export const selectMarkedId = (snapshot: Snapshot) =>
  snapshot.matches('open') || snapshot.matches('focusing') ? snapshot.context.memberId : null;
/** This row stays rendered, because the focus may return to it. */
export const selectKeptRow = ({ context }: Snapshot) => context.row;
