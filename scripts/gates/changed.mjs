import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A change of these files can affect every gate. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite(st)?(\.gallery)?\.config\.ts|wordpress\/host\/package(-lock)?\.json)$/;
/**
 * Maps files to tests that depend on them without an import: the tests read the file, or load it on a page or in WordPress. A
 * browser test is in the folder of the page that it tests.
 *
 * @type {ReadonlyArray<[seen: RegExp, by: RegExp]>}
 */
export const SEEN_BY = [
  [/\.(md|ts|tsx|mjs|php|json|css)$/, /^test\/(architecture|docs)\/(?!.*\.build\.)/],
  [
    /^(src|machines|embed|kit|wordpress\/plugin|scripts)\//,
    /^test\/(architecture\/.*\.build|scripts\/add-a-page|packages\/plugin-zip)/,
  ],
  [/^(machines|embed)\//, /^test\/(packages\/npm-package|embed\/size)/],
  [/^(kit|scripts\/kit|test\/packages)\//, /^test\/packages\/kit-package/],
  [/^docs\/|^machines\/|^embed\/machines\//, /^test\/docs\//],
  [/^wordpress\/plugin\/.*\.(php|pot?)$/, /^test\/scripts\/texts/],
  [/^machines\/lib\/contract|^scripts\/contract\//, /^test\/(scripts\/contract|wordpress\/registration)/],
  [/^src\/pages\/(registration|maps|practices)\//, /^test\/browser\/registration\//],
  [/^src\/pages\/registration\/steps\/payment\//, /^test\/browser\/payment\//],
  [/^src\/pages\/(account|membership|practices)\//, /^test\/browser\/account\//],
  [/^src\/pages\/(directory|maps)\//, /^test\/(browser\/directory|engines)\//],
  [/^src\/pages\/(overview|navigator|spotlight)\//, /^test\/browser\/onboarding\//],
  [/^src\/pages\/settings\//, /^test\/browser\/owner\//],
  [/^src\/pages\/(portal|developer-mode)\//, /^test\/browser\/shell\//],
  [/^src\/inspector\/|^kit\//, /^test\/browser\/gallery\//],
  [/^wordpress\/plugin\/src\/Admin\//, /^test\/(wordpress\/desk|browser\/owner)\//],
  [/^wordpress\/plugin\/src\/Billing\//, /^test\/wordpress\/(paying|membership)\//],
  [/^wordpress\/plugin\/src\/Registration\//, /^test\/wordpress\/(registration|accounts)\//],
  [/^wordpress\/plugin\/src\/(Membership|Mail|OutgoingWebhooks)\//, /^test\/wordpress\/membership\//],
  [/^wordpress\/plugin\/src\/(Directory|Vendors|Onboarding|Integrations)\//, /^test\/wordpress\/members\//],
  [/^wordpress\/plugin\/src\/Content\//, /^test\/wordpress\/content\//],
  [/^wordpress\/plugin\/src\/Reports\//, /^test\/(wordpress\/reports|machines\/subscription\/.*wordpress)/],
  [/^wordpress\/plugin\/src\/Portal\//, /^test\/wordpress\/pages\//],
  [/^wordpress\/plugin\/(assets|templates|languages|.*\.css$)/, /^test\/wordpress\/(pages|desk)\//],
];

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
 * @returns {Set<string>} Paths from the root of the project.
 * @throws {Error} With Vitest's output, if Vitest fails.
 */
export function relatedTests() {
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

/** @returns {string[]} Every test file, by its path from the root of the project. */
export function testFiles() {
  const names = git('ls-files', '--cached', '--others', '--exclude-standard', '-z', 'test') ?? '';
  return names.split('\0').filter((name) => /\.test\.tsx?$/.test(name) && fs.existsSync(path.join(root, name)));
}

/**
 * Selects the gates that a change can affect, and of their test files those that depend on a changed file.
 *
 * @param {readonly import('./gates.mjs').Gate[]} gates
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests Every test file.
 * @param {ReadonlySet<string>} related The test files that import a changed file.
 * @returns {{ touched: import('./gates.mjs').Gate[], untouched: string[] }}
 */
export function touchedGates(gates, changed, tests, related) {
  if (changed.length === 0) return { touched: [], untouched: gates.map(({ name }) => name) };
  const isTouched = (/** @type {RegExp} */ pattern) =>
    changed.some((file) => EVERYTHING.test(file) || pattern.test(file));
  const views = SEEN_BY.filter(([seen]) => isTouched(seen)).map(([, by]) => by);
  const reached = tests.filter(
    (file) => related.has(file) || changed.includes(file) || views.some((by) => by.test(file)),
  );
  const narrowed = gates.flatMap((gate) => {
    const { testFiles, touchedBy = /^/ } = gate;
    if (isTouched(touchedBy)) return gate;
    if (testFiles === undefined) return [];
    const some = reached.filter((file) => testFiles.test(file));
    return some.length > 0 ? { ...gate, program: [...gate.program, ...some] } : [];
  });
  // A gate that another gate depends on must run too, so that its output is current.
  const wanted = new Set(narrowed.flatMap(({ name, after = [] }) => [name, ...after]));
  const touched = gates.flatMap((gate) =>
    wanted.has(gate.name) ? (narrowed.find(({ name }) => name === gate.name) ?? gate) : [],
  );
  return { touched, untouched: gates.map(({ name }) => name).filter((name) => !wanted.has(name)) };
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
