/** Code blocks in the documentation pass the project's type check exactly as they are printed. */
import { describe, expect, it } from 'vitest';
import { contentOf } from '../architecture/files.ts';
import { chartsMadeBy } from './commands.ts';
import { blocksOf, writtenPages, type Block } from './markdown.ts';
import { errorsOf, nameOf } from './type-check.ts';

const all = writtenPages.flatMap(blocksOf);
const inLanguage = (...languages: string[]) => all.filter(({ language }) => languages.includes(language));

const planted = (line: number, code: string): Block => ({ file: 'planted.md', line, language: 'ts', code });

const FAULTS = [
  planted(1, `import { models } from 'practice-portal/embed';\nexport const view: models.PageView = 'wide';`),
  planted(2, `export const there = somethingNotDeclared;`),
  planted(
    3,
    `// machines/planted/planted.types.ts\nimport type { Problem } from '../lib/gone.ts';\nexport type A = Problem;`,
  ),
];

describe('code in the documentation', async () => {
  const blocks = inLanguage('ts', 'tsx');
  const charts = chartsMadeBy(inLanguage('sh').flatMap(({ code }) => code.split('\n')));
  const errors = await errorsOf([...blocks, ...FAULTS], charts);

  it('is there', () => {
    expect(blocks.length).toBeGreaterThan(10);
  });

  it.each(blocks.map((block) => [nameOf(block)]))('%s passes the type check', (name) => {
    expect(errors.get(name) ?? []).toEqual([]);
  });

  it.each(FAULTS.map((block) => [nameOf(block)]))('with a planted fault does not: %s', (name) => {
    expect(errors.get(name)).toHaveLength(1);
  });

  it('has no errors anywhere else', () => {
    expect([...errors.keys()].filter((name) => ![...blocks, ...FAULTS].map(nameOf).includes(name))).toEqual([]);
  });

  it('names its language, unless it has none', () => {
    const known = ['', 'ts', 'tsx', 'sh', 'php', 'html', 'json', 'diff'];
    const strange = all.filter(({ language }) => !known.includes(language));
    expect(strange.map((block) => `${nameOf(block)} is "${block.language}"`)).toEqual([]);
  });

  it('that is JSON can be parsed', () => {
    for (const { code } of inLanguage('json')) expect(() => JSON.parse(code)).not.toThrow();
  });
});

/**
 * `--- <file>` starts a change; lines follow as in the file (blank), removed (-) or added (+). Readers who followed the page have made it already.
 */
function faultOfChange(change: string): string | null {
  const [head = '', ...lines] = change.trimEnd().split('\n');
  const file = /^--- (\S+)$/.exec(head)?.[1];
  if (file === undefined) return 'names no file';
  const timesOf = (kind: RegExp) => {
    const part = lines.filter((line) => kind.test(line)).map((line) => `${line.slice(1)}\n`);
    return contentOf(file).split(part.join('')).length - 1;
  };
  const times = timesOf(/^[ -]/);
  return times === 1 || timesOf(/^[ +]/) === 1 ? null : `is ${times} times in ${file}`;
}

describe('a change that the documentation asks for', () => {
  const changes = inLanguage('diff');

  it('is there', () => {
    expect(changes.length).toBeGreaterThan(5);
  });

  it.each(changes.map((block) => [nameOf(block), block.code]))('%s has one place', (_, code) => {
    expect(faultOfChange(code)).toBeNull();
  });

  it('without a place is found', () => {
    expect(faultOfChange('--- machines/index.ts\n export const catalog = [\n+more')).toBe(
      'is 0 times in machines/index.ts',
    );
    expect(faultOfChange('--- machines/index.ts\n import {\n+more')).toMatch(/^is \d+ times/);
    expect(faultOfChange(' machines/index.ts\n+more')).toBe('names no file');
  });
});
