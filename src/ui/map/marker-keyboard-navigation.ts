/** Moves between markers with the arrow keys. */

export type MarkerPoint = { key: string; x: number; y: number };

/** Markers within this distance below a line's first marker, in pixels, belong to that line. */
const LINE_PX = 50;

/** In reading order: lines from the top, and each line from the left. */
function linesOf<Pin extends MarkerPoint>(spots: readonly Pin[]): Pin[][] {
  const lines: Pin[][] = [];
  for (const spot of spots.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line?.[0] && spot.y - line[0].y <= LINE_PX) line.push(spot);
    else lines.push([spot]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x || a.y - b.y));
}

/** The marker that receives the focus from outside. */
export const firstMarker = <Pin extends MarkerPoint>(spots: readonly Pin[]): Pin | null =>
  linesOf(spots)[0]?.[0] ?? null;

const nearest = <Pin extends MarkerPoint>(line: readonly Pin[] = [], from: MarkerPoint): Pin | null =>
  line.reduce<Pin | null>(
    (best, spot) => (best && Math.abs(best.x - from.x) <= Math.abs(spot.x - from.x) ? best : spot),
    null,
  );

/**
 * Right and left visit all markers in reading order. Up and down visit the nearest marker of the next line. So every
 * marker is reachable.
 *
 * @returns the next marker; null if there is none or the key is no arrow
 */
export function neighborMarker<Pin extends MarkerPoint>(spots: readonly Pin[], from: Pin, key: string): Pin | null {
  const lines = linesOf(spots);
  const line = lines.findIndex((some) => some.includes(from));
  const read = lines.flat();
  switch (key) {
    case 'ArrowRight':
      return read[read.indexOf(from) + 1] ?? null;
    case 'ArrowLeft':
      return read[read.indexOf(from) - 1] ?? null;
    case 'ArrowDown':
      return nearest(lines[line + 1], from);
    case 'ArrowUp':
      return nearest(lines[line - 1], from);
    default:
      return null;
  }
}
