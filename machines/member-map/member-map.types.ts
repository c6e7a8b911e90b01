import type { Member, MembersError, Question, QuestionChanged } from '../member-list/member-list.types.ts';

/** Everybody who has a place, by index: numbers in rising order, degrees, and professions as the host writes them down. */
export type Places = {
  version: string;
  ids: Int32Array;
  lat: Float64Array;
  lng: Float64Array;
  /** 1 medical, 2 dental, 0 any other. */
  professions: Uint8Array;
};

/** Where everybody is, and whom a question finds: fifty thousand are too many for a context, which says when they are there. */
export type PlaceBook = {
  /** Null while they have not come. */
  places: Places | null;
  /** Of the last question that was asked; null for everybody. */
  found: ReadonlySet<number> | null;
};

/** All places are there; they are too many for a context, which says of them what it has to know. */
export type PlacesRead = { version: string };

/** Whom a question finds is there. */
export type PlacesFound = { version: string; count: number };

export type MemberMapInput = { question: Question; isFolded: boolean };

export type MemberMapContext = {
  question: Question;
  /** Of the places that are there; null while none are. */
  version: string | null;
  /** The key of the question whose finds are shown, and how many they are; null: everybody. */
  found: { key: string; count: number } | null;
  /** What is being looked for. */
  asked: Question;
  /** Whose names are being read. */
  naming: number[];
  /** Whose pins are in sight. */
  wanted: number[];
  /** Who is known of them: what a pin is called comes with the member. */
  members: Record<number, Member>;
  /** Those who stand at one place, whose list is open; null for none. */
  gathered: number[] | null;
  isFolded: boolean;
  failure: MembersError | null;
};

export type MemberMapEvent =
  | QuestionChanged
  | { type: 'pins.shown'; ids: number[] }
  | { type: 'cluster.opened'; ids: number[] }
  | { type: 'cluster.closed' }
  | { type: 'map.folded'; isFolded: boolean }
  | { type: 'reading.retried' };
