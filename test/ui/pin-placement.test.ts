import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardPin } from '../../src/ui/map/PinBoard.tsx';
import { placed } from '../../src/ui/map/pin-placement.ts';

const BOUNDS = { south: 45, north: 46, west: -123, east: -122 };
/** A thousand pixels to the degree. */
const pixelOf = ({ lat, lng }: { lat: number; lng: number }) => ({ x: (lng + 123) * 1000, y: (46 - lat) * 1000 });
const pin = (id: string, lat: number, lng: number): BoardPin => ({
  id,
  name: id,
  kind: 'medical',
  position: { lat, lng },
});
const place = (pins: BoardPin[], open: BoardPin | null = null) => placed(pins, BOUNDS, open, pixelOf);
const ids = (pins: ReturnType<typeof placed>) => pins.map(({ pin: { id } }) => id);

describe('pins', () => {
  it('are drawn where the map is and half of it around, and not beyond', () => {
    const drawn = place([
      pin('in', 45.5, -122.5),
      pin('around', 46.5, -121.5),
      pin('north', 46.51, -122.5),
      pin('west', 45.5, -123.51),
    ]);
    expect(ids(drawn)).toEqual(['in', 'around']);
    expect(drawn.map(({ isInSight }) => isInSight)).toEqual([true, false]);
  });
  it('the open one is drawn wherever it is, once', () => {
    const far = pin('far', 10, 10);
    const near = pin('near', 45.5, -122.5);
    expect(ids(place([near, far], far))).toEqual(['near', 'far']);
    expect(ids(place([near], near))).toEqual(['near']);
  });
  it('none is drawn while the map cannot say where', () => {
    expect(placed([pin('in', 45.5, -122.5)], BOUNDS, null, () => null)).toEqual([]);
  });
  it('stand on their places while there is room', () => {
    const [one, other] = place([pin('one', 45.5, -122.5), pin('other', 45.5, -122.46)]);
    expect([one, other]).toMatchObject([pixelOf({ lat: 45.5, lng: -122.5 }), pixelOf({ lat: 45.5, lng: -122.46 })]);
  });
  it('of one place stand side by side, so that each can be pressed', () => {
    const xs = place(['a', 'b', 'c'].map((id) => pin(id, 45.5, -122.5))).map(({ x }) => x - 500);
    expect(xs.map(Math.round)).toEqual([0, 42, -42]);
  });
  it('never lie on one another, up to six of about one place, and never go far', () => {
    const nearBy = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 6 });
    fc.assert(
      fc.property(nearBy, (all) => {
        const pins = all.map(([north, east], index) => pin(String(index), 45.5 + north / 1000, -122.5 + east / 1000));
        const drawn = place(pins);
        expect(ids(drawn)).toEqual(pins.map(({ id }) => id));
        for (const one of drawn) {
          const wanted = pixelOf(one.pin.position);
          expect(Math.max(Math.abs(one.x - wanted.x), Math.abs(one.y - wanted.y))).toBeLessThan(57);
          for (const other of drawn)
            if (one !== other)
              expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(37.999);
        }
      }),
    );
  });
});
