/** What a map shows of the world, and the other way round: where it goes to show something. */

/** Everybody on the map, by index. */
export type MapPoints = { ids: Int32Array; lat: Float64Array; lng: Float64Array; professions: Uint8Array };

export type Bounds = { south: number; west: number; north: number; east: number };

/** A pin is 50 by 50 px: nearer than that and one would cover the other. */
export const MARKER_PX = 50;
/** A map of zoom 0 is so wide, in pixels. */
export const TILE_PX = 256;
/** Nearer than this the map does not go. */
export const MAX_ZOOM = 20;
export const MIN_ZOOM = 4;

export const at = (numbers: ArrayLike<number>, index: number) => numbers[index] ?? 0;

export const boundsOf = (positions: readonly google.maps.LatLngLiteral[]): Bounds =>
  positions.reduce<Bounds>(
    ({ south, west, north, east }, { lat, lng }) => ({
      south: Math.min(south, lat),
      west: Math.min(west, lng),
      north: Math.max(north, lat),
      east: Math.max(east, lng),
    }),
    { south: 90, west: 180, north: -90, east: -180 },
  );

/** Where all are whom a question finds; null for nobody. */
export function boundsOfFound({ ids, lat, lng }: MapPoints, found: ReadonlySet<number> | null): Bounds | null {
  const bounds = { south: 90, west: 180, north: -90, east: -180 };
  for (let index = 0; index < ids.length; index += 1) {
    if (found && !found.has(at(ids, index))) continue;
    bounds.south = Math.min(bounds.south, at(lat, index));
    bounds.west = Math.min(bounds.west, at(lng, index));
    bounds.north = Math.max(bounds.north, at(lat, index));
    bounds.east = Math.max(bounds.east, at(lng, index));
  }
  return bounds.south > bounds.north ? null : bounds;
}

/** @param share of their own size that is added at each side */
export function widened({ south, west, north, east }: Bounds, share: number): Bounds {
  // Across the line where the world's ends meet nothing is left out.
  if (west > east) return { south: -90, west: -180, north: 90, east: 180 };
  const [height, width] = [(north - south) * share, (east - west) * share];
  return { south: south - height, north: north + height, west: west - width, east: east + width };
}

export const isWithin = ({ south, west, north, east }: Bounds, { lat, lng }: google.maps.LatLngLiteral) =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** Whether a part of a pin at this pixel of the map reaches into the map's window: a pin stands above its point. */
export const reachesInto = ({ width, height }: { width: number; height: number }, { x, y }: { x: number; y: number }) =>
  x > -MARKER_PX / 2 && x < width + MARKER_PX / 2 && y > 0 && y < height + MARKER_PX;

/** How far the map has to move, in pixels, until all of a pin at this pixel is in its window. */
export function overhangOf({ width, height }: { width: number; height: number }, { x, y }: { x: number; y: number }) {
  const beyond = (from: number, to: number, size: number) => Math.min(0, from) || Math.max(0, to - size);
  return { x: beyond(x - MARKER_PX / 2, x + MARKER_PX / 2, width), y: beyond(y - MARKER_PX, y, height) };
}

/** About a metre. */
const PRECISION = 100_000;

/** What a map shows, as an area to search in. */
export function areaOf({ south, west, north, east }: Bounds): Bounds {
  const rounded = (degrees: number, most: number) =>
    Math.max(-most, Math.min(most, Math.round(degrees * PRECISION) / PRECISION));
  return { south: rounded(south, 90), west: rounded(west, 180), north: rounded(north, 90), east: rounded(east, 180) };
}

export const hasWithin = (outer: Bounds, inner: Bounds) =>
  inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east;

/** Of the world's height, from 0 in the north to 1, as the map draws it. */
export const mercator = (lat: number) => {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/**
 * @param margin pixels at each side, by default with room for a pin
 * @returns the closest zoom at which a map of that size shows all of the bounds, and their middle
 */
export function viewOf(bounds: Bounds, size: { width: number; height: number }, margin = MARKER_PX) {
  const { south, west, north, east } = bounds;
  const room = (pixels: number) => Math.max(1, pixels - 2 * margin);
  const across = room(size.width) / TILE_PX / Math.max(1e-9, (east - west) / 360);
  const down = room(size.height) / TILE_PX / Math.max(1e-9, mercator(south) - mercator(north));
  // Bounds that fill the map to the pixel come out a little less than whole.
  const zoom = Math.floor(Math.log2(Math.min(across, down)) + 0.01);
  return {
    centre: { lat: (south + north) / 2, lng: (west + east) / 2 },
    zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM - 2, zoom)),
  };
}
