import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Gate
 * @property {string} name The argument of `npm test -- <name>`.
 * @property {string} command The command that runs only this gate.
 * @property {string[]} program A script and its arguments; Node runs it. The path begins in `node_modules`.
 * @property {boolean} [counts] Its tests are counted one by one; else the gate counts as one.
 * @property {string[]} [after] Gates that must have ended before.
 * @property {boolean} [withoutHost] It runs without the packages of the WordPress host, which may still be installing.
 * @property {string[]} [needs] The needs (needs.mjs) without which it cannot run, by name.
 * @property {Part[]} [parts] Parts of the gate that have needs of their own; the rest runs without them. The program reads from
 *   the environment what is available.
 *
 * @typedef {object} Part
 * @property {string} name Its name in the list of what did not run.
 * @property {string[]} needs
 */

/** @param {string} project @param {Partial<Gate>} [rest] @returns {Gate} */
const tests = (project, rest = {}) => ({
  name: project,
  command: `npx vitest run --project ${project}`,
  program: ['vitest/vitest.mjs', 'run', '--project', project],
  counts: true,
  ...rest,
});

/** Short gates wait until the longest have started, because the gate that ends last decides how long a run takes. */
const afterTheLongest = ['gallery'];

/**
 * All gates that a change must pass, in the order in which they start. First come the quick ones, which find slips early, and the
 * ones that the longest gates wait for. Then come the longest, and the others run beside them. Of those, `unit` comes first,
 * because it is long and uses one core. The last two, `bundle` and `concurrent`, use every core, so that two are busy until the
 * end.
 *
 * @type {readonly Gate[]}
 */
export const gates = [
  // One checker is enough: several would each compute the same types of charts again, on cores that other gates use.
  {
    name: 'types',
    command: 'npx tsc -p .',
    program: ['typescript/bin/tsc', '-p', '.', '--checkers', '1'],
  },
  // Charts use no browser and no Node, so they are compiled without the types of either.
  {
    name: 'charts',
    command: 'npx tsc -p machines',
    program: ['typescript/bin/tsc', '-p', 'machines', '--checkers', '1'],
  },
  {
    name: 'gallery',
    command: 'npm run build:gallery',
    program: ['vite/bin/vite.js', 'build', '--config', 'vite.gallery.config.ts', '--logLevel', 'warn'],
    withoutHost: true,
  },
  {
    name: 'build',
    command: 'npm run build',
    program: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    withoutHost: true,
  },
  {
    name: 'lint',
    command: 'npm run lint',
    program: ['oxlint/bin/oxlint', '--type-aware'],
  },
  {
    name: 'format',
    command: 'npm run format -- --check',
    program: ['../scripts/format/format.mjs', '--check'],
    withoutHost: true,
    parts: [
      { name: 'TypeScript and documents', needs: [] },
      { name: 'PHP', needs: ['PHP_CodeSniffer'] },
    ],
  },
  {
    name: 'prose',
    command: "npx textlint '**/*.md'",
    program: ['textlint/bin/textlint.js', '**/*.md'],
    withoutHost: true,
  },
  {
    name: 'words',
    command: 'npx cspell --no-progress',
    program: ['cspell/bin.mjs', '--no-progress'],
    withoutHost: true,
  },
  tests('browser', {
    after: ['build', 'gallery'],
    needs: ['chromium', 'fonts'],
  }),
  tests('wordpress', {
    after: ['build', 'gallery'],
  }),
  // One of its tests runs `npm start`, which would otherwise build again.
  tests('host', {
    after: ['build', 'gallery'],
  }),
  // On the newest WordPress: the tests that use most of WordPress' own code, and browser tests.
  tests('newest', {
    after: ['build', 'gallery'],
    command: 'npx vitest run --project newest --project newest-browser',
    program: ['vitest/vitest.mjs', 'run', '--project', 'newest', '--project', 'newest-browser'],
    needs: ['chromium', 'fonts', 'native host', 'newest WordPress'],
  }),
  tests('unit', {
    after: afterTheLongest,
  }),
  tests('engines', {
    after: ['build', 'gallery'],
    needs: ['fonts'],
    parts: [
      { name: 'Firefox', needs: ['firefox'] },
      { name: 'WebKit', needs: ['webkit'] },
    ],
  }),
  tests('view', {
    after: afterTheLongest,
    command: 'npx vitest run --project view --project view-alone --project published',
    program: [
      'vitest/vitest.mjs',
      'run',
      ...['view', 'view-alone', 'published'].flatMap((name) => ['--project', name]),
    ],
  }),
  // Checks the output of the gates "build" and "gallery": budgets, the oldest browsers, and that no test code is shipped.
  tests('build', {
    name: 'bundle',
    after: ['build', 'gallery'],
    // One page of the guide to the charts' tools opens a browser page.
    needs: ['chromium'],
  }),
  // Tests races with real parallelism: several PHP processes on one MariaDB.
  tests('native', {
    name: 'concurrent',
    after: afterTheLongest,
    needs: ['native host'],
    parts: [{ name: 'Redis', needs: ['redis'] }],
  }),
];

/**
 * @param {string[]} names Empty for all gates.
 * @returns {Gate[]}
 * @throws {Error} For a name that no gate has.
 */
export function chooseGates(names) {
  const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) {
    throw new Error(`No gate is called ${unknown.join(', ')}; there are ${gates.map(({ name }) => name).join(', ')}.`);
  }
  return gates.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * Counts a gate's passed and failed tests.
 *
 * @param {number} code The exit code of its program.
 * @param {string | null} report Vitest's report, for gates whose tests are counted; null if there is none.
 * @param {boolean} [counts]
 * @param {boolean} [mayBeEmpty] Whether a run without tests is no failure.
 * @returns {{ passed: number, failed: number, failures: Failure[] }}
 *
 * @typedef {object} Failure
 * @property {string} text A test's file and name, or what else failed.
 * @property {string} [file] The test file.
 */
export function countGate(code, report, counts = false, mayBeEmpty = false) {
  if (!counts) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] };
  if (report === null) return { passed: 0, failed: 1, failures: [{ text: 'The run ended without a report.' }] };
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
  /** @type {Failure[]} */
  const failures = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name).replaceAll(path.sep, '/');
    const tests = assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === 'failed');
    for (const { fullName } of tests) failures.push({ text: `${file} > ${fullName}`, file });
    if (status === 'failed' && tests.length === 0) {
      failures.push({ text: `${file}: ${String(message).split('\n')[0]}`, file });
    }
  }
  const skipped = numPendingTests + numTodoTests;
  if (skipped > 0) failures.push({ text: `${skipped} tests were skipped.` });
  if (numPassedTests + failures.length === 0 && !mayBeEmpty) failures.push({ text: 'No test ran.' });
  if (code !== 0 && failures.length === 0) failures.push({ text: `The run ended with ${code}.` });
  return { passed: numPassedTests, failed: failures.length, failures };
}
