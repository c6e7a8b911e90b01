/** After docs/guides/add-a-page.md, every view keeps its budget of initial JavaScript, including the new page. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contentOf, ROOT } from '../architecture/files.ts';
import { blocksOf, placeOf } from '../docs/markdown.ts';

const GUIDE = 'docs/guides/add-a-page.md';

/** The project files that the page, its build and its budget need. */
const NEEDED = [
  'machines',
  'embed',
  'kit',
  'scripts',
  'src',
  'test/architecture',
  'test/bench/views.mjs',
  'test/bundle.mjs',
  'test/embed/kit',
  'test/machines',
  'test/wordpress/covers.ts',
  'wordpress/plugin/languages',
  'package.json',
];
const CONFIGURATIONS = ['tsconfig.json', '.oxfmtrc.json', 'vite.config.ts', 'vitest.config.ts'];

// A build and the budget's tests take some seconds, and longer beside all other gates.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const tree = mkdtempSync(join(tmpdir(), 'practice-portal-page-'));

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(tree, script), ...args], {
    cwd: tree,
    encoding: 'utf8',
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}
const passes = { ok: true, output: expect.any(String) };

/** `--- <file>` starts a change; lines follow unchanged (blank), removed (-) or added (+). */
function change(code: string) {
  const [head = '', ...lines] = code.trimEnd().split('\n');
  const file = join(tree, head.replace('--- ', ''));
  // Skips the server's files, which do not affect the page's JavaScript.
  if (!existsSync(file)) return;
  const part = (kind: RegExp) =>
    lines
      .filter((line) => kind.test(line))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = readFileSync(file, 'utf8');
  // The page exists already if someone has followed the guide.
  if (before.includes(part(/^[ +]/))) return;
  expect(before).toContain(part(/^[ -]/));
  writeFileSync(file, before.replace(part(/^[ -]/), part(/^[ +]/)));
}

beforeAll(() => {
  for (const name of [...NEEDED, ...CONFIGURATIONS]) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));

  const blocks = blocksOf({ file: GUIDE, text: contentOf(GUIDE) });
  const [scaffold = ''] = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code.trim());
  const chart = scaffold.replace('npm run scaffold -- ', '');
  if (!existsSync(join(tree, 'machines', chart))) expect(run('scripts/scaffold/scaffold.mjs', chart)).toEqual(passes);
  for (const block of blocks) {
    const { place, code } = placeOf(block);
    if (block.language === 'diff') change(block.code);
    else if (place !== null) {
      mkdirSync(dirname(join(tree, place)), { recursive: true });
      writeFileSync(join(tree, place), code);
    }
  }
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

it('the guide’s page builds within the budget of a page', () => {
  expect(run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')).toEqual(passes);
  const budget = 'test/architecture/budget.build.test.ts';
  expect(readFileSync(join(tree, 'test/bench/views.mjs'), 'utf8')).toContain("folder: 'account-card'");
  const tests = run('node_modules/vitest/vitest.mjs', 'run', '--project', 'build', budget);
  expect(tests).toEqual(passes);
  expect(tests.output).toMatch(/Tests .*11 passed/);
});
