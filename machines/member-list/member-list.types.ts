import type { FetchError } from '../lib/errors.ts';

/** 'other': whatever the host says beside the two professions of the directory; such a member has the default pin. */
export type Profession = 'medical' | 'dental' | 'other';

export type Place = { lat: number; lng: number };

/** A part of the map, in degrees. An east that is less than the west crosses the date line. */
export type Area = { south: number; west: number; north: number; east: number };

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
  city: string;
  zip: string;
  specialty: string;
  /** Kilometres from the place that was asked for; null where none was, or the member has none. */
  distance: number | null;
  /** What puts the member on the list: a role or a subscription. */
  listedBy: string;
};

/** Whom a visitor looks for, around which place and in which part of the map; '' and null: no limit. */
export type Question = {
  search: string;
  profession: '' | 'medical' | 'dental';
  specialty: string;
  near: Place | null;
  within: Area | null;
};

/** The GraphQL service answered, and said that it could not carry out the query. */
export type GraphqlError = { kind: 'graphqlError'; message: string };

export type MembersError = FetchError | GraphqlError;

/** Some rows of the list that a question makes, and what is known of the whole. */
export type MembersPage = {
  members: Member[];
  total: number;
  /** How many of all have a place. */
  onMap: number;
  /** Of the host's index: the same as long as nothing in it has changed. */
  version: string;
  /** Where the rows after these begin, in words that only the host understands; null after the last. */
  next: string | null;
};

/** `after`: where the rows before these ended; `skip`: how many rows to leave out where nobody knows. */
export type ReadMembersInput = { question: Question; after: string | null; skip: number; first: number };

export type MemberListInput = {
  /** The first rows of the list of everybody, as the page data have them. */
  first: MembersPage;
  perPage: number;
  /** What is asked from the beginning; and the row to come back to. */
  question: Question;
  row: number;
};

export type Range = { from: number; to: number };

export type MemberListContext = {
  question: Question;
  /** Whose answer the pages are; null before the first. */
  answered: Question | null;
  /** What is being read. */
  asked: { question: Question; page: number };
  perPage: number;
  /** Rows by page, those that were seen. */
  pages: Record<number, Member[]>;
  /** Where the page after each one begins. */
  cursors: Record<number, string>;
  total: number;
  onMap: number;
  version: string;
  /** The rows near the window. */
  range: Range;
  /** The row that the window goes to by itself, and whose it is. */
  shown: { row: number; id: number | null } | null;
  failure: MembersError | null;
};

export type MemberListEvent =
  | QuestionChanged
  | { type: 'rows.wanted'; from: number; to: number }
  | RowShown
  | { type: 'reading.retried' };

/** To the list and to the map: somebody else is looked for. */
export type QuestionChanged = { type: 'question.changed'; question: Question };

/** To the list: this row is to be seen. */
export type RowShown = { type: 'row.shown'; row: number; id: number };

/** Where somebody was in the list. */
export type ListPosition = { question: Question; row: number };
