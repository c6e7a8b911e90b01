/** Which pins are near enough to be drawn, and where those go that would cover one another. */
import type { BoardPin, PixelOffset } from './PinBoard.tsx';

export type Bounds = { south: number; west: number; north: number; east: number };

/** So much of the map's own size is drawn around it: who pans finds the pins there. */
const MARGIN = 0.5;

/**
 * How far pins stand apart at least, across or down, in pixels. Of a pin of 50 then 26 stay uncovered in the middle,
 * whatever stands around it: WCAG 2.2, 2.5.8 asks for 24.
 */
const APART_PX = 38;

/** Where a pin goes when another one stands too near: aside, up or down, askew; no farther than it must. */
const DETOURS: readonly PixelOffset[] = [14, 28, 42, 56].flatMap((far) => [
  { x: far, y: 0 },
  { x: -far, y: 0 },
  { x: 0, y: -far },
  { x: 0, y: far },
  { x: far, y: -far },
  { x: -far, y: -far },
  { x: far, y: far },
  { x: -far, y: far },
]);

const widened = ({ south, west, north, east }: Bounds): Bounds => {
  const [height, width] = [(north - south) * MARGIN, (east - west) * MARGIN];
  return { south: south - height, north: north + height, west: west - width, east: east + width };
};

const isWithin = ({ south, west, north, east }: Bounds, { lat, lng }: google.maps.LatLngLiteral) =>
  lat >= south && lat <= north && lng >= west && lng <= east;

export type PlacedPin = PixelOffset & {
  pin: BoardPin;
  /** Whether the map shows its place now: the others cannot be tabbed to. */
  isInSight: boolean;
};

/** Remembers which spots are taken, by squares of the smallest distance: so only the nine around a spot are asked. */
function createSpots() {
  const taken = new Map<string, PixelOffset[]>();
  const squareOf = ({ x, y }: PixelOffset) => [Math.floor(x / APART_PX), Math.floor(y / APART_PX)] as const;
  const isFree = (spot: PixelOffset) => {
    const [column, row] = squareOf(spot);
    for (const x of [column - 1, column, column + 1])
      for (const y of [row - 1, row, row + 1])
        for (const other of taken.get(`${x},${y}`) ?? [])
          if (Math.abs(other.x - spot.x) < APART_PX && Math.abs(other.y - spot.y) < APART_PX) return false;
    return true;
  };
  return {
    /** The spot, or the first free one of its detours; where all are taken, pins lie on one another. */
    take(wanted: PixelOffset): PixelOffset {
      const spots = [wanted, ...DETOURS.map(({ x, y }) => ({ x: wanted.x + x, y: wanted.y + y }))];
      const spot = spots.find(isFree) ?? wanted;
      const key = squareOf(spot).join();
      taken.set(key, [...(taken.get(key) ?? []), spot]);
      return spot;
    },
  };
}

/**
 * @param bounds what the map shows
 * @param pixelOf where a place is drawn; null while the map cannot say
 * @returns the pins in it and around it and the open one, in order, none hidden behind another while there is room
 */
export function placed(
  pins: readonly BoardPin[],
  bounds: Bounds,
  open: BoardPin | null,
  pixelOf: (place: google.maps.LatLngLiteral) => PixelOffset | null,
): PlacedPin[] {
  const around = widened(bounds);
  const near = pins.filter(({ position }) => isWithin(around, position));
  const drawn = open && !near.some(({ id }) => id === open.id) ? [...near, open] : near;
  const spots = createSpots();
  return drawn.flatMap((pin) => {
    const pixel = pixelOf(pin.position);
    return pixel ? [{ pin, isInSight: isWithin(bounds, pin.position), ...spots.take(pixel) }] : [];
  });
}
