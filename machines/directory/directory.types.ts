import type {
  Member,
  MemberListInput,
  MembersError,
  MemberQuery,
  QueryChanged,
  Specialties,
} from '../member-list/member-list.types.ts';

/** The way in which a member was opened, which decides where the focus returns. */
export type Opener = 'marker' | 'row' | 'url';

/**
 * A member as the host returns it, with the row in the current list; null when the list does not contain the member.
 */
export type MemberRead = { member: Member; row: number | null };

export type ReadMemberInput = { id: number; query: MemberQuery };

export type DirectoryInput = Pick<MemberListInput, 'first' | 'perPage' | 'query' | 'row'> & {
  /** The member id in the page's URL. */
  memberId: number | null;
  isMapCollapsed: boolean;
  specialties: Specialties;
  nearWords: string;
  meWords: string;
};

export type DirectoryContext = {
  /** The input of the child charts. */
  start: Omit<DirectoryInput, 'memberId'>;
  query: MemberQuery;
  /** The last chosen member. Kept after the popup closes, because the focus returns there. */
  memberId: number | null;
  member: Member | null;
  /** The member's row in the list; null while it is unknown. */
  row: number | null;
  opener: Opener;
  /** The reason why the member could not be loaded. */
  error: MembersError | null;
};

export type DirectoryEvent =
  | QueryChanged
  /** `row`: the member's row in the list, if known. */
  | { type: 'member.chosen'; id: number; opener: 'marker' | 'row'; member: Member | null; row: number | null }
  | { type: 'popup.closed' }
  /** The popup's offset from the map's upper left corner, in pixels. */
  | { type: 'popup.moved'; x: number; y: number }
  /** From the popup: scroll to the member's row. */
  | { type: 'row.requested' }
  | { type: 'load.retried' }
  /** Back, Forward, or a new URL. */
  | UrlChanged;

export type UrlChanged = { type: 'url.changed'; id: number | null };

/** Sets the open member in the URL. */
export type MemberShown = { type: 'member.shown'; id: number | null };

export type DirectoryChildren = {
  memberList: 'memberList';
  memberMap: 'memberMap';
  memberSearch: 'memberSearch';
  memberUrl: 'memberUrl';
};
