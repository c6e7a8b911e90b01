import type { FetchError } from '../lib/errors.ts';

/** 'other': any profession except the two of the directory. Such a member has the default marker. */
export type Profession = 'medical' | 'dental' | 'other';

export type Position = { lat: number; lng: number };

/** A part of the map, in degrees. If east is less than west, the area crosses the date line. */
export type Area = { south: number; west: number; north: number; east: number };

/** A member in the directory. '' where there is nothing to show. */
export type Member = {
  id: number;
  name: string;
  avatar: string;
  communityLink: string;
  /** RFC 3339 times. */
  joined: string;
  lastActivity: string;
  profession: Profession;
  /** Null for a member who is not on the map. */
  geolocation: Position | null;
  practiceName: string;
  addressLine1: string;
  addressLine2: string;
  practiceEmail: string;
  practicePhone: string;
  practiceWebsite: string;
  city: string;
  zip: string;
  specialty: string;
  /** Kilometres from the visitor's position; null without one, or if the member has no position. */
  distance: number | null;
  /** The reason why the member is listed: a role or a subscription. */
  listedBy: string;
};

/** The specialties to choose from: all, and those that members of each profession have. */
export type Specialties = Record<'all' | 'medical' | 'dental', readonly string[]>;

/** A visitor's query: words, filters, position and area of the map; '' and null mean no limit. */
export type MemberQuery = {
  search: string;
  profession: '' | 'medical' | 'dental';
  specialty: string;
  /** The position that distances are measured from: the visitor's, or that of `place`. */
  near: Position | null;
  /** What the visitor calls the place; '' for none, and for the own position. */
  place: string;
  /** The greatest distance in miles; null for any. */
  radius: number | null;
  within: Area | null;
};

/** The GraphQL service responded, but could not run the query. */
export type GraphqlError = { kind: 'graphqlError'; message: string };

export type MembersError = FetchError | GraphqlError;

/** A part of a query that leaves members out. */
export type QueryLimit = 'search' | 'profession' | 'specialty' | 'place';

/** What a query would find without one of its limits. */
export type WiderQuery = { without: QueryLimit; total: number };

/** Some rows of a query's list, and its totals. */
export type MembersPage = {
  members: Member[];
  total: number;
  /** The number of members with a position. */
  onMap: number;
  /** The version of the host's index, which changes with every change of the index. */
  version: string;
  /** The host's opaque cursor for the next rows; null after the last row. */
  next: string | null;
  /** If the query with several limits finds no member: what it would find with one limit less. */
  wider?: readonly WiderQuery[];
};

/** `after`: the cursor of the previous rows; `skip`: the number of rows to skip without a cursor. */
export type ReadMembersInput = { query: MemberQuery; after: string | null; skip: number; first: number };

export type MemberListInput = {
  /** The first rows of the unfiltered list, from the page data. */
  first: MembersPage;
  perPage: number;
  /** The initial query, and the row to return to. */
  query: MemberQuery;
  row: number;
};

export type Range = { from: number; to: number };

export type MemberListContext = {
  query: MemberQuery;
  /** The query that `pages` belong to; null before the first response. */
  loadedQuery: MemberQuery | null;
  /** The request in flight. */
  request: { query: MemberQuery; page: number };
  perPage: number;
  /** The loaded rows by page. */
  pages: Record<number, Member[]>;
  /** The cursor after each page. */
  cursors: Record<number, string>;
  total: number;
  onMap: number;
  version: string;
  wider: readonly WiderQuery[];
  /** The rows near the window. */
  range: Range;
  /** The row that the list scrolls to, and its member's id. */
  shown: { row: number; id: number | null } | null;
  error: MembersError | null;
};

export type MemberListEvent =
  | QueryChanged
  | { type: 'range.changed'; from: number; to: number }
  | RowShown
  | { type: 'load.retried' };

/** To the list and the map: the query has changed. */
export type QueryChanged = { type: 'query.changed'; query: MemberQuery };

/** To the list: scroll to this row. */
export type RowShown = { type: 'row.shown'; row: number; id: number };

/** A visitor's position in the list. */
export type ListPosition = { query: MemberQuery; row: number };
