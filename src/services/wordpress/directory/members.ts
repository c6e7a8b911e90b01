/** Reads the directory from the host (spec: rest#members-routes, directory#large-directories). */
import * as v from 'valibot';
import type { MemberRead, ReadMemberInput } from '../../../../machines/directory/directory.types.ts';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import type { MapPointStore, MapPointsFound } from '../../../../machines/member-map/member-map.types.ts';
import type {
  Area,
  Member,
  MembersPage,
  MemberQuery,
  Position,
  ReadMembersInput,
} from '../../../../machines/member-list/member-list.types.ts';
import { KILOMETERS_PER_MILE } from '../../../../machines/member-search/place.rules.ts';
import type { Rest } from '../rest.ts';
import { memberSchema } from './directory-data.ts';
import { decodeIds, decodeMapPoints, matchingIdsSchema, mapPointsSchema } from './map-points.ts';

export type ReadMembers = (input: ReadMembersInput, signal: AbortSignal) => Promise<MembersPage>;

const toParameters = ({ search, profession, specialty, near, radius, within }: MemberQuery) => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(profession !== '' && { profession }),
  ...(specialty !== '' && { specialty }),
  ...(near && { near: positionParameter(near) }),
  ...(radius !== null && { radius: String(toKilometers(radius)) }),
  ...(within && { within: boundsParameter(within) }),
});

/** The host measures in kilometers. */
export const toKilometers = (miles: number) => miles * KILOMETERS_PER_MILE;

/** The host's format of a position. */
export const positionParameter = ({ lat, lng }: Position) => `${lat},${lng}`;

/** The host's format of an area, for REST and for GraphQL. */
export const boundsParameter = ({ south, west, north, east }: Area) => [south, west, north, east].join(',');

function countIn(header: (name: string) => string | null, name: string): number {
  const text = header(name) ?? '';
  if (!/^\d+$/.test(text)) throw { kind: 'invalidResponse', where: name } satisfies FetchError;
  return Number(text);
}

/** Reads rows of the list by REST. */
export const createReadMembersByRest =
  (rest: Rest): ReadMembers =>
  async ({ query, after, skip, first }, signal) => {
    const { body: members, header } = await rest.read(v.array(memberSchema), {
      method: 'GET',
      to: ['members'],
      query: {
        ...toParameters(query),
        ...(after !== null && { after }),
        ...(skip > 0 && { skip: String(skip) }),
        first: String(first),
      },
      signal,
    });
    const version = header('X-Practice-Portal-Version');
    if (version === null) throw { kind: 'invalidResponse', where: 'X-Practice-Portal-Version' } satisfies FetchError;
    return {
      members,
      total: countIn(header, 'X-WP-Total'),
      onMap: countIn(header, 'X-Practice-Portal-On-Map'),
      version,
      next: header('X-Practice-Portal-Next') || null,
    };
  };

const rowSchema = v.object({ row: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), null) });

/** Reads one member and the row in the list; null for an id that is not in the directory. */
export const createReadMember =
  (rest: Rest) =>
  async ({ id, query }: ReadMemberInput, signal: AbortSignal): Promise<MemberRead | null> => {
    const read = rest.read(v.pipe(v.intersect([memberSchema, rowSchema])), {
      method: 'GET',
      to: ['members', String(id)],
      query: toParameters(query),
      signal,
    });
    const answer = await read.catch((failure: unknown) => {
      if (isNotListed(failure)) return null;
      throw failure;
    });
    if (answer === null) return null;
    const { row, ...member } = answer.body;
    return { member, row };
  };

const isNotListed = (failure: unknown) =>
  typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'practice_portal_not_listed';

/** Reads members by id. Members who are not in the directory are left out. */
export const createReadNames =
  (rest: Rest) =>
  async (ids: readonly number[], signal: AbortSignal): Promise<Member[]> => {
    const { body } = await rest.read(v.array(memberSchema), {
      method: 'GET',
      to: ['members'],
      query: { ids: ids.join(',') },
      signal,
    });
    return body;
  };

export const createReadMapPoints = (rest: Rest, book: MapPointStore) => async (signal: AbortSignal) => {
  const { body } = await rest.read(mapPointsSchema, { method: 'GET', to: ['members', 'places'], signal });
  book.places = decodeMapPoints(body);
  return { version: body.version };
};

export const createFindMapPoints =
  (rest: Rest, book: MapPointStore) =>
  async (query: MemberQuery, signal: AbortSignal): Promise<MapPointsFound> => {
    const { body } = await rest.read(matchingIdsSchema, {
      method: 'GET',
      to: ['members', 'places'],
      query: toParameters(query),
      signal,
    });
    const ids = decodeIds(body.ids);
    book.found = new Set(ids);
    return { version: body.version, count: ids.length };
  };
