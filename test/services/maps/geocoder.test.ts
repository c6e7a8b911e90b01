import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyAddress } from '../../../machines/address/address.rules.ts';
import type { GeocodeError } from '../../../machines/address/address.types.ts';
import { createGeocoder } from '../../../src/services/maps/geocoder.ts';

const ADDRESS = {
  ...emptyAddress(),
  line1: ' 12 Main St',
  line2: 'Suite 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

const part = (type: string, long_name: string, short_name = long_name) => ({
  long_name,
  short_name,
  types: [type, 'political'],
});

const PARTS = [
  part('street_number', '12'),
  part('route', 'Southwest Main Street', 'SW Main St'),
  part('subpremise', '4'),
  part('locality', 'Portland'),
  part('administrative_area_level_1', 'Oregon', 'OR'),
  part('country', 'United States', 'US'),
  part('postal_code', '97204'),
];

const LOCATION = { lat: 45.5, lng: -122.6 };

const result = (changes: object = {}) => ({
  address_components: PARTS,
  formatted_address: '12 SW Main St #4, Portland, OR 97204, USA',
  geometry: { location: LOCATION },
  ...changes,
});

const answering = (answer: unknown) => createGeocoder(async () => ({ geocode: async () => answer }))(ADDRESS);
const rejecting = (error: unknown) =>
  createGeocoder(async () => ({
    geocode: async () => {
      throw error;
    },
  }))(ADDRESS);

/** A rejection like those of the maps script. */
const refusal = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('the request', () => {
  it('is the address on one line, in the US region', async () => {
    const asked: unknown[] = [];
    const geocode = async (request: object) => {
      asked.push(request);
      return { results: [result()] };
    };
    await createGeocoder(async () => ({ geocode }))(ADDRESS);
    await createGeocoder(async () => ({ geocode }))({ ...ADDRESS, line2: '' });
    expect(asked).toEqual([
      { address: '12 Main St, Suite 4, Portland, OR 97201', region: 'US' },
      { address: '12 Main St, Portland, OR 97201', region: 'US' },
    ]);
  });
});

describe('a result', () => {
  it('gives the parts, the coordinates and its own way to write the address', async () => {
    expect(await answering({ results: [result(), 'whatever'] })).toEqual({
      line1: '12 Southwest Main Street',
      line2: '#4',
      city: 'Portland',
      state: 'OR',
      zip: '97204',
      geoLat: 45.5,
      geoLng: -122.6,
      formatted: '12 SW Main St #4, Portland, OR 97204, USA',
    });
  });
  it("reads the script's own kind of place, whose methods need their object", async () => {
    class LatLng {
      #lat = 45.5;
      #lng = -122.6;
      lat = function (this: LatLng) {
        return this.#lat;
      };
      lng = function (this: LatLng) {
        return this.#lng;
      };
    }
    const found = await answering({ results: [result({ geometry: { location: new LatLng() } })] });
    expect([found.geoLat, found.geoLng]).toEqual([45.5, -122.6]);
  });
  it.each(['street_number', 'route'])('with no more than a %s says nothing of any part', async (type) => {
    const found = await answering({ results: [result({ address_components: [part(type, '12')] })] });
    expect(found).toMatchObject({ line1: '', line2: '', city: '', state: '', zip: '' });
  });
  it('of a territory has the territory as its state', async () => {
    const parts = [part('administrative_area_level_1', 'San Juan'), part('country', 'Puerto Rico', 'PR')];
    expect(await answering({ results: [result({ address_components: parts })] })).toMatchObject({ state: 'PR' });
  });
});

describe('no result', () => {
  const abroad = [part('administrative_area_level_1', 'Ontario', 'ON'), part('country', 'Canada', 'CA')];
  it.each([
    ['an empty list', () => answering({ results: [] })],
    ['the status', () => answering({ status: 'ZERO_RESULTS', results: [] })],
    ['a rejection by its code', () => rejecting(refusal('ZERO_RESULTS', ''))],
    ['a rejection by its words', () => rejecting(new Error('GEOCODER_GEOCODE: ZERO_RESULTS'))],
    ['another country', () => answering({ results: [result({ address_components: abroad })] })],
  ])('by %s', async (_, ask) => {
    await expect(ask()).rejects.toEqual({ kind: 'notFound' });
  });
});

describe('what else can go wrong', () => {
  it.each<[string, () => Promise<unknown>, GeocodeError]>([
    [
      'a refusal in words',
      () => rejecting(refusal('REQUEST_DENIED', 'Not this site.')),
      { kind: 'rejected', message: 'Not this site.' },
    ],
    [
      'a refusal by its code',
      () => rejecting(refusal('OVER_QUERY_LIMIT', '')),
      { kind: 'rejected', message: 'OVER_QUERY_LIMIT' },
    ],
    [
      'a refusing answer',
      () => answering({ status: 'REQUEST_DENIED', error_message: 'No.' }),
      { kind: 'rejected', message: 'No.' },
    ],
    ['a rejection without a word', () => rejecting(undefined), { kind: 'invalidResponse', where: 'rejection' }],
    ['no answer at all', () => answering(null), { kind: 'invalidResponse', where: 'answer' }],
    [
      'no place',
      () => answering({ results: [result({ geometry: {} })] }),
      { kind: 'invalidResponse', where: 'results.0.geometry.location' },
    ],
    [
      'a place in the sea',
      () => answering({ results: [result({ geometry: { location: { lat: 0, lng: 0 } } })] }),
      { kind: 'invalidResponse', where: 'results.0.geometry.location' },
    ],
    [
      'a place off the globe',
      () => answering({ results: [result({ geometry: { location: { lat: 91, lng: 0 } } })] }),
      { kind: 'invalidResponse', where: 'results.0.geometry.location.lat' },
    ],
    [
      'nothing to read aloud',
      () => answering({ results: [result({ formatted_address: '' })] }),
      { kind: 'invalidResponse', where: 'results.0.formatted_address' },
    ],
  ])('%s', async (_, ask, failure) => {
    await expect(ask()).rejects.toEqual(failure);
  });
  it('the map script did not load', async () => {
    const geocode = createGeocoder(() => Promise.reject(new Error('no map')));
    await expect(geocode(ADDRESS)).rejects.toEqual({ kind: 'unavailable' });
  });
  it('a geocoder that throws at once', async () => {
    const geocode = createGeocoder(async () => ({
      geocode: () => {
        throw new TypeError('not a promise');
      },
    }));
    await expect(geocode(ADDRESS)).rejects.toEqual({ kind: 'invalidResponse', where: 'answer' });
  });
});

describe('any response of the service', () => {
  const KINDS = ['notFound', 'rejected', 'unavailable', 'invalidResponse'] satisfies GeocodeError['kind'][];
  const junk = fc.anything({ withNullPrototype: true, withDate: true, withMap: true, withBigInt: true });
  const junkOr = <T>(good: T) => fc.oneof({ weight: 3, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: junk });
  const nearlyGood = fc.record(
    {
      status: junkOr('OK'),
      results: junkOr([]).chain((results) =>
        fc.oneof(
          fc.constant(results),
          fc.array(
            fc.record(
              {
                address_components: fc.oneof(fc.constant(PARTS), fc.array(junkOr(PARTS[0])), junk),
                formatted_address: junkOr('12 SW Main St'),
                geometry: fc.oneof(
                  junk,
                  fc.record({
                    location: fc.oneof(
                      junk,
                      fc.record({ lat: fc.oneof(fc.double(), fc.func(junk)), lng: fc.oneof(fc.double(), junk) }),
                      fc.constant(LOCATION),
                    ),
                  }),
                ),
              },
              { requiredKeys: [] },
            ),
          ),
        ),
      ),
    },
    { requiredKeys: [] },
  );

  async function holds(ask: Promise<unknown>) {
    const outcome = await ask.then(
      (found) => ({ found: found as Record<string, unknown> }),
      (failure: unknown) => ({ failure: failure as GeocodeError }),
    );
    if ('failure' in outcome) {
      expect(KINDS).toContain(outcome.failure.kind);
      return;
    }
    const { geoLat, geoLng, ...texts } = outcome.found;
    expect(Number.isFinite(geoLat) && Number.isFinite(geoLng) && (geoLat !== 0 || geoLng !== 0)).toBe(true);
    for (const text of Object.values(texts)) expect(typeof text).toBe('string');
  }

  it('it is an address with a place, or a GeocodeFailure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, nearlyGood), (answer) => holds(answering(answer))),
      { numRuns: 2000 },
    );
  });
  it('and so with whatever it rejects with', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, fc.record({ code: junk, message: junk })), (error) => holds(rejecting(error))),
    );
  });
  it('even if reading the response throws', async () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('do not look');
        },
      },
    );
    const throws = {
      lat: () => {
        throw { kind: 'pretended' };
      },
      lng: 1,
    };
    for (const ask of [
      answering({ results: [trap] }),
      rejecting(trap),
      answering({ results: [result({ geometry: { location: throws } })] }),
    ]) {
      await expect(ask).rejects.toMatchObject({ kind: 'invalidResponse' });
    }
  });
});
