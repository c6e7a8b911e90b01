/** The visible part of a drawing: when it opens, when the reader fits all of it, and when the chart changes state. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_SIZE } from '../../kit/drawing/rows.ts';
import { fitAll, keepPoint, fitReadable, scrollIntoView, zoomAt } from '../../kit/gallery/picture/view-transform.ts';

const FRAME = { width: 720, height: 670 };
const sizes = fc.record({ width: fc.integer({ min: 100, max: 6000 }), height: fc.integer({ min: 80, max: 4000 }) });
const LARGE = { width: 3000, height: 2400 };

describe('a drawing', () => {
  it('that is fitted is inside the frame, in any shape, and clear of the buttons', () => {
    fc.assert(
      fc.property(sizes, (drawing) => {
        const { x, y, scale } = fitAll(drawing, FRAME);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(x + drawing.width * scale).toBeLessThanOrEqual(FRAME.width);
        expect(y + drawing.height * scale).toBeLessThanOrEqual(FRAME.height - 50);
      }),
    );
  });

  it('opens whole if it is readable', () => {
    const drawing = { width: 600, height: 500 };
    expect(fitReadable(drawing, FRAME, { x: 10, y: 10 })).toEqual(fitAll(drawing, FRAME));
  });

  it('that is larger opens readable, with its start in the frame and no empty space beside it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 2400 }), (startX, startY) => {
        const { x, y, scale } = fitReadable(LARGE, FRAME, { x: startX, y: startY });
        expect(scale * TEXT_SIZE).toBe(12);
        const at = { x: x + startX * scale, y: y + startY * scale };
        expect([at.x >= 0, at.x <= FRAME.width, at.y >= 0, at.y <= FRAME.height]).toEqual([true, true, true, true]);
        expect(x).toBeLessThanOrEqual(16);
        expect(x + LARGE.width * scale).toBeGreaterThanOrEqual(FRAME.width - 16);
      }),
    );
  });

  it('that is redrawn keeps the viewed part in place, at any size', () => {
    const at = fc.record({ x: fc.integer({ min: 0, max: 3000 }), y: fc.integer({ min: 0, max: 3000 }) });
    fc.assert(
      fc.property(at, at, fc.constantFrom(0.1, 0.5, 1, 2, 3), (before, now, scale) => {
        const view = { x: 10, y: 20, scale };
        const moved = keepPoint(view, before, now);
        expect(moved.scale).toBe(scale);
        expect(moved.x + now.x * scale).toBeCloseTo(view.x + before.x * scale);
        expect(moved.y + now.y * scale).toBeCloseTo(view.y + before.y * scale);
      }),
    );
  });

  it('is zoomed around the pointer', () => {
    const view = { x: 10, y: 20, scale: 1 };
    const closer = zoomAt(view, 2, { x: 110, y: 120 });
    expect(closer).toEqual({ scale: 2, x: -90, y: -80 });
    expect(zoomAt(closer, 1 / 2, { x: 110, y: 120 })).toEqual(view);
    expect(zoomAt(view, 1000, { x: 0, y: 0 }).scale).toBe(3);
  });
});

describe('states to reveal', () => {
  const area = (x: number, y: number) => ({ x, y, width: 100, height: 40 });
  const view = fitReadable(LARGE, FRAME, { x: 0, y: 0 });

  it('scroll into the frame if none is visible', () => {
    const moved = scrollIntoView(view, LARGE, FRAME, [area(2000, 2000), area(2800, 10)]);
    expect(moved).not.toEqual(view);
    expect(scrollIntoView(moved, LARGE, FRAME, [area(2000, 2000)])).toBe(moved);
    expect(moved.scale).toBe(view.scale);
  });

  it('are looked for where they are drawn, at that size', () => {
    const small = { x: 0, y: 0, scale: 0.1 };
    expect(scrollIntoView(small, LARGE, FRAME, [area(2000, 2000)])).toBe(small);
    const large = { x: 0, y: 0, scale: 3 };
    expect(scrollIntoView(large, LARGE, FRAME, [area(300, 300)])).not.toBe(large);
  });

  it('scroll nothing if one is visible, or there are none', () => {
    expect(scrollIntoView(view, LARGE, FRAME, [area(2000, 2000), area(100, 100)])).toBe(view);
    expect(scrollIntoView(view, LARGE, FRAME, [])).toBe(view);
  });
});
