/**
 * The embedding library is smaller than the package that it replaces, in every way to load it. docs/decisions/embed-size.md states its sizes; if it
 * grows, update them there.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { measureEmbedSizes } from '../bench/embed-sizes.mjs';
import { contentOf } from '../architecture/files.ts';

/** The largest allowed share of the package's bytes. */
const SHARE = 0.97;

/** The sizes in a row of the page's table, in bytes. */
const written = (row: string) => {
  const cells = contentOf('docs/decisions/embed-size.md').split(`| ${row} `)[1]?.split('|') ?? [];
  return cells.slice(1, 3).map((cell) => Number.parseFloat(cell) * 1000);
};

let sizes: Awaited<ReturnType<typeof measureEmbedSizes>>;
beforeAll(async () => {
  sizes = await measureEmbedSizes();
});

const isAsWritten = (row: string, column: number, measured: number) =>
  expect(Math.abs(measured - written(row)[column]!), `${row}: ${measured} bytes`).toBeLessThanOrEqual(100);

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

  it('has no other way that is not measured here', () => {
    expect(Object.keys(sizes.ways)).toHaveLength(5);
  });

  it('has the documented size if a part is imported', () => {
    isAsWritten('models alone', 1, sizes.models);
    isAsWritten('`TokenType` alone', 1, sizes.tokenType);
    expect(sizes.tokenType).toBeLessThan(1_000);
  });
});
