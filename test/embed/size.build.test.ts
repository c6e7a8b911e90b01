/**
 * The embedding library is smaller than the package that it replaces, in every way to load it. docs/decisions/embed-size.md states its sizes; if it
 * grows, update them there.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { measureEmbedSizes } from '../bench/embed-sizes.mjs';
import { contentOf } from '../architecture/files.ts';

/** The largest allowed share of the package's bytes. */
const SHARE = 0.97;

/** The sizes in a row of a page's table, in bytes. */
const written = (row: string, page = 'docs/decisions/embed-size.md') => {
  const cells = contentOf(page).split(`| ${row} `)[1]?.split('|') ?? [];
  return cells.slice(1, 3).map((cell) => Number.parseFloat(cell) * 1000);
};

/** The rows of the library's read-me. */
const IN_README: Readonly<Record<string, string>> = {
  'import *': 'all of it, `import *`',
  'require()': 'all of it, `require()`',
  'the file for a script element': 'all of it, for a script element',
  'the React component': 'the React component, without React',
};

let sizes: Awaited<ReturnType<typeof measureEmbedSizes>>;
beforeAll(async () => {
  sizes = await measureEmbedSizes();
});

const isAsWritten = (row: string, column: number, measured: number, page?: string) =>
  expect(Math.abs(measured - written(row, page)[column]!), `${row}: ${measured} bytes`).toBeLessThanOrEqual(100);

describe('the embedding library after gzip', () => {
  it.each([
    'import *',
    'the service, its factories and the models',
    'require()',
    'the file for a script element',
    'the React component',
  ])('is at most 0.97 of the package: %s', (way) => {
    const { ours, published } = sizes.ways[way]!;
    // An empty bundle would be small too.
    expect(ours).toBeGreaterThan(published / 2);
    expect(ours / published).toBeLessThanOrEqual(SHARE);
    isAsWritten(way, 0, published);
    isAsWritten(way, 1, ours);
  });

  it.each(Object.entries(IN_README))('is as large as the read-me says: %s', (way, row) => {
    const { ours, published } = sizes.ways[way]!;
    isAsWritten(row, 0, published, 'embed/README.md');
    isAsWritten(row, 1, ours, 'embed/README.md');
  });

  it('has no other way that is not measured here', () => {
    expect(Object.keys(sizes.ways)).toHaveLength(5);
  });

  it('has the documented size if a part is imported', () => {
    isAsWritten('models alone', 1, sizes.models);
    isAsWritten('`TokenType` alone', 1, sizes.tokenType);
    expect(sizes.tokenType).toBeLessThan(1_000);
  });
});
