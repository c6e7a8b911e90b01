import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files that Vite's modules can import. Of the others, such as PHP, Vitest knows no importers. */
const MODULE = /\.(tsx?|[cm]?[jt]s|json|css|svg|html)$/;

/**
 * The files that changed since this branch left main: committed, uncommitted, new and deleted.
 *
 * @returns {string[]} Paths from the root of the project.
 * @throws {Error} Where git knows no main.
 */
export function changedFiles() {
  const changed = git('diff', '--name-only', '--no-renames', '-z', mainCommit()) ?? '';
  const added = git('ls-files', '--others', '--exclude-standard', '-z') ?? '';
  return [...new Set(`${changed}\0${added}`.split('\0').filter(Boolean))].sort();
}

/** @returns {string} The commit where this branch left main. @throws {Error} Where git knows no main. */
function mainCommit() {
  const main = ['main', 'origin/main'].find(
    (name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== null,
  );
  const base = main === undefined ? null : git('merge-base', 'HEAD', main);
  if (base === null) throw new Error('What has changed is told from main, and git knows no branch of that name.');
  return base.trim();
}

/**
 * The test files that import a changed file, directly or indirectly, by Vitest's module graph.
 *
 * @param {readonly string[]} changed
 * @returns {Set<string>} Paths from the root of the project.
 * @throws {Error} With Vitest's output, if Vitest fails.
 */
export function relatedTests(changed) {
  // The graph takes Vitest ten seconds.
  if (!changed.some((file) => MODULE.test(file))) return new Set();
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'list', '--filesOnly', '--json', '--changed', mainCommit()],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (status !== 0) throw new Error(`Vitest could not list the tests that a change reaches:\n${stderr}`);
  /** @type {Array<{ file: string }>} */
  const listed = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return new Set(listed.map(({ file }) => path.relative(root, file).replaceAll(path.sep, '/')));
}

/** A change of these files can affect every test. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite(st)?(\.gallery)?\.config\.ts|wordpress\/host\/package(-lock)?\.json)$/;

/**
 * The gates to run for a change. Gates without tests run whole. Of the others, the test files run that import a changed file.
 *
 * @param {readonly import('./gates.mjs').Gate[]} gates
 * @param {readonly string[]} changed
 * @param {ReadonlySet<string>} related The test files that import a changed file.
 * @returns {import('./gates.mjs').Gate[]} None if nothing changed.
 */
export function selectGates(gates, changed, related) {
  if (changed.length === 0) return [];
  return gates.flatMap((gate) => {
    const { counts, testFiles, reads, always = [] } = gate;
    const isWhole = changed.some((file) => EVERYTHING.test(file) || reads?.test(file));
    if (!counts || isWhole) return gate;
    const files = [...related].filter((file) => testFiles?.test(file)).toSorted();
    const words = [...always, ...files.filter((file) => !always.some((folder) => file.startsWith(folder)))];
    return words.length === 0 ? [] : { ...gate, program: [...gate.program, ...words] };
  });
}

/**
 * @param {...string} args
 * @returns {string | null} The output of git; null if git fails.
 */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    });
  } catch {
    return null;
  }
}
