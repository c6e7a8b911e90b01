/** Places that would cover each other become one (decisions, "Directory at scale"): by supercluster, for one zoom at a time. */
import Supercluster, { type PointFeature } from 'supercluster';
import { at, boundsOf, isWithin, mercator, PIN_PX, TILE_PX, type BoardPlaces, type Bounds } from './bounds.ts';

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
  /** Who they are, and where: thousands are only looked up when somebody asks. */
  members: () => { ids: number[]; bounds: Bounds };
};

export type ShownPin = SinglePin | ClusterPin;

/**
 * Those who stand within so few pixels cover each other at any rate. They are counted together before supercluster sees them:
 * its work and its objects are as many as the map has room for, however many members there are.
 */
const CELL_PX = 5;

type Mix = { count: number; medical: number; dental: number };

/** Some who stand within one cell: the first of them by index, and the sums of where they are. */
type Cell = Mix & { key: number; first: number; lat: number; lng: number };

/** All places of a question near the map as they are at one zoom; built anew for another one, which is cheaper than for all zooms at once. */
export type Clusters = { within: (bounds: Bounds) => ShownPin[] };

/** @param found whom a question finds; null for everybody @param reach beyond it nobody is looked at */
export function clustersOf(
  places: BoardPlaces,
  found: ReadonlySet<number> | null,
  zoom: number,
  reach: Bounds,
): Clusters {
  const { ids, lat, lng, professions } = places;
  const across = (TILE_PX * 2 ** zoom) / CELL_PX;
  const columns = Math.ceil(across) + 1;

  /** Calls back for each who belongs here, with the number of the cell. */
  function eachPlace(visit: (index: number, key: number) => void) {
    for (let index = 0; index < ids.length; index += 1) {
      const place = { lat: at(lat, index), lng: at(lng, index) };
      if (!isWithin(reach, place) || (found && !found.has(at(ids, index)))) continue;
      const column = Math.floor((place.lng / 360 + 0.5) * across);
      visit(index, Math.floor(mercator(place.lat) * across) * columns + column);
    }
  }

  const cells = new Map<number, Cell>();
  eachPlace((index, key) => {
    let cell = cells.get(key);
    if (!cell) cells.set(key, (cell = { key, first: index, count: 0, medical: 0, dental: 0, lat: 0, lng: 0 }));
    cell.count += 1;
    cell.lat += at(lat, index);
    cell.lng += at(lng, index);
    if (professions[index] === 1) cell.medical += 1;
    if (professions[index] === 2) cell.dental += 1;
  });

  const index = new Supercluster<Cell, Mix>({
    radius: PIN_PX,
    extent: TILE_PX,
    minZoom: zoom,
    maxZoom: zoom,
    map: ({ count, medical, dental }) => ({ count, medical, dental }),
    reduce: (mix, { count, medical, dental }) => {
      mix.count += count;
      mix.medical += medical;
      mix.dental += dental;
    },
  }).load(
    Array.from(cells.values(), (cell): PointFeature<Cell> => ({
      type: 'Feature',
      properties: cell,
      geometry: { type: 'Point', coordinates: [cell.lng / cell.count, cell.lat / cell.count] },
    })),
  );

  const pinOf = (one: number): SinglePin => ({
    kind: 'pin',
    id: at(ids, one),
    position: { lat: at(lat, one), lng: at(lng, one) },
    profession: at(professions, one),
  });
  const membersOf = (some: readonly Cell[]) => {
    const wanted = new Set(some.map(({ key }) => key));
    const members: SinglePin[] = [];
    eachPlace((one, key) => {
      if (wanted.has(key)) members.push(pinOf(one));
    });
    return { ids: members.map(({ id }) => id), bounds: boundsOf(members.map(({ position }) => position)) };
  };
  const clusterOf = (id: number, [west = 0, south = 0]: readonly number[], mix: Mix, cellsOf: () => Cell[]) =>
    ({
      kind: 'cluster',
      id,
      position: { lat: south, lng: west },
      count: mix.count,
      medical: mix.medical,
      dental: mix.dental,
      members: () => membersOf(cellsOf()),
    }) satisfies ClusterPin;

  return {
    within: (bounds) =>
      index
        .getClusters([bounds.west, bounds.south, bounds.east, bounds.north], zoom)
        .map(({ properties, geometry: { coordinates } }) => {
          if ('cluster' in properties) {
            const { cluster_id: id } = properties;
            const cellsOf = () => index.getLeaves(id, Infinity).map((leaf) => leaf.properties);
            return clusterOf(id, coordinates, properties, cellsOf);
          }
          // Supercluster's own numbers are above those of all cells; so are these below.
          return properties.count === 1
            ? pinOf(properties.first)
            : clusterOf(-1 - properties.first, coordinates, properties, () => [properties]);
        }),
  };
}
