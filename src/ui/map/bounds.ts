/** Computes the bounds that a map shows, and the view that shows given members. */

/** All members on the map, by index. */
export type MapPoints = { ids: Int32Array; lat: Float64Array; lng: Float64Array; professions: Uint8Array };

export type Bounds = { south: number; west: number; north: number; east: number };

/** A marker is 50 by 50 px: markers at a shorter distance would overlap. */
export const MARKER_PX = 50;
/** The width of the world at zoom 0, in pixels. */
export const TILE_PX = 256;
/** The closest zoom of the map. */
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

/** The bounds of all members that a query finds; null for no member. */
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

/** @param share of the size that is added at each side */
export function widened({ south, west, north, east }: Bounds, share: number): Bounds {
  // Bounds across the date line are widened to the whole world, so that no member is left out.
  if (west > east) return { south: -90, west: -180, north: 90, east: 180 };
  const [height, width] = [(north - south) * share, (east - west) * share];
  return { south: south - height, north: north + height, west: west - width, east: east + width };
}

export const isWithin = ({ south, west, north, east }: Bounds, { lat, lng }: google.maps.LatLngLiteral) =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** Whether a marker at this pixel is partly visible. A marker is drawn above its point. */
export const reachesInto = ({ width, height }: { width: number; height: number }, { x, y }: { x: number; y: number }) =>
  x > -MARKER_PX / 2 && x < width + MARKER_PX / 2 && y > 0 && y < height + MARKER_PX;

/** How far the map must move, in pixels, until the marker at this pixel is fully visible. */
export function overhangOf({ width, height }: { width: number; height: number }, { x, y }: { x: number; y: number }) {
  const beyond = (from: number, to: number, size: number) => Math.min(0, from) || Math.max(0, to - size);
  return { x: beyond(x - MARKER_PX / 2, x + MARKER_PX / 2, width), y: beyond(y - MARKER_PX, y, height) };
}

/** Rounds to about a metre. */
const PRECISION = 100_000;

/** Converts the visible bounds to an area for the search. */
export function areaOf({ south, west, north, east }: Bounds): Bounds {
  const rounded = (degrees: number, most: number) =>
    Math.max(-most, Math.min(most, Math.round(degrees * PRECISION) / PRECISION));
  return { south: rounded(south, 90), west: rounded(west, 180), north: rounded(north, 90), east: rounded(east, 180) };
}

export const hasWithin = (outer: Bounds, inner: Bounds) =>
  inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east;

/** The Mercator position, from 0 in the north to 1 in the south. */
export const mercator = (lat: number) => {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/**
 * @param margin in pixels at each side, by default room for a marker
 * @returns the closest zoom and the centre at which a map of that size shows all of the bounds
 */
export function viewOf(bounds: Bounds, size: { width: number; height: number }, margin = MARKER_PX) {
  const { south, west, north, east } = bounds;
  const room = (pixels: number) => Math.max(1, pixels - 2 * margin);
  const across = room(size.width) / TILE_PX / Math.max(1e-9, (east - west) / 360);
  const down = room(size.height) / TILE_PX / Math.max(1e-9, mercator(south) - mercator(north));
  // Bounds that exactly fill the map must not lose a zoom level by rounding.
  const zoom = Math.floor(Math.log2(Math.min(across, down)) + 0.01);
  return {
    centre: { lat: (south + north) / 2, lng: (west + east) / 2 },
    zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM - 2, zoom)),
  };
}
