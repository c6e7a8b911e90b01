import type { Member, MembersError, MemberQuery, QueryChanged } from '../member-list/member-list.types.ts';

/** All members with a position, by index: ids in ascending order, degrees, and the host's codes of professions. */
export type MapPoints = {
  version: string;
  ids: Int32Array;
  lat: Float64Array;
  lng: Float64Array;
  /** 1 medical, 2 dental, 0 any other. */
  professions: Uint8Array;
};

/**
 * All positions and the ids that a search finds. Fifty thousand are too many for a context, which only records that
 * they are loaded.
 */
export type MapPointStore = {
  /** Null until they are loaded. */
  places: MapPoints | null;
  /** The ids that the last query finds; null for all members. */
  found: ReadonlySet<number> | null;
};

/** All positions are loaded into the `MapPointStore`; the context keeps only their version. */
export type MapPointsRead = { version: string };

/** The ids that a query finds are loaded. */
export type MapPointsFound = { version: string; count: number };

export type MemberMapInput = { query: MemberQuery; isCollapsed: boolean };

export type MemberMapContext = {
  query: MemberQuery;
  /** The version of the loaded positions; null while there are none. */
  version: string | null;
  /** The key and the number of results of the query on the map; null for all members. */
  found: { key: string; count: number } | null;
  /** The requested query. */
  requestedQuery: MemberQuery;
  /** The ids whose names are loading. */
  requestedIds: number[];
  /** The ids of the visible markers. */
  visibleIds: number[];
  /** The loaded members: a marker is named after its member. */
  members: Record<number, Member>;
  /** The members at one position, whose list is open; null for none. */
  clusterIds: number[] | null;
  isCollapsed: boolean;
  error: MembersError | null;
};

export type MemberMapEvent =
  | QueryChanged
  | { type: 'markers.shown'; ids: number[] }
  | { type: 'cluster.opened'; ids: number[] }
  | { type: 'cluster.closed' }
  | { type: 'map.toggled'; isCollapsed: boolean }
  | { type: 'load.retried' };
