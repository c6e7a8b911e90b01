/**
 * @typedef {object} Gate
 * @property {string} name The argument of `npm test -- <name>`.
 * @property {string} command The command that runs only this gate.
 * @property {string[]} program A script of a package and its arguments; Node runs it.
 * @property {boolean} [counts] Its tests are counted one by one; else the gate counts as one.
 * @property {string[]} [after] Gates that must have ended before.
 * @property {boolean} [withoutHost] It runs without the packages of the WordPress host, which may still be installing.
 * @property {string[]} [needs] The needs (needs.mjs) without which it cannot run, by name.
 * @property {RegExp} [testFiles] Its test files; `--changed` selects among those that a change can affect (selection.mjs).
 * @property {RegExp} [touchedBy] A change of these files can affect the whole gate, whatever its test files import. Default: every file.
 * @property {{ files: RegExp, program: string[] }} [eachFile] It judges each of these files by itself; the program takes their names.
 * @property {RegExp} [usedBy] The test files that use its output; `--changed` runs it for them alone.
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

const NOTHING = /(?!)/;
/** What the compiler reads. */
const TYPED = /\.(tsx?|mts|m?js|json)$/;
/** Files that all of WordPress's tests load, and that every part of the plugin uses. */
const WORDPRESS = /^(wordpress\/(host\/|plugin\/(src\/(Core\/|[^/]+$)|[^/]+$))|test\/wordpress\/(kit|fixtures)\/)/;

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
    touchedBy: TYPED,
  },
  // Charts use no browser and no Node, so they are compiled without the types of either.
  {
    name: 'charts',
    command: 'npx tsc -p machines',
    program: ['typescript/bin/tsc', '-p', 'machines', '--checkers', '1'],
    touchedBy: /^(machines|embed\/(machines|models)|kit\/machines)\//,
  },
  {
    name: 'gallery',
    command: 'npm run build:gallery',
    program: ['vite/bin/vite.js', 'build', '--config', 'vite.gallery.config.ts', '--logLevel', 'warn'],
    withoutHost: true,
    touchedBy: /^(kit|machines|embed|scripts|test\/(machines|embed|inspector|kit))\//,
    usedBy: /^test\/(browser\/gallery\/|engines\/engines|architecture\/compatibility\/|wordpress\/demo\/start)/,
  },
  {
    name: 'build',
    command: 'npm run build',
    program: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    withoutHost: true,
    touchedBy: /^(src|machines|embed|kit|wordpress\/plugin|scripts)\//,
    usedBy: /\.(browser|engine|wordpress|host|build)\.test\.tsx?$/,
  },
  {
    name: 'lint',
    command: 'npm run lint',
    program: ['oxlint/bin/oxlint', '--type-aware'],
    touchedBy: /^\.oxlintrc\.json$/,
    eachFile: {
      files: /\.(tsx?|mts|m?js)$/,
      program: ['oxlint/bin/oxlint', '--type-aware', '--no-error-on-unmatched-pattern'],
    },
  },
  { name: 'format', command: 'npx oxfmt --check .', program: ['oxfmt/bin/oxfmt', '--check', '.'], withoutHost: true },
  {
    name: 'prose',
    command: "npx textlint '**/*.md'",
    program: ['textlint/bin/textlint.js', '**/*.md'],
    withoutHost: true,
    touchedBy: /^\.textlint|^scripts\/writing\//,
    eachFile: { files: /\.md$/, program: ['textlint/bin/textlint.js'] },
  },
  {
    name: 'words',
    command: 'npx cspell --no-progress',
    program: ['cspell/bin.mjs', '--no-progress'],
    withoutHost: true,
    touchedBy: /^cspell\.|^scripts\/writing\//,
    eachFile: {
      files: /^(src|machines|kit|embed|scripts|sandbox|test|wordpress)\/.*\.(tsx?|mjs|php)$/,
      program: ['cspell/bin.mjs', '--no-progress', '--no-must-find-files'],
    },
  },
  tests('browser', {
    after: ['build', 'gallery'],
    needs: ['chromium', 'fonts'],
    testFiles: /^test\/.*\.browser\.test\.ts$/,
    touchedBy:
      /^(src\/(?!pages\/[^/]+\/|inspector\/)|machines\/(lib|portal)\/|wordpress\/(host|plugin\/src\/Core)\/|sandbox\/|test\/browser\/(support\/(portal|start)|portal\.setup))/,
  }),
  tests('wordpress', {
    after: ['build', 'gallery'],
    testFiles: /^test\/.*\.wordpress\.test\.tsx?$/,
    touchedBy: WORDPRESS,
  }),
  // One of its tests runs `npm start`, which would otherwise build again.
  tests('host', {
    after: ['build', 'gallery'],
    testFiles: /^test\/.*\.host\.test\.tsx?$/,
    touchedBy: WORDPRESS,
  }),
  // On the newest WordPress: the tests that use most of WordPress' own code, and browser tests.
  tests('newest', {
    after: ['build', 'gallery'],
    command: 'npx vitest run --project newest --project newest-browser',
    program: ['vitest/vitest.mjs', 'run', '--project', 'newest', '--project', 'newest-browser'],
    needs: ['chromium', 'fonts', 'native host', 'newest WordPress'],
    touchedBy: /^(scripts\/setup\/find-newest|test\/(wordpress\/(covers|newest)|browser\/newest))/,
  }),
  tests('unit', {
    after: afterTheLongest,
    testFiles: /^test\/(?!.*\.(browser|engine|wordpress|host|native|dom|build)\.test\.ts$).*\.test\.ts$/,
    touchedBy: NOTHING,
  }),
  tests('engines', {
    after: ['build', 'gallery'],
    needs: ['fonts'],
    parts: [
      { name: 'Firefox', needs: ['firefox'] },
      { name: 'WebKit', needs: ['webkit'] },
    ],
    testFiles: /^test\/.*\.engine\.test\.ts$/,
    touchedBy: /^(src\/(main|ui\/)|wordpress\/host\/|sandbox\/|test\/(engines|browser\/support)\/)/,
  }),
  tests('view', {
    after: afterTheLongest,
    command: 'npx vitest run --project view --project view-alone --project published',
    program: [
      'vitest/vitest.mjs',
      'run',
      ...['view', 'view-alone', 'published'].flatMap((name) => ['--project', name]),
    ],
    testFiles: /^test\/.*\.(view\.test\.tsx|dom\.test\.ts)$/,
    // Some tests of the embedding library run on its published modules.
    touchedBy: /^(test\/kit\/(undo-replaced|quiet-console|blank-frames)\.ts$|scripts\/package\/|embed\/interpreter\/)/,
  }),
  // Checks the output of the gates "build" and "gallery": budgets, the oldest browsers, and that no test code is shipped.
  tests('build', {
    name: 'bundle',
    after: ['build', 'gallery'],
    // One page of the guide to the charts' tools opens a browser page.
    needs: ['chromium'],
    testFiles: /^test\/.*\.build\.test\.ts$/,
    touchedBy: /^scripts\/(build|package)\//,
  }),
  // Tests races with real parallelism: several PHP processes on one MariaDB.
  tests('native', {
    name: 'concurrent',
    after: afterTheLongest,
    needs: ['native host'],
    parts: [{ name: 'Redis', needs: ['redis'] }],
    testFiles: /^test\/.*\.native\.test\.ts$/,
    touchedBy: /^(wordpress\/plugin\/src\/(Core|Billing)|test\/wordpress\/kit)\//,
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
 * @returns {{ passed: number, failed: number, why: string[] }} `why`: failures that do not belong to a single test.
 */
export function countGate(code, report, counts = false) {
  if (!counts) return code === 0 ? { passed: 1, failed: 0, why: [] } : { passed: 0, failed: 1, why: [] };
  if (report === null) return { passed: 0, failed: 1, why: ['The run ended without a report.'] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
  const why = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const hasFailedTest = assertionResults.some((/** @type {{ status: string }} */ test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) why.push(`${name}: ${String(message).split('\n')[0]}`);
  }
  const skipped = numPendingTests + numTodoTests;
  if (skipped > 0) why.push(`${skipped} tests were skipped.`);
  if (numPassedTests + numFailedTests + why.length === 0) why.push('No test ran.');
  if (code !== 0 && numFailedTests + why.length === 0) why.push(`The run ended with ${code}.`);
  return { passed: numPassedTests, failed: numFailedTests + why.length, why };
}
