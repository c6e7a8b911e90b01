/** How much of a pin is in the map's window, and which area a map shows. */
import { describe, expect, it } from 'vitest';
import { areaOf, mercator, overhangOf, reachesInto, TILE_PX, viewOf } from '../../../src/ui/map/bounds.ts';

const SIZE = { width: 600, height: 400 };

describe('a pin stands 50 by 50 px above its point', () => {
  it.each([
    ['in the middle', 300, 200, true, { x: 0, y: 0 }],
    ['with its point a little left of the window', -24, 200, true, { x: -49, y: 0 }],
    ['with its point a little right of the window', 624, 200, true, { x: 49, y: 0 }],
    ['with its point below the window and its head in it', 300, 449, true, { x: 0, y: 49 }],
    ['with its point in the window and its head above it', 300, 1, true, { x: 0, y: -49 }],
    ['in a corner', 610, 410, true, { x: 35, y: 10 }],
    ['wholly left of the window', -25, 200, false, { x: -50, y: 0 }],
    ['wholly right of it', 625, 200, false, { x: 50, y: 0 }],
    ['wholly below it', 300, 450, false, { x: 0, y: 50 }],
    ['wholly above it', 300, 0, false, { x: 0, y: -50 }],
  ])('%s', (_, x, y, isInSight, overhang) => {
    expect(reachesInto(SIZE, { x, y })).toBe(isInSight);
    expect(overhangOf(SIZE, { x, y })).toEqual(overhang);
  });
});

describe('the area that a map shows', () => {
  it('is as exact as the host needs it, and on the globe', () => {
    expect(areaOf({ south: -93.4, west: -181, north: 45.123456, east: 122.987654 })).toEqual({
      south: -90,
      west: -180,
      north: 45.12346,
      east: 122.98765,
    });
  });

  it.each([4, 9, 12, 17])('is shown again at the same zoom, which is %i', (zoom) => {
    const scale = TILE_PX * 2 ** zoom;
    const [west, top] = [-122.7, 45.6];
    const bottom = mercator(top) + SIZE.height / scale;
    const south = (Math.atan(Math.sinh(Math.PI * (1 - 2 * bottom))) * 180) / Math.PI;
    const area = areaOf({ south, west, north: top, east: west + (SIZE.width / scale) * 360 });
    expect(viewOf(area, SIZE, 0).zoom).toBe(zoom);
  });
});
