/** A name without a shape would appear as a filled square. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../src/ui/${file}`, import.meta.url), 'utf8');

it('every icon that may be named has a shape, and every shape a name; a tick is the last', () => {
  const names = [...read('Icon.tsx').matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name);
  const cells = [...read('icons.svg').matchAll(/<g id="([\w-]+)" transform="translate\((\d+)\)">/g)];
  const places = [...read('icon.css').matchAll(/\.pp-icon-([\w-]+) \{\n\s*--pp-shape: (\d+);/g)];
  expect(names.length).toBeGreaterThan(10);
  expect(places.map(([, name, place]) => [name, Number(place)])).toEqual(names.map((name, place) => [name, place]));
  expect(cells.map(([, name, left]) => [name, Number(left)])).toEqual(
    [...names, 'tick'].map((name, place) => [name, place * 20]),
  );
});

it('each shape has an equal share of the image', () => {
  const count = read('icons.svg').match(/<g /g)?.length ?? 0;
  expect(read('icons.svg')).toContain(`viewBox="0 0 ${count * 20} 20"`);
  const masks = ['icon.css', 'fields/checkbox.css', '../pages/registration/products/membership-card.css'].map(
    (file) => /mask: var\(--pp-shapes\) .+/.exec(read(file))?.[0],
  );
  expect(masks).toEqual([
    `mask: var(--pp-shapes) calc(var(--pp-shape) * 100% / ${count - 1}) 0 / ${count}00% no-repeat;`,
    ...Array.from({ length: 2 }, () => `mask: var(--pp-shapes) 100% 0 / ${count}00% no-repeat;`),
  ]);
});
