/** The locations of all members in the format of `Directory/MapPoints.php`. `directory.wordpress.test.ts` verifies the PHP's own output. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeIds, decodeMapPoints, mapPointsSchema } from '../../../src/services/wordpress/directory/map-points.ts';
import * as v from 'valibot';
import { crowd, hostOf } from '../../browser/support/large-directory.ts';

const answered = (count: number, step = 1) => {
  const members = crowd(count).map((member) => ({ ...member, id: member.id * step }));
  const { json } = hostOf(members).answer(
    new URL('https://practice.example/wp-json/practice-portal/v1/members/places'),
  );
  return { json: v.parse(mapPointsSchema, json), members: members.filter(({ geolocation }) => geolocation !== null) };
};

describe('fifty thousand map points', () => {
  it('are below 400 kB in transfer, and each keeps its position', () => {
    const { json, members } = answered(50_000, 3);
    expect(gzipSync(JSON.stringify(json)).length).toBeLessThan(400_000);
    const places = decodeMapPoints(json);
    expect(places.ids.length).toBe(45_000);
    for (let index = 0; index < members.length; index += 997) {
      const { id, profession, geolocation } = members[index]!;
      expect(places.ids[index]).toBe(id);
      expect(places.lat[index]).toBeCloseTo(geolocation!.lat, 5);
      expect(places.lng[index]).toBeCloseTo(geolocation!.lng, 5);
      expect(places.professions[index]).toBe(profession === 'medical' ? 1 : 2);
    }
  });
});

describe('invalid input', () => {
  const { json } = answered(30);
  const rest = (text: string) => btoa(atob(text).slice(1));
  it.each([
    ['no base64', { ids: '*' }, 'ids'],
    ['a number that breaks off', { ids: btoa('\u0001\u0081') }, 'ids'],
    ['a latitude too few', { lat: rest(json.lat) }, 'lat'],
    ['a longitude too few', { lng: rest(json.lng) }, 'lng'],
    ['a profession too few', { professions: rest(json.professions) }, 'professions'],
  ])('%s is a failure that names the field', (_, wrong, where) => {
    let thrown: unknown = null;
    try {
      decodeMapPoints({ ...json, ...wrong });
    } catch (failure) {
      thrown = failure;
    }
    expect(thrown).toEqual({ kind: 'invalidResponse', where });
  });

  it('an empty list is no failure', () => {
    expect([...decodeIds('')]).toEqual([]);
  });
});
