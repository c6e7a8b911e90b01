/**
 * Computes the width of a text in Arial, Helvetica or Liberation Sans, which have equal widths. A drawing made without
 * a browser therefore fits in any browser with one of these fonts.
 */

/** Widths of the characters from space to tilde, in thousandths of the font size. */
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
];
/** Any other character: as wide as the widest sign that drawings use. */
const OTHER = 1000;
const SPACE = 32;

export const FONT_FAMILY = "Arial, 'Liberation Sans', Helvetica, sans-serif";

/** @returns pixels */
export function textWidth(text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number {
  const widths = weight === 'bold' ? BOLD : REGULAR;
  const thousandths = [...text].reduce((sum, character) => sum + (widths[character.charCodeAt(0) - SPACE] ?? OTHER), 0);
  return (thousandths * size) / 1000;
}
