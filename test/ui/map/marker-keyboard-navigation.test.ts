/** "By keyboard the map is one stop with arrows from pin to pin": the target of each arrow key (spec: directory#large-directories). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighborMarker } from '../../../src/ui/map/marker-keyboard-navigation.ts';

describe('an arrow', () => {
  const spots = [
    { key: 'here', x: 0, y: 0 },
    { key: 'right', x: 60, y: -5 },
    { key: 'far right', x: 200, y: 0 },
    { key: 'above', x: 10, y: -80 },
  ];
  it.each([
    ['ArrowRight', 'right'],
    ['ArrowUp', 'above'],
    ['ArrowDown', undefined],
    ['ArrowLeft', 'above'],
    ['Enter', undefined],
  ])('%s leads to %s', (key, wanted) => {
    expect(neighborMarker(spots, spots[0]!, key)?.key).toBe(wanted);
  });

  it('leads from each pin to another, and in the end to every one', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 1280 }), y: fc.integer({ min: 0, max: 420 }) });
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: ({ x, y }) => `${x} ${y}`, maxLength: 12 }), (all) => {
        const keyed = all.map((one, index) => ({ ...one, key: String(index) }));
        const reached = new Set(keyed.slice(0, 1));
        for (const from of reached)
          for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
            const next = neighborMarker(keyed, from, key);
            if (next) reached.add(next);
          }
        expect(reached.size).toBe(all.length);
      }),
    );
  });
});
