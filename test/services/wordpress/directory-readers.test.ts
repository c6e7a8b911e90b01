/** The directory's requests for single members and for locations. */
import { describe, expect, it } from 'vitest';
import {
  createFindMapPoints,
  createReadMember,
  createReadNames,
  createReadMapPoints,
} from '../../../src/services/wordpress/directory/members.ts';
import { createRest } from '../../../src/services/wordpress/rest.ts';
import { EMPTY_QUERY, getFilter } from '../../../machines/member-list/member-list.rules.ts';
import type { MapPointStore } from '../../../machines/member-map/member-map.types.ts';
import { ADA } from '../../machines/directory/members.ts';
import { wireMember } from './directory-members.ts';
import { hostOf } from './fake-rest.ts';

const ROOT = 'https://practice.example/wp-json/practice-portal/v1/members';
const QUERY = {
  search: ' rose ',
  profession: 'dental',
  specialty: 'Orthodontics',
  near: { lat: 45.5, lng: -122.6 },
  place: '',
  radius: null,
  within: { south: 45, west: -123, north: 46, east: -122 },
} as const;

const rest = createRest({
  restUrl: 'https://practice.example/wp-json/practice-portal/v1',
  ajaxUrl: 'https://practice.example/wp-admin/admin-ajax.php',
  nonces: { rest: 'nonce', checkout: '', coupon: '' },
  userId: 3,
});
const { signal } = new AbortController();

describe('one member', () => {
  const read = () => createReadMember(rest)({ id: 7, query: QUERY }, signal);

  it('comes with the row where the query’s list has them', async () => {
    const { calls } = hostOf(() => ({ json: { ...wireMember, row: 12 } }));
    await expect(read()).resolves.toEqual({ member: ADA, row: 12 });
    expect(calls[0]?.url).toBe(
      `${ROOT}/7?search=rose&profession=dental&specialty=Orthodontics&near=45.5%2C-122.6&within=45%2C-123%2C46%2C-122`,
    );
  });

  it('without a match in the query there is no row', async () => {
    hostOf(() => ({ json: { ...wireMember, row: null } }));
    await expect(read()).resolves.toEqual({ member: ADA, row: null });
  });

  it('is missing if it is not listed; any other rejection is a failure', async () => {
    hostOf(() => ({ status: 404, json: { code: 'practice_portal_not_listed', message: '' } }));
    await expect(read()).resolves.toBeNull();
    hostOf(() => ({ status: 404, json: { code: 'rest_no_route', message: '' } }));
    await expect(read()).rejects.toMatchObject({ kind: 'httpError', status: 404 });
  });
});

it('names are requested together; removed members are missing', async () => {
  const { calls } = hostOf(() => ({ json: [wireMember] }));
  await expect(createReadNames(rest)([7, 9], signal)).resolves.toEqual([ADA]);
  expect(calls.map(({ url }) => url)).toEqual([`${ROOT}?ids=7%2C9`]);
});

describe('map points', () => {
  const book = (): MapPointStore => ({ places: null, found: null });

  it('are stored, and their version is sent to the chart', async () => {
    const { calls } = hostOf(() => ({
      json: {
        version: '4',
        ids: btoa('\u0007'),
        lat: btoa('\0\0\0\u0064'),
        lng: btoa('\0\0\0\u0065'),
        professions: btoa('\u0002'),
      },
    }));
    const into = book();
    await expect(createReadMapPoints(rest, into)(signal)).resolves.toEqual({ version: '4' });
    expect(calls.map(({ url }) => url)).toEqual([`${ROOT}/places`]);
    expect(into.places).toMatchObject({ version: '4', ids: Int32Array.of(7), professions: Uint8Array.of(2) });
    expect([into.places?.lat[0], into.places?.lng[0]]).toEqual([0.001, 0.00101]);
  });

  it('of a query are numbers alone; without the area, and without a position unless it limits them', async () => {
    const { calls } = hostOf(() => ({ json: { version: '4', ids: btoa('\u0007\u0002') } }));
    const into = book();
    await expect(createFindMapPoints(rest, into)(getFilter(QUERY), signal)).resolves.toEqual({
      version: '4',
      count: 2,
    });
    expect(calls.map(({ url }) => url)).toEqual([
      `${ROOT}/places?search=rose&profession=dental&specialty=Orthodontics`,
    ]);
    expect(into.found).toEqual(new Set([7, 9]));
    await createFindMapPoints(rest, into)(getFilter({ ...QUERY, radius: 25 }), signal);
    expect(calls[1]?.url).toBe(
      `${ROOT}/places?search=rose&profession=dental&specialty=Orthodontics&near=45.5%2C-122.6&radius=40.2336`,
    );
  });

  it('that break the schema are a failure, and leave the stored ones unchanged', async () => {
    hostOf(() => ({ json: { version: '4', ids: '*' } }));
    const into = book();
    await expect(createFindMapPoints(rest, into)(EMPTY_QUERY, signal)).rejects.toEqual({
      kind: 'invalidResponse',
      where: 'ids',
    });
    await expect(createReadMapPoints(rest, into)(signal)).rejects.toMatchObject({ kind: 'invalidResponse' });
    expect(into).toEqual(book());
  });
});
