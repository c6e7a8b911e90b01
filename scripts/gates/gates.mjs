/**
 * @typedef {object} Gate
 * @property {string} name What one types: `npm test -- <name>`.
 * @property {string} command What reproduces it.
 * @property {string[]} program A script of a package and its arguments; Node runs it.
 * @property {boolean} [counts] Its tests are counted one by one; else the gate counts as one.
 * @property {string[]} [after] Gates that must have ended before.
 * @property {boolean} [withoutHost] It runs without the packages of the WordPress host, which may be on their way still.
 * @property {string[]} [needs] What it cannot run without, by the names of needs.mjs.
 * @property {RegExp} [testFiles] Its test files; `--changed` runs those that import or see what has changed (changed.mjs).
 * @property {RegExp} [touchedBy] Files of which a change can touch all of it, whatever its test files name. Every file, when left out.
 * @property {Part[]} [parts] What of it cannot run without more; the rest of the gate can. Its program sees by the environment what there is.
 *
 * @typedef {object} Part
 * @property {string} name As it is said at the end: what does not run.
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

/** What the bundle and the packages are made of and with. */
const SHIPPED = /^(src|machines|embed|kit|wordpress\/plugin|scripts)\//;
const NOTHING = /(?!)/;
/** What all of WordPress's tests boot, and what every subject of the plugin uses. */
const WORDPRESS = /^(wordpress\/(host\/|plugin\/(src\/(Core\/|[^/]+$)|[^/]+$))|test\/wordpress\/(kit|fixtures)\/)/;

/** Short gates wait until the longest have started: a run is as long as the gate that ends last. */
const afterTheLongest = ['gallery'];

/**
 * Everything that a change must pass. The quick ones first, so that a slip is known soon, and what the longest wait for; then the longest,
 * beside which the others find their place: two cores are busy to the end.
 *
 * @type {readonly Gate[]}
 */
export const gates = [
  // One checker: several work out the same types of charts again, each for its own files, on cores that other gates use.
  { name: 'types', command: 'npx tsc -p .', program: ['typescript/bin/tsc', '-p', '.', '--checkers', '1'] },
  // Charts know no browser and no Node: their compiler does not either.
  {
    name: 'charts',
    command: 'npx tsc -p machines',
    program: ['typescript/bin/tsc', '-p', 'machines', '--checkers', '1'],
    touchedBy: /^(machines|embed\/machines)\//,
  },
  {
    name: 'gallery',
    command: 'npm run build:gallery',
    program: ['vite/bin/vite.js', 'build', '--config', 'vite.gallery.config.ts', '--logLevel', 'warn'],
    withoutHost: true,
    touchedBy: /^(kit|machines|embed|scripts|test\/(machines|embed|inspector|kit))\//,
  },
  {
    name: 'build',
    command: 'npm run build',
    program: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    withoutHost: true,
    touchedBy: SHIPPED,
  },
  { name: 'lint', command: 'npm run lint', program: ['oxlint/bin/oxlint', '--type-aware'] },
  { name: 'format', command: 'npx oxfmt --check .', program: ['oxfmt/bin/oxfmt', '--check', '.'], withoutHost: true },
  {
    name: 'prose',
    command: "npx textlint '**/*.md'",
    program: ['textlint/bin/textlint.js', '**/*.md'],
    withoutHost: true,
    touchedBy: /\.md$|^\.textlint|^scripts\/writing\//,
  },
  {
    name: 'words',
    command: 'npx cspell --no-progress',
    program: ['cspell/bin.mjs', '--no-progress'],
    withoutHost: true,
    touchedBy: /\.(tsx?|mjs|php)$|^cspell\.|^scripts\/writing\//,
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
  // One of its tests is `npm start`, which would build what is not of today.
  tests('host', {
    after: ['build', 'gallery'],
    testFiles: /^test\/.*\.host\.test\.tsx?$/,
    touchedBy: WORDPRESS,
  }),
  // The newest WordPress: what meets most of WordPress' own code, and journeys.
  tests('newest', {
    after: ['build', 'gallery'],
    command: 'npx vitest run --project newest --project newest-browser',
    program: ['vitest/vitest.mjs', 'run', '--project', 'newest', '--project', 'newest-browser'],
    needs: ['chromium', 'fonts', 'native host', 'newest WordPress'],
    touchedBy: /^(scripts\/setup\/find-newest|test\/(wordpress\/(covers|newest)|browser\/newest))/,
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
    // Of the embedding library some run on its modules as they are published.
    touchedBy: /^(test\/kit\/(quiet-console|blank-frames)\.ts$|scripts\/package\/|embed\/interpreter\/)/,
  }),
  // The races, with real parallelism: several PHP processes on one MariaDB.
  tests('native', {
    name: 'concurrent',
    after: afterTheLongest,
    needs: ['native host'],
    parts: [{ name: 'Redis', needs: ['redis'] }],
    testFiles: /^test\/.*\.native\.test\.ts$/,
    touchedBy: /^(wordpress\/plugin\/src\/(Core|Billing)|test\/wordpress\/kit)\//,
  }),
  tests('unit', {
    after: afterTheLongest,
    testFiles: /^test\/(?!.*\.(browser|engine|wordpress|host|native|dom|build)\.test\.ts$).*\.test\.ts$/,
    touchedBy: NOTHING,
  }),
  // Budgets, the oldest browsers, and that nothing of the tests is shipped: on what the gates "build" and "gallery" wrote.
  tests('build', {
    name: 'bundle',
    after: ['build', 'gallery'],
    // One page of the guide to the charts' tools opens a page.
    needs: ['chromium'],
    testFiles: /^test\/.*\.build\.test\.ts$/,
    touchedBy: SHIPPED,
  }),
];

/**
 * @param {string[]} names None for all.
 * @returns {Gate[]}
 * @throws {Error} For a name that is no gate's.
 */
export function chooseGates(names) {
  const unknown = names.filter((name) => !gates.some((gate) => gate.name === name));
  if (unknown.length > 0) {
    throw new Error(`No gate is called ${unknown.join(', ')}; there are ${gates.map(({ name }) => name).join(', ')}.`);
  }
  return gates.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * What a gate counts for.
 *
 * @param {number} code How its program ended.
 * @param {string | null} report What vitest wrote, for gates whose tests are counted; null when it wrote nothing.
 * @param {boolean} [counts]
 * @returns {{ passed: number, failed: number, why: string[] }} `why`: failures that no test of its own stands for.
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
