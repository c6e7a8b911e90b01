/** The scaffold's chart passes its checks as written, and also after the guide (docs/guides/new-chart.md). The scaffold overwrites nothing. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chartFiles, withEntry } from '../../scripts/scaffold/chart-files.mjs';
import { spellingsOf } from '../../scripts/scaffold/chart-name.mjs';
import { contentOf, ROOT } from '../architecture/files.ts';
import { blocksOf, placeOf } from '../docs/markdown.ts';

/** The project files that the chart, its checks and its page need. */
const NEEDED = [
  'machines',
  'embed',
  'kit',
  'scripts',
  'src',
  'test',
  'package.json',
  'statechart-kit.config.ts',
  'tsconfig.json',
  '.oxlintrc.json',
];
const CONFIGURATIONS = ['.oxfmtrc.json', 'vite.config.ts', 'vitest.config.ts'];

// Compiler, linter and test runner each take some seconds, and longer beside all other gates.
vi.setConfig({ testTimeout: 240_000 });

const tree = mkdtempSync(join(tmpdir(), 'practice-portal-scaffold-'));

beforeAll(() => {
  for (const name of [...NEEDED, ...CONFIGURATIONS]) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(tree, script), ...args], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}
const passes = { ok: true, output: expect.any(String) };
const inTree = (file: string) => readFileSync(join(tree, file), 'utf8');

const GUIDE = 'docs/guides/new-chart.md';

/** Follows the guide: runs the scaffold, then writes each code block into the file that it names. */
function followGuide() {
  const blocks = blocksOf({ file: GUIDE, text: contentOf(GUIDE) });
  const [scaffold = ''] = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code.trim());
  const chart = scaffold.replace('npm run scaffold -- ', '');
  // The chart exists already if someone has followed the guide.
  if (!existsSync(join(tree, 'machines', chart))) {
    const { ok, output } = run('scripts/scaffold/scaffold.mjs', chart);
    if (!ok) throw new Error(output);
  }
  for (const block of blocks) {
    const { place, code } = placeOf(block);
    if (place === null) continue;
    if (!existsSync(join(tree, place))) throw new Error(`${GUIDE} names ${place}, which the scaffold does not make.`);
    writeFileSync(join(tree, place), code);
  }
}

describe('a scaffolded chart, and the guide’s chart', () => {
  const folders = ['news-flash', 'undo-notice'].flatMap((chart) => [`machines/${chart}`, `test/machines/${chart}`]);
  let files: string[] = [];

  beforeAll(() => {
    const { ok, output } = run('scripts/scaffold/scaffold.mjs', 'news-flash');
    if (!ok) throw new Error(output);
    files = output.split('\n').filter((line) => existsSync(join(tree, line)) && line !== '');
    followGuide();
  });

  it('have every file of a chart, and are in the catalogue', () => {
    expect(files).toHaveLength(9);
    expect(files.filter((file) => !folders.some((folder) => file.startsWith(folder)))).toEqual(['machines/index.ts']);
    expect(inTree('machines/index.ts')).toMatch(/\n  entry\(newsFlashMachine, 'News flash', .*\n/);
    expect(inTree('machines/index.ts')).toContain('\n  entry(undoNoticeMachine, ');
  });

  describe('without the types of all other charts, which the catalogue imports', () => {
    // Compiler and linter read this file's project. The architecture tests below load the catalogue.
    beforeAll(() => {
      renameSync(join(tree, 'tsconfig.json'), join(tree, 'tsconfig.all.json'));
      const project = { extends: './tsconfig.all.json', include: folders };
      writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(project));
    });

    it('pass the type check', () => {
      expect(run('node_modules/typescript/bin/tsc', '-p', '.')).toEqual(passes);
    });

    it('pass the linter', () => {
      expect(run('node_modules/oxlint/bin/oxlint', '--type-aware', ...folders)).toEqual(passes);
    });
  });

  it.each([
    'machines/index.ts',
    'machines/news-flash/news-flash.machine.ts',
    'test/machines/undo-notice/undo-notice.view.test.tsx',
  ])('are formatted: %s', (file) => {
    expect(run('node_modules/oxfmt/bin/oxfmt', '--check', file)).toEqual(passes);
  });

  it('pass their generated tests and the architecture tests', () => {
    const wanted = [...folders.filter((folder) => folder.startsWith('test/')), 'test/architecture/charts.test.ts'];
    const projects = ['--project', 'unit', '--project', 'view', '--maxWorkers', '1'];
    const tests = run('node_modules/vitest/vitest.mjs', 'run', ...projects, ...wanted);
    expect(tests).toEqual(passes);
    expect(tests.output).toMatch(/Test Files .*7 passed/);
  });

  it('have a page and a drawing from `npm run docs`', () => {
    expect(run('scripts/docs/docs.mjs', 'news-flash', 'undo-notice')).toEqual(passes);
    expect(inTree('docs/machines/news-flash.md')).toContain('![The chart news-flash](news-flash.svg)');
    expect(inTree('docs/machines/news-flash.svg')).toContain('newsFlash.requested');
    expect(inTree('docs/machines/undo-notice.md')).toContain('A notice after a removal');
  });
});

describe('the scaffold', () => {
  it.each([
    [undefined, 'The chart needs a name'],
    ['Card Form', 'small letters a to z, with hyphens between words, such as card-form'],
    ['card_form', '"card_form" cannot be the name of a chart and its folder'],
    ['../outside', '"../outside" cannot be the name'],
    ['form-2', '"form-2" cannot be the name'],
    ['charts', '"charts" is taken'],
    ['payment', 'machines/payment/ is there already. Nothing was written'],
    ['token', 'embed/machines/token/ is there already'],
    ['watching', 'kit/machines/watching/ is there already'],
    ['half-made', 'test/machines/half-made/ is there already'],
  ])('refuses the name %s and says what to do: %s', async (name, words) => {
    mkdirSync(join(tree, 'test/machines/half-made'), { recursive: true });
    await expect((async () => chartFiles(tree, spellingsOf(name)))()).rejects.toThrow(words);
  });

  it.each([
    [['card', 'form'], 'npm run scaffold -- card-form'],
    [['payment'], 'machines/payment/ is there already'],
  ])('fails and writes nothing if it is called with %j', (args, words) => {
    const catalogue = inTree('machines/index.ts');
    const { ok, output } = run('scripts/scaffold/scaffold.mjs', ...args);
    expect(ok).toBe(false);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(words)]);
    expect(inTree('machines/index.ts')).toBe(catalogue);
  });

  it.each([
    ['a-first', 0],
    ['m-middle', 1],
    ['z-last', 2],
  ])('imports %s where the alphabet has it, after %i others, and puts its entry last', (chart, place) => {
    const catalogue = [
      "import type { AnyStateMachine } from 'xstate';",
      "import { boxMachine } from './box/box.machine.ts';",
      "import { tinMachine } from './tin/tin.machine.ts';",
      'export const catalogue: readonly Entry[] = [',
      "  entry(tinMachine, 'Tin', 'A tin.'),",
      '];',
    ].join('\n');
    const lines = withEntry(catalogue, spellingsOf(chart)).split('\n');
    expect(lines[1 + place]).toContain(`from './${chart}/${chart}.machine.ts'`);
    expect(lines.at(-2)).toContain(`entry(${spellingsOf(chart).name}Machine,`);
    expect(lines).toHaveLength(8);
  });

  it('reports a catalogue that it cannot read', () => {
    expect(() => withEntry('export const charts = [];', spellingsOf('box'))).toThrow(
      'machines/index.ts has no list "export const catalogue"',
    );
  });
});
