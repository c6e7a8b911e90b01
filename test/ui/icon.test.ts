/** A name without a shape would be a filled square. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../src/ui/${file}`, import.meta.url), 'utf8');

it('every icon that may be named has a shape, and every shape a name', () => {
  const names = [...read('Icon.tsx').matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name);
  const shapes = [
    ...read('icon.css').matchAll(/\.pp-icon-([\w-]+) \{\n\s*--pp-shape: url\("data:image\/svg\+xml,%3Csvg/g),
  ];
  expect(names.length).toBeGreaterThan(10);
  expect(shapes.map(([, name]) => name)).toEqual(names);
});
