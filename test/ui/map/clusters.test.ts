/** "The map shows true places": which members form a cluster, its label, and where the map moves (spec: directory#clusters). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  boundsOfFound,
  MAX_ZOOM,
  MIN_ZOOM,
  isWithin,
  mercator,
  viewOf,
  type MapPoints,
} from '../../../src/ui/map/bounds.ts';
import { createClusters, type VisibleMarker } from '../../../src/ui/map/clusters.ts';

type Place = [lat: number, lng: number, profession?: number];

const WORLD = { south: -85, west: -180, north: 85, east: 180 };

const placesOf = (places: readonly Place[]): MapPoints => ({
  ids: Int32Array.from(places, (_, index) => 100 + index),
  lat: Float64Array.from(places, ([lat]) => lat),
  lng: Float64Array.from(places, ([, lng]) => lng),
  professions: Uint8Array.from(places, ([, , profession = 2]) => profession),
});

const idsOf = (pin: VisibleMarker) => (pin.kind === 'pin' ? [pin.id] : pin.members().ids);

/** The degrees of longitude that correspond to so many pixels at this zoom. */
const degrees = (pixels: number, zoom: number) => (pixels / (256 * 2 ** zoom)) * 360;

describe('pins and clusters', () => {
  it('contain every member once, with count and mix, at every zoom', () => {
    const place = fc.tuple(
      fc.double({ min: 42, max: 46, noNaN: true }),
      fc.double({ min: -124, max: -117, noNaN: true }),
      fc.constantFrom(0, 1, 2),
    );
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }), (all, zoom) => {
        const places = placesOf(all);
        const shown = createClusters(places, null, zoom, WORLD).within(WORLD);
        expect(shown.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual([...places.ids]);
        for (const pin of shown) {
          const professions = idsOf(pin).map((id) => places.professions[id - 100]);
          if (pin.kind === 'pin') {
            const [lat, lng, profession] = all[pin.id - 100]!;
            expect(pin).toMatchObject({ position: { lat, lng }, profession });
          } else {
            const count = (wanted: number) => professions.filter((one) => one === wanted).length;
            expect([pin.count, pin.medical, pin.dental]).toEqual([professions.length, count(1), count(2)]);
            const bounds = boundsOf(idsOf(pin).map((id) => ({ lat: all[id - 100]![0], lng: all[id - 100]![1] })));
            expect(pin.members()).toMatchObject({ bounds });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([12, 16])('at zoom %i, two that would overlap are one cluster; two that would not are two pins', (zoom) => {
    const shownAt = (pixels: number) =>
      createClusters(
        placesOf([
          [45.5, -122.6],
          [45.5, -122.6 + degrees(pixels, zoom)],
        ]),
        null,
        zoom,
        WORLD,
      ).within(WORLD);
    expect(shownAt(45).map(({ kind }) => kind)).toEqual(['cluster']);
    expect(shownAt(55).map(({ kind }) => kind)).toEqual(['pin', 'pin']);
  });

  it('never overlap: every pin can be pressed', () => {
    const place = fc.tuple(
      fc.double({ min: 45.4, max: 45.6, noNaN: true }),
      fc.double({ min: -122.9, max: -122.5, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(place, { maxLength: 300 }), fc.integer({ min: 9, max: 13 }), (all, zoom) => {
        const pixels = createClusters(placesOf(all), null, zoom, WORLD)
          .within(WORLD)
          .map(
            ({ position: { lat, lng } }) => [(lng / 360) * 256 * 2 ** zoom, mercator(lat) * 256 * 2 ** zoom] as const,
          );
        for (const [index, [x, y]] of pixels.entries())
          for (const [otherX, otherY] of pixels.slice(0, index))
            expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(49.9);
      }),
      { numRuns: 40 },
    );
  });

  it('are those that a query finds', () => {
    const places = placesOf([
      [45.5, -122.6],
      [45.5, -122.6],
      [45.5, -122.6],
    ]);
    expect(createClusters(places, new Set([101, 102]), 12, WORLD).within(WORLD)).toMatchObject([
      { kind: 'cluster', count: 2 },
    ]);
    expect(createClusters(places, new Set(), 12, WORLD).within(WORLD)).toEqual([]);
  });

  it('fit the map, however many members there are', () => {
    const inOneStreet = Array.from({ length: 20_000 }, (_, index): Place => [45.5 + (index % 200) * 1e-6, -122.6]);
    const [all, ...others] = createClusters(placesOf(inOneStreet), null, 12, WORLD).within(WORLD);
    expect(others).toEqual([]);
    expect(all).toMatchObject({ kind: 'cluster', count: 20_000, dental: 20_000, medical: 0 });
    expect(idsOf(all!)).toHaveLength(20_000);
  });

  it('beyond the reach are not looked at, and beyond the map are left out', () => {
    const places = placesOf([
      [45.5, -122.6],
      [42.5, -118],
    ]);
    const near = createClusters(places, null, 12, WORLD).within({ south: 45, west: -123, north: 46, east: -122 });
    expect(near.flatMap(idsOf)).toEqual([100]);
    const reach = { south: 42, west: -119, north: 43, east: -117 };
    expect(createClusters(places, null, 12, reach).within(WORLD).flatMap(idsOf)).toEqual([101]);
  });
});

describe('a press on a cluster', () => {
  const partedAt = (pixels: number, atZoom: number, zoom = 12) => {
    const places = placesOf([
      [45.5, -122.6],
      [45.5, -122.6 + degrees(pixels, atZoom)],
    ]);
    const [pin] = createClusters(places, null, zoom, WORLD).within(WORLD);
    return pin?.kind === 'cluster' ? pin.members().partedAt : undefined;
  };
  it('zooms in until it splits', () => {
    expect(partedAt(30, 12)).toBe(13);
    expect(partedAt(20, 12)).toBe(14);
    expect(partedAt(60, MAX_ZOOM)).toBe(MAX_ZOOM);
  });
  it('opens the list if no zoom splits it', () => {
    expect(partedAt(0, 12)).toBeNull();
    expect(partedAt(40, MAX_ZOOM)).toBeNull();
    expect(partedAt(30, MAX_ZOOM, MAX_ZOOM)).toBeNull();
  });
});

describe('the map goes to what was found', () => {
  const size = { width: 1280, height: 420 };

  it('as close as all of them, and a pin at each border, have room', () => {
    const place = fc.record({
      lat: fc.double({ min: 25, max: 48, noNaN: true }),
      lng: fc.double({ min: -124, max: -70, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 9 }), (all) => {
        const bounds = boundsOf(all);
        const { zoom, centre } = viewOf(bounds, size);
        expect(zoom).toBeGreaterThanOrEqual(MIN_ZOOM);
        expect(zoom).toBeLessThan(MAX_ZOOM);
        expect(isWithin(bounds, centre)).toBe(true);
        const across = ((bounds.east - bounds.west) / 360) * 256 * 2 ** zoom;
        // Bounds that fill the map to the pixel may be wider by the hundredth of a zoom that `viewOf` allows.
        if (zoom > MIN_ZOOM) expect(across).toBeLessThanOrEqual((size.width - 100) * 2 ** 0.01);
      }),
    );
  });

  it('and does not move without results', () => {
    const places = placesOf([
      [45.5, -122.6],
      [42.5, -118],
    ]);
    expect(boundsOfFound(places, new Set())).toBeNull();
    expect(boundsOfFound(places, new Set([101]))).toEqual({ south: 42.5, north: 42.5, west: -118, east: -118 });
    expect(boundsOfFound(places, null)).toEqual({ south: 42.5, north: 45.5, west: -122.6, east: -118 });
  });
});
