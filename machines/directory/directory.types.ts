import type {
  Member,
  MemberListInput,
  MembersError,
  Question,
  QuestionChanged,
} from '../member-list/member-list.types.ts';

/** What was used to come to a member, and where the focus goes back to. */
export type Opener = 'pin' | 'row' | 'address';

/** What the host says of one member: where the list that the question makes has them, null when it does not find them. */
export type MemberRead = { member: Member; row: number | null };

export type ReadMemberInput = { id: number; question: Question };

export type DirectoryInput = Pick<MemberListInput, 'first' | 'perPage' | 'question' | 'row'> & {
  /** The member whom the page's address names. */
  memberId: number | null;
  isMapFolded: boolean;
};

export type DirectoryContext = {
  /** What the children begin with. */
  start: Omit<DirectoryInput, 'memberId'>;
  question: Question;
  /** Who was chosen last, by whatever way. Still known after the popup was closed: the focus goes back there. */
  memberId: number | null;
  member: Member | null;
  /** Where the list has the member; null while nobody knows. */
  row: number | null;
  opener: Opener;
  /** Why the member could not be read. */
  failure: MembersError | null;
};

export type DirectoryEvent =
  | QuestionChanged
  /** `row`: where the list has the member, when one knows. */
  | { type: 'member.chosen'; id: number; opener: 'pin' | 'row'; member: Member | null; row: number | null }
  | { type: 'popup.closed' }
  /** How far the popup's place is from the map's upper left corner, in pixels. */
  | { type: 'popup.moved'; x: number; y: number }
  /** From the popup: its member's row. */
  | { type: 'row.requested' }
  | { type: 'reading.retried' }
  /** Back, Forward, or another address was entered. */
  | AddressMoved;

export type AddressMoved = { type: 'address.moved'; id: number | null };

/** To the one who writes the address: this member is open now. */
export type MemberShown = { type: 'member.shown'; id: number | null };

export type DirectoryChildren = {
  memberList: 'memberList';
  memberMap: 'memberMap';
  memberSearch: 'memberSearch';
  memberAddress: 'memberAddress';
};
