/** The kit's exports: the changelog must mention each name that is added or removed (kit/CHANGELOG.md explains the versions). */
import { describe, expect, it } from 'vitest';
import { exportedNames, LIST, publicNames } from '../../scripts/package/public-names.mjs';
import { contentOf } from '../architecture/files.ts';

type Names = Record<string, string[]>;

/** Names that have changed without a mention in the notes, one line each. */
function unmentioned(before: Names, after: Names, notes: string): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((entry) => {
    const [was = [], is = []] = [before[entry], after[entry]];
    const changed = [
      ...is.filter((name) => !was.includes(name)).map((name) => [name, 'new'] as const),
      ...was.filter((name) => !is.includes(name)).map((name) => [name, 'gone'] as const),
    ];
    return changed
      .filter(([name]) => !notes.includes(`\`${name.replace('type ', '')}\``))
      .map(([name, how]) => `${entry}: ${name} is ${how}`);
  });
}

describe('public names', () => {
  const now = publicNames();

  it('are those of the last release, but for what the changelog says under "Unreleased"', () => {
    const [, notes = ''] = /## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(contentOf('kit/CHANGELOG.md')) ?? [];
    expect(unmentioned(JSON.parse(contentOf(LIST)) as Names, now, notes)).toEqual([]);
  });

  it('are found in each form of an export', () => {
    const code = `export const a = 1, b = 2; export function c() {} export type D = 1; export type { E } from 'e'; export { f as g, type H } from 'f';`;
    expect(exportedNames('a.ts', code)).toEqual(['a', 'b', 'c', 'type D', 'type E', 'g', 'type H']);
    expect(now['.']).toContain('describeChart');
    expect(now['./interleave']).toContain('interleave');
  });

  it('that come or go without a word are told', () => {
    const before = { '.': ['a', 'b'] };
    expect(unmentioned(before, { '.': ['a', 'c'], './new': ['d'] }, '')).toEqual([
      '.: c is new',
      '.: b is gone',
      './new: d is new',
    ]);
    expect(unmentioned(before, { '.': ['a'] }, '- `b` is gone.')).toEqual([]);
  });
});
