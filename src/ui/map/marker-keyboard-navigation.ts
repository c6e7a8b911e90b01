/** Where an arrow leads from a pin. */

export type MarkerPoint = { key: string; x: number; y: number };

/** Pins that stand no farther below the first of a line, in pixels, are of the same line. */
const LINE_PX = 50;

/** As one reads: by lines from above, and each from the left. */
function linesOf<Pin extends MarkerPoint>(spots: readonly Pin[]): Pin[][] {
  const lines: Pin[][] = [];
  for (const spot of spots.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line?.[0] && spot.y - line[0].y <= LINE_PX) line.push(spot);
    else lines.push([spot]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x - b.x || a.y - b.y));
}

/** Where one begins who comes from elsewhere. */
export const firstMarker = <Pin extends MarkerPoint>(spots: readonly Pin[]): Pin | null =>
  linesOf(spots)[0]?.[0] ?? null;

const nearest = <Pin extends MarkerPoint>(line: readonly Pin[] = [], from: MarkerPoint): Pin | null =>
  line.reduce<Pin | null>(
    (best, spot) => (best && Math.abs(best.x - from.x) <= Math.abs(spot.x - from.x) ? best : spot),
    null,
  );

/**
 * Right and left go through all pins as one reads, from line to line; up and down to the nearest one of the next line. So there is
 * none that arrows do not reach.
 *
 * @returns the pin that an arrow leads to; null for none, and for another key
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
