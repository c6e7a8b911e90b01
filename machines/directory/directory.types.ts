import type { MembersReport } from '../further-members/further-members.types.ts';

/** 'other': whatever the host says beside the two professions of the directory; such a member has the default pin. */
export type Profession = 'medical' | 'dental' | 'other';

export type Place = { lat: number; lng: number };

/** Specification, section 3 "Directory member". '' where there is nothing to show. */
export type Member = {
  id: number;
  name: string;
  avatar: string;
  communityLink: string;
  /** Moments as RFC 3339. */
  joined: string;
  lastActivity: string;
  profession: Profession;
  /** null: not on the map. */
  geolocation: Place | null;
  practiceName: string;
  addressLine1: string;
  addressLine2: string;
  practiceEmail: string;
  practicePhone: string;
  /** What puts the member on the list: a role or a subscription. */
  listedBy: string;
};

/** What the list and the pins are narrowed to; '' is everybody. */
export type Filter = { search: string; profession: '' | 'medical' | 'dental' };

/** What was used to come to a member, and where the focus goes back to. */
export type Opener = 'pin' | 'row' | 'address';

export type DirectoryInput = {
  /** The first of them, as the page data have them. */
  members: Member[];
  /** Where further members begin; null when there are none. */
  cursor: string | null;
  /** The member whom the page's address names. */
  memberId: number | null;
};

export type DirectoryContext = Filter & {
  /** Those who may be listed, each once. */
  members: readonly Member[];
  cursor: string | null;
  /** Whether further members may still come. */
  isComplete: boolean;
  /** Who was chosen last, by whatever way. Still known after the popup was closed: the focus goes back there. */
  memberId: number | null;
  opener: Opener;
};

export type DirectoryEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'profession.chosen'; profession: Filter['profession'] }
  | { type: 'member.chosen'; id: number; opener: 'pin' | 'row' }
  | { type: 'popup.closed' }
  /** How far the popup's place is from the map's upper left corner, in pixels. */
  | { type: 'popup.moved'; x: number; y: number }
  /** From the popup: its member's row. */
  | { type: 'row.requested' }
  /** Back, Forward, or another address was entered. */
  | AddressMoved
  | MembersReport;

export type AddressMoved = { type: 'address.moved'; id: number | null };

/** To the one who writes the address: this member is open now. */
export type MemberShown = { type: 'member.shown'; id: number | null };

export type DirectoryChildren = { furtherMembers: 'furtherMembers'; memberAddress: 'memberAddress' };
