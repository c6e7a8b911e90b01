/** Distinguishes series by dashes, markers and patterns, and also by colours with enough contrast to white. */
import type { PointStyle } from 'chart.js';

const STYLES: readonly [colour: string, dash: number[], marker: PointStyle][] = [
  ['#2271b1', [], 'circle'],
  ['#b32d2e', [8, 4], 'rect'],
  ['#8a6100', [2, 3], 'triangle'],
  ['#007017', [10, 3, 2, 3], 'rectRot'],
  ['#3c434a', [4, 2], 'crossRot'],
];
const GREY = '#646970';

/** The size of a pattern's tile, in pixels. */
const TILE = 8;

export type SeriesStyle = { colour: string; dash: number[]; marker: PointStyle };

export function styleOf(index: number, isEarlier = false): SeriesStyle {
  const [colour, dash, marker] = STYLES[index % STYLES.length] ?? [GREY, [], 'circle'];
  return isEarlier ? { colour: GREY, dash: [3, 4], marker: 'star' } : { colour, dash, marker };
}

/** The fill of a bar: the first series is filled, the others are hatched in different directions. */
export function fillOf(index: number, colour: string): string | CanvasPattern {
  const tile = document.createElement('canvas');
  tile.width = TILE;
  tile.height = TILE;
  const context = tile.getContext('2d');
  if (index === 0 || context === null) return colour;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, TILE, TILE);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  const isRising = index % 2 === 1;
  for (const shift of [-TILE, 0, TILE]) {
    context.beginPath();
    context.moveTo(shift, isRising ? TILE : 0);
    context.lineTo(shift + TILE, isRising ? 0 : TILE);
    context.stroke();
  }
  return context.createPattern(tile, 'repeat') ?? colour;
}
