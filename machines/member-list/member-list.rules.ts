/** Pure rules for the loaded rows and the next request. */
import { QUALIFYING_SUBSCRIPTIONS } from '../lib/contract/qualifying-subscriptions.ts';
import { toFetchError } from '../lib/errors.ts';
import type {
  Area,
  Member,
  MemberListContext,
  MembersError,
  MembersPage,
  MemberQuery,
  ReadMembersInput,
} from './member-list.types.ts';

export const EMPTY_QUERY: MemberQuery = {
  search: '',
  profession: '',
  specialty: '',
  near: null,
  place: '',
  radius: null,
  within: null,
};

/** Queries with the same key have the same results. */
export const getQueryKey = ({ search, profession, specialty, near, radius, within }: MemberQuery) =>
  JSON.stringify([
    search.trim().replace(/\s+/g, ' '),
    profession,
    specialty,
    near && [near.lat, near.lng],
    radius,
    within && [within.south, within.west, within.north, within.east],
  ]);

/** The search and the filters, which decide what the map shows: without the area, and without a position that only sorts. */
export const getFilter = (query: MemberQuery): MemberQuery => ({
  ...query,
  near: query.radius === null ? null : query.near,
  within: null,
});

/** The key of the search and the filters; '' without any. */
export function getFilterKey(query: MemberQuery): string {
  const filter = getFilter(query);
  return isSameQuery(filter, EMPTY_QUERY) ? '' : getQueryKey(filter);
}

export const isSameQuery = (one: MemberQuery, other: MemberQuery | null) =>
  other !== null && getQueryKey(one) === getQueryKey(other);

/** Whether a member's position is in the area; null means everywhere. */
export function isInArea({ geolocation }: Member, area: Area | null): boolean {
  if (area === null) return true;
  if (geolocation === null) return false;
  const { lat, lng } = geolocation;
  const { south, west, north, east } = area;
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return isBetween && lat >= south && lat <= north;
}

/**
 * The members in the directory (spec: directory#who-is-listed). The server filters first; this check is a second
 * safeguard. 'plan': the owner has ticked the directory for the member's plan.
 */
const QUALIFYING = new Set<string>(['administrator', 'plan', ...QUALIFYING_SUBSCRIPTIONS]);

export const isListed = ({ listedBy }: Member) => QUALIFYING.has(listedBy);

/** @returns the first missing page near the window; null if all are loaded */
export function getMissingPage({ pages, perPage, total, range }: MemberListContext): number | null {
  const last = Math.min(range.to, total - 1);
  for (let page = Math.floor(Math.max(0, range.from) / perPage); page * perPage <= last; page += 1)
    if (!pages[page]) return page;
  return null;
}

/** From the cursor of the previous page, if known; otherwise by the number of rows to skip. */
export function toRequest({
  request: { query, page },
  loadedQuery,
  cursors,
  perPage,
}: MemberListContext): ReadMembersInput {
  const after = isSameQuery(query, loadedQuery) ? (cursors[page - 1] ?? null) : null;
  return { query, after, skip: after === null ? page * perPage : 0, first: perPage };
}

/** Adds a page. If the host's index has changed since, rows may have moved, so only the new page is kept. */
export function addPage(context: MemberListContext, { members, next, wider = [], ...known }: MembersPage) {
  const { query, page } = context.request;
  const isGoingOn = isSameQuery(query, context.loadedQuery) && known.version === context.version;
  const { [page]: _, ...cursors } = isGoingOn ? context.cursors : {};
  return {
    ...known,
    wider,
    loadedQuery: query,
    pages: { ...(isGoingOn ? context.pages : {}), [page]: members.filter(isListed) },
    cursors: next === null ? cursors : { ...cursors, [page]: next },
  };
}

const isGraphqlError = (error: unknown): error is MembersError =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'graphqlError';

export const toMembersError = (error: unknown): MembersError => (isGraphqlError(error) ? error : toFetchError(error));
