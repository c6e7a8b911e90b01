/** Clusters overlapping markers (spec: directory#clusters) with supercluster, for one zoom at a time. */
import Supercluster, { type PointFeature } from 'supercluster';
import {
  at,
  boundsOf,
  MAX_ZOOM,
  isWithin,
  mercator,
  MARKER_PX,
  TILE_PX,
  type MapPoints,
  type Bounds,
} from './bounds.ts';

/** One member's marker. */
export type SingleMarker = { kind: 'pin'; id: number; position: google.maps.LatLngLiteral; profession: number };

/** Several members whose markers would overlap. */
export type ClusterMarker = {
  kind: 'cluster';
  /** The id of the first member. */
  id: number;
  position: google.maps.LatLngLiteral;
  count: number;
  medical: number;
  dental: number;
  /** Computed on request: the members, their bounds, and the zoom at which they split (null if none splits them). */
  members: () => { ids: number[]; bounds: Bounds; partedAt: number | null };
};

export type VisibleMarker = SingleMarker | ClusterMarker;

/**
 * Members within this many pixels always overlap, so they are merged before supercluster runs.
 * Its cost then depends on the size of the map, not on the number of members.
 */
const CELL_PX = 5;

/** Merged members: the index of the first, their cells of the map, and the sums of their coordinates. */
type Group = {
  first: number;
  cells: number[];
  count: number;
  medical: number;
  dental: number;
  lat: number;
  lng: number;
};

const positionOf = ({ count, lat, lng }: Group): google.maps.LatLngLiteral => ({ lat: lat / count, lng: lng / count });

const oneOf = (groups: readonly Group[]): Group =>
  groups.reduce((one, other) => ({
    first: Math.min(one.first, other.first),
    cells: one.cells.concat(other.cells),
    count: one.count + other.count,
    medical: one.medical + other.medical,
    dental: one.dental + other.dental,
    lat: one.lat + other.lat,
    lng: one.lng + other.lng,
  }));

function merged(groups: readonly Group[], zoom: number): Group[] {
  const index = new Supercluster<Group>({ radius: MARKER_PX, extent: TILE_PX, minZoom: zoom, maxZoom: zoom }).load(
    groups.map((group): PointFeature<Group> => {
      const { lat, lng } = positionOf(group);
      return { type: 'Feature', properties: group, geometry: { type: 'Point', coordinates: [lng, lat] } };
    }),
  );
  return index
    .getClusters([-180, -90, 180, 90], zoom)
    .map(({ properties }) =>
      'cluster' in properties
        ? oneOf(index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties))
        : properties,
    );
}

/**
 * A cluster is drawn at the centre of its members and may cover another one, so clustering repeats until none overlap.
 */
function apart(groups: readonly Group[], zoom: number): readonly Group[] {
  const fewer = merged(groups, zoom);
  return fewer.length < groups.length ? apart(fewer, zoom) : groups;
}

/** All markers near the map at one zoom. Rebuilding for a new zoom is cheaper than clustering all zooms at once. */
export type Clusters = { within: (bounds: Bounds) => VisibleMarker[] };

/** @param found the ids that a query finds; null for all members @param reach members beyond it are ignored */
export function createClusters(
  places: MapPoints,
  found: ReadonlySet<number> | null,
  zoom: number,
  reach: Bounds,
): Clusters {
  const { ids, lat, lng, professions } = places;
  const across = (TILE_PX * 2 ** zoom) / CELL_PX;
  const columns = Math.ceil(across) + 1;

  /** Calls back for each matching member with the index of its cell. */
  function eachPlace(visit: (index: number, cell: number) => void) {
    for (let index = 0; index < ids.length; index += 1) {
      const place = { lat: at(lat, index), lng: at(lng, index) };
      if (!isWithin(reach, place) || (found && !found.has(at(ids, index)))) continue;
      const column = Math.floor((place.lng / 360 + 0.5) * across);
      visit(index, Math.floor(mercator(place.lat) * across) * columns + column);
    }
  }

  const cells = new Map<number, Group>();
  eachPlace((index, cell) => {
    let group = cells.get(cell);
    if (!group)
      cells.set(cell, (group = { first: index, cells: [cell], count: 0, medical: 0, dental: 0, lat: 0, lng: 0 }));
    group.count += 1;
    group.lat += at(lat, index);
    group.lng += at(lng, index);
    if (professions[index] === 1) group.medical += 1;
    if (professions[index] === 2) group.dental += 1;
  });
  const groups = apart([...cells.values()], zoom);

  const pinOf = (one: number): SingleMarker => ({
    kind: 'pin',
    id: at(ids, one),
    position: { lat: at(lat, one), lng: at(lng, one) },
    profession: at(professions, one),
  });
  const membersOf = (group: Group) => {
    const wanted = new Set(group.cells);
    const members: SingleMarker[] = [];
    eachPlace((one, cell) => {
      if (wanted.has(cell)) members.push(pinOf(one));
    });
    const memberIds = members.map(({ id }) => id);
    const bounds = boundsOf(members.map(({ position }) => position));
    return { ids: memberIds, bounds, partedAt: partingZoom(places, new Set(memberIds), zoom + 1, bounds) };
  };
  return {
    within: (bounds) =>
      groups
        .filter((group) => isWithin(bounds, positionOf(group)))
        .map((group): VisibleMarker => {
          const { first, count, medical, dental } = group;
          if (count === 1) return pinOf(first);
          const position = positionOf(group);
          return {
            kind: 'cluster',
            id: at(ids, first),
            position,
            count,
            medical,
            dental,
            members: () => membersOf(group),
          };
        }),
  };
}

/** @returns the zoom at which the members split; null for none */
function partingZoom(places: MapPoints, ids: ReadonlySet<number>, from: number, bounds: Bounds): number | null {
  for (let zoom = from; zoom <= MAX_ZOOM; zoom += 1)
    if (createClusters(places, ids, zoom, bounds).within(bounds).length > 1) return zoom;
  return null;
}
