/** The walks of the architecture page lead from file to file: none is missing, and each is named by one before it. */
import { basename, extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from '../architecture/files.ts';

/** The most files that each walk may have. */
const LONGEST = [30, 20, 10, 15, 18];

const existing = new Set(['src', 'machines', 'embed', 'wordpress/plugin/src'].flatMap(filesUnder));

const walks = contentOf('docs/architecture.md')
  .split('## Five walks')[1]!
  .split(/^## /m)[0]!
  .split(/^### /m)
  .slice(1)
  .map((part, index) => ({
    title: part.split('\n')[0]!,
    longest: LONGEST[index]!,
    steps: [...part.matchAll(/^- `([^`]+)`(.*)/gm)].map(([, file, rest]) => ({
      file: file!,
      symbols: [...rest!.matchAll(/`([^`]+)`/g)].map(([, symbol]) => symbol!),
    })),
  }));

type Step = (typeof walks)[number]['steps'][number];

/** What is wrong with a walk, one line for each file. */
const breaches = (steps: readonly Step[], read = contentOf) =>
  steps.flatMap(({ file, symbols }, index) => {
    const before = steps.slice(0, index).map((step) => read(step.file));
    const name = extname(file) === '.php' ? basename(file, '.php') : `/${basename(file)}'`;
    const shared = symbols.filter((symbol) => read(file).includes(symbol));
    const isNamed = index === 0 || [name, ...shared].some((word) => before.some((text) => text.includes(word)));
    return isNamed ? [] : [`${file} is named by no file before it`];
  });

it('there is a limit for each walk', () => {
  expect(walks).toHaveLength(LONGEST.length);
});

describe.each(walks)('$title', ({ steps, longest }) => {
  it('has files that exist', () => {
    expect(steps.map(({ file }) => file).filter((file) => !existing.has(file))).toEqual([]);
  });

  it('leads from file to file', () => {
    expect(breaches(steps)).toEqual([]);
  });

  it(`has at most ${longest} files`, () => {
    expect(steps.length).toBeLessThanOrEqual(longest);
  });
});

it('finds a step that no earlier file names', () => {
  const texts: Record<string, string> = { 'a.ts': "import './b.ts'", 'b.ts': '/route', 'c.php': '/route', 'd.ts': '' };
  const steps = [
    { file: 'a.ts', symbols: [] },
    { file: 'b.ts', symbols: [] },
    { file: 'c.php', symbols: ['/route'] },
    { file: 'd.ts', symbols: ['/route'] },
  ];
  expect(breaches(steps, (file) => texts[file]!)).toEqual(['d.ts is named by no file before it']);
});
