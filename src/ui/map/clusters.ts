/** Places that would cover each other become one (decisions, "Directory at scale"): by supercluster, for one zoom at a time. */
import Supercluster, { type PointFeature } from 'supercluster';

/** Everybody on the map, by index. */
export type BoardPlaces = { ids: Int32Array; lat: Float64Array; lng: Float64Array; professions: Uint8Array };

export type Bounds = { south: number; west: number; north: number; east: number };

/** One place, with its pin. */
export type SinglePin = { kind: 'pin'; id: number; position: google.maps.LatLngLiteral; profession: number };

/** Several that stand too near each other. */
export type ClusterPin = {
  kind: 'cluster';
  /** As long as nothing is clustered anew. */
  id: number;
  position: google.maps.LatLngLiteral;
  count: number;
  medical: number;
  dental: number;
  /** Who they are, and where: thousands are only counted when somebody asks. */
  members: () => { ids: number[]; bounds: Bounds };
};

export type ShownPin = SinglePin | ClusterPin;

/** A pin is 50 by 50 px: nearer than that and one would cover the other. */
const PIN_PX = 50;
/** A map of zoom 0 is so wide, in pixels. */
const TILE_PX = 256;
/** So much of the map's own size is drawn around it. */
const MARGIN = 0.25;
/** Nearer than this the map does not go. */
export const CLOSEST = 20;
export const FARTHEST = 4;

type Point = { index: number };
type Mix = { medical: number; dental: number };

/** All places of a question as they are at one zoom; built anew for another one, which is cheaper than for all zooms at once. */
export type Clusters = { zoom: number; within: (bounds: Bounds) => ShownPin[] };

const at = (numbers: ArrayLike<number>, index: number) => numbers[index] ?? 0;

/** @param found whom a question finds; null for everybody */
export function clustersOf(places: BoardPlaces, found: ReadonlySet<number> | null, zoom: number): Clusters {
  const { ids, lat, lng, professions } = places;
  const features: PointFeature<Point>[] = [];
  for (let index = 0; index < ids.length; index += 1) {
    if (found && !found.has(at(ids, index))) continue;
    features.push({
      type: 'Feature',
      properties: { index },
      geometry: { type: 'Point', coordinates: [at(lng, index), at(lat, index)] },
    });
  }
  const index = new Supercluster<Point, Mix>({
    radius: PIN_PX,
    extent: TILE_PX,
    minZoom: zoom,
    maxZoom: zoom,
    map: ({ index: one }) => ({ medical: professions[one] === 1 ? 1 : 0, dental: professions[one] === 2 ? 1 : 0 }),
    reduce: (mix, { medical, dental }) => {
      mix.medical += medical;
      mix.dental += dental;
    },
  }).load(features);

  const pinOf = (one: number): SinglePin => ({
    kind: 'pin',
    id: at(ids, one),
    position: { lat: at(lat, one), lng: at(lng, one) },
    profession: at(professions, one),
  });
  return {
    zoom,
    within: (bounds) =>
      index.getClusters([bounds.west, bounds.south, bounds.east, bounds.north], zoom).map((feature) => {
        const { properties, geometry } = feature;
        if (!('cluster' in properties)) return pinOf(properties.index);
        const { cluster_id: id } = properties;
        const [west = 0, south = 0] = geometry.coordinates;
        return {
          kind: 'cluster',
          id,
          position: { lat: south, lng: west },
          count: properties.point_count,
          medical: properties.medical,
          dental: properties.dental,
          members() {
            const leaves = index.getLeaves(id, Infinity).map((leaf) => pinOf(leaf.properties.index));
            return { ids: leaves.map((leaf) => leaf.id), bounds: boundsOf(leaves.map(({ position }) => position)) };
          },
        };
      }),
  };
}

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

export const widened = ({ south, west, north, east }: Bounds): Bounds => {
  const [height, width] = [(north - south) * MARGIN, (east - west) * MARGIN];
  return { south: south - height, north: north + height, west: west - width, east: east + width };
};

export const isWithin = ({ south, west, north, east }: Bounds, { lat, lng }: google.maps.LatLngLiteral) =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** Of the world's height, from 0 in the north to 1, as the map draws it. */
const mercator = (lat: number) => {
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

/** Whether going closer would ever part them. */
export const canBeParted = ({ south, west, north, east }: Bounds, zoom: number) =>
  zoom < CLOSEST && ((east - west) / 360 + mercator(south) - mercator(north)) * TILE_PX * 2 ** CLOSEST > PIN_PX;

export type Spot = { key: string; x: number; y: number };

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** @returns the pin that an arrow leads to: the nearest one in that direction; null for none */
export function neighbourOf(spots: readonly Spot[], from: Spot, key: string): Spot | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    const far = ahead + 2 * aside;
    if (ahead > 0 && far < least) {
      least = far;
      best = spot;
    }
  }
  return best;
}
