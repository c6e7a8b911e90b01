/** What a map shows of the world, and the other way round: where it goes to show something. */

/** Everybody on the map, by index. */
export type BoardPlaces = { ids: Int32Array; lat: Float64Array; lng: Float64Array; professions: Uint8Array };

export type Bounds = { south: number; west: number; north: number; east: number };

/** A pin is 50 by 50 px: nearer than that and one would cover the other. */
export const PIN_PX = 50;
/** A map of zoom 0 is so wide, in pixels. */
export const TILE_PX = 256;
/** Nearer than this the map does not go. */
export const CLOSEST = 20;
export const FARTHEST = 4;

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
export function boundsOfFound({ ids, lat, lng }: BoardPlaces, found: ReadonlySet<number> | null): Bounds | null {
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

export const hasWithin = (outer: Bounds, inner: Bounds) =>
  inner.south >= outer.south && inner.north <= outer.north && inner.west >= outer.west && inner.east <= outer.east;

/** Of the world's height, from 0 in the north to 1, as the map draws it. */
export const mercator = (lat: number) => {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** @returns the closest zoom at which a map of that size shows all of the bounds with room for a pin, and their middle */
export function viewOf(bounds: Bounds, size: { width: number; height: number }) {
  const { south, west, north, east } = bounds;
  const room = (pixels: number) => Math.max(1, pixels - 2 * PIN_PX);
  const across = room(size.width) / TILE_PX / Math.max(1e-9, (east - west) / 360);
  const down = room(size.height) / TILE_PX / Math.max(1e-9, mercator(south) - mercator(north));
  const zoom = Math.floor(Math.log2(Math.min(across, down)));
  return {
    centre: { lat: (south + north) / 2, lng: (west + east) / 2 },
    zoom: Math.max(FARTHEST, Math.min(CLOSEST - 2, zoom)),
  };
}
