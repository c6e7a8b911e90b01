import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { secondsOfGate, secondsOfTest } from './durations.mjs';

/** A change of these files can affect every gate, so that all run whole. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite(st)?(\.gallery)?\.config\.ts|wordpress\/host\/package(-lock)?\.json)$/;

/**
 * What a selection may cost, in the recorded seconds of all its gates, and of each gate. Two cores do more than two of these
 * seconds in one, because the record is of gates that ran beside each other.
 */
export const LIMITS = { run: 150, gate: 80 };
/** The seconds of a gate that judges each file by itself, on a few files. */
const A_FEW_FILES = 3;

const NOTHING = /(?!)/;

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {import('./gates.mjs').Gate} Gate
 * @typedef {ReadonlyArray<[changed: RegExp, tests: RegExp]>} Table
 */

/**
 * Tests that read files of every room: the rules of the architecture, the documentation, and the budgets of the build. All are quick,
 * except for the layout of every view, the one test that sees what a style sheet does.
 *
 * @type {Table}
 */
export const GUARDS = [
  [/\.(md|ts|tsx|mjs|php|json|css)$/, /^test\/docs\/(?!writing)/],
  [/\.(ts|tsx|mjs|json|css)$/, /^test\/architecture\/(?!.*\.build\.)/],
  [/\.php$/, /^test\/architecture\/(php-|rooms|descriptions)/],
  [/^wordpress\/plugin\/.*\.php$/, /^test\/wordpress\/plugin\/php\./],
  [/^(src|wordpress\/plugin)\/.*\.css$/, /^test\/browser\/layout\//],
  [/^(src|machines|embed)\//, /^test\/architecture\/[^/]+\.build/],
  [/^wordpress\/plugin\//, /^test\/packages\/plugin-zip/],
];

/**
 * The tests of a room that are not in the folder of the same name and import nothing of it: they read it, or run it on a page or
 * in WordPress. Browser tests are in the folder of their page.
 *
 * @type {Table}
 */
export const ROOMS = [
  [/^(machines|embed)\//, /^test\/(packages\/npm-package|embed\/size)/],
  [/^(kit|scripts\/kit|test\/packages)\//, /^test\/packages\/kit-package/],
  [/^scripts\/gates\//, /^test\/scripts\/(test-run|gates|changed|summary)/],
  [/^scripts\/site\//, /^test\/packages\/site/],
  [/^(src\/pages|kit\/scaffold|scripts\/scaffold|docs\/guides)\//, /^test\/scripts\/add-a-page/],
  [/^(scripts\/texts|wordpress\/plugin\/.*\.(php|pot?)$)/, /^test\/scripts\/texts/],
  [/^(machines\/lib\/contract|scripts\/contract\/)/, /^test\/(scripts\/contract|wordpress\/registration\/contract)/],
  [/^(scripts\/writing\/|\.textlint|cspell)/, /^test\/docs\/writing/],
  [/^kit\/.*\.css$/, /^test\/browser\/gallery\//],
  [/^src\/pages\/(registration|maps|practices)\//, /^test\/browser\/registration\//],
  [/^src\/pages\/registration\/steps\/payment\//, /^test\/browser\/payment\//],
  [/^src\/pages\/(account|membership|practices)\//, /^test\/browser\/account\//],
  [/^src\/pages\/(directory|maps)\//, /^test\/(browser\/directory|engines)\//],
  [/^src\/pages\/(overview|navigator|spotlight)\//, /^test\/browser\/onboarding\//],
  [/^src\/pages\/settings\//, /^test\/browser\/owner\//],
  [/^src\/pages\/(portal|developer-mode)\//, /^test\/browser\/shell\//],
  [/^src\/admin\//, /^test\/browser\/owner\/reports/],
  [/^(src\/inspector|kit\/(gallery|site))\//, /^test\/browser\/gallery\//],
  [/^wordpress\/plugin\/src\/Admin\//, /^test\/(wordpress\/desk|browser\/owner)\//],
  [/^wordpress\/plugin\/src\/Billing\//, /^test\/wordpress\/(paying|membership|failures\/concurrency)/],
  [/^wordpress\/plugin\/src\/Registration\//, /^test\/wordpress\/(registration|accounts)\//],
  [/^wordpress\/plugin\/src\/(Membership|Mail|OutgoingWebhooks)\//, /^test\/wordpress\/membership\//],
  [/^wordpress\/plugin\/src\/(Directory|Vendors|Onboarding|Integrations)\//, /^test\/wordpress\/members\//],
  [/^wordpress\/plugin\/src\/Content\//, /^test\/wordpress\/content\//],
  [/^wordpress\/plugin\/src\/Reports\//, /^test\/(wordpress\/reports|machines\/subscription\/.*wordpress)/],
  [/^wordpress\/plugin\/src\/Portal\//, /^test\/wordpress\/pages\//],
  [/^wordpress\/plugin\/(src\/Core\/|src\/[^/]+$|[^/]+$)/, /^test\/wordpress\/plugin\/.*\.wordpress\./],
  [/^wordpress\/plugin\/src\/(Privacy|Activation|.*\/Schema)/, /^test\/wordpress\/plugin\/data/],
  [/^wordpress\/plugin\/(assets|templates|languages|.*\.css$)/, /^test\/wordpress\/(pages|desk)\//],
];

/** Of the gates that a foundation affects whole: a short journey through each page, and a test of each subject of the plugin. */
export const SAMPLE = [
  /^test\/browser\/(account\/account|directory\/directory-states|onboarding\/navigator|owner\/confirmation)\.browser/,
  /^test\/browser\/payment\/visitor-pays\.browser/,
  /^test\/wordpress\/(accounts\/credentials|content\/private-files|desk\/desk-permissions|members\/onboarding)\.wordpress/,
  /^test\/wordpress\/(membership\/cancellation|pages\/routes|paying\/abandoned|registration\/refusals)\.wordpress/,
  /^test\/wordpress\/plugin\/php-74\.host/,
];

/**
 * @typedef {object} Selection
 * @property {import('./gates.mjs').Gate[]} touched The gates to run, each with the files to test.
 * @property {string[]} untouched Gates that the change cannot affect.
 * @property {Left[]} left What the change can affect too, and only a whole run tests.
 *
 * @typedef {object} Left
 * @property {string} gate
 * @property {number} [files] How many of its test files; all if it is not given.
 * @property {number} [of] How many of its test files the change can affect.
 */

/**
 * Selects the gates that a change can affect. Of their test files it takes those nearest to the change, until the limit is reached:
 *
 * 1. changed test files, whatever they cost,
 * 2. guards,
 * 3. the room's own tests, which import a changed file and are in the folder below `test/` that mirrors its,
 * 4. tests that the table names for the room, or that import a changed file and are named like it; and the sample of a gate that the
 *    change affects whole,
 * 5. other tests that import a changed file, and other tests of that gate.
 *
 * Among equals, a test that is named like the change comes first, then the shorter one.
 *
 * @param {readonly Gate[]} gates
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests Every test file.
 * @param {ReadonlySet<string>} related The test files that import a changed file.
 * @returns {Selection}
 */
export function selectGates(gates, changed, tests, related) {
  const names = gates.map(({ name }) => name);
  if (changed.length === 0) return { touched: [], untouched: names, left: [] };
  if (changed.some((file) => EVERYTHING.test(file))) return { touched: [...gates], untouched: [], left: [] };

  /** @type {Map<string, Gate>} */
  const touched = new Map();
  /** @type {Map<string, Left>} */
  const left = new Map();
  const budget = createBudget(gates);
  for (const gate of gates) {
    const narrowed = gate.testFiles === undefined ? narrowToChange(gate, changed) : null;
    if (narrowed === null) continue;
    if (gate.usedBy === undefined && budget.takeGate(gate, narrowed.seconds)) touched.set(gate.name, narrowed.gate);
    else left.set(gate.name, { gate: gate.name });
  }

  const candidates = candidatesOf(gates, changed, tests, related);
  const taken = candidates
    .toSorted((a, b) => a.rank - b.rank || b.likeness - a.likeness || a.seconds - b.seconds)
    .filter((candidate) => budget.takeTest(candidate));
  for (const gate of gates) {
    const of = candidates.filter((one) => one.gate === gate).length;
    const files = taken.filter((one) => one.gate === gate).map(({ file }) => file);
    if (files.length > 0) touched.set(gate.name, { ...gate, program: [...gate.program, ...files.toSorted()] });
    // A selected test needs the current output of this gate.
    if (taken.some((one) => uses(one.file, gate))) {
      touched.set(gate.name, gate);
      left.delete(gate.name);
    }
    if (files.length < of) left.set(gate.name, { gate: gate.name, files: of - files.length, of });
  }
  return {
    touched: gates.flatMap(({ name }) => touched.get(name) ?? []),
    untouched: names.filter((name) => !touched.has(name) && !left.has(name)),
    left: names.flatMap((name) => left.get(name) ?? []),
  };
}

/**
 * @param {Gate} gate A gate without test files.
 * @param {readonly string[]} changed
 * @returns {{ gate: Gate, seconds: number } | null} The gate, or the gate on the changed files if it judges each by itself; null if the
 *   change cannot affect it.
 */
function narrowToChange(gate, changed) {
  const { touchedBy = /^/, eachFile, counts } = gate;
  // The tests of such a gate are those of other gates, so it never runs in part.
  if (changed.some((file) => touchedBy.test(file)))
    return { gate, seconds: counts ? Infinity : secondsOfGate(gate.name) };
  if (eachFile === undefined) return null;
  const files = changed.filter((file) => eachFile.files.test(file) && fs.existsSync(path.join(root, file)));
  if (files.length === 0) return null;
  const seconds = Math.min(secondsOfGate(gate.name), A_FEW_FILES);
  return { gate: { ...gate, program: [...eachFile.program, ...files] }, seconds };
}

/**
 * @typedef {object} Candidate A test file that a change can affect.
 * @property {Gate} gate
 * @property {string} file
 * @property {number} rank 1 is nearest to the change.
 * @property {number} likeness How many words of the changed files' names its own name has.
 * @property {number} seconds
 *
 * @param {readonly Gate[]} gates
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 * @param {ReadonlySet<string>} related
 * @returns {Candidate[]}
 */
function candidatesOf(gates, changed, tests, related) {
  const guards = testsFor(GUARDS, changed);
  const rooms = testsFor(ROOMS, changed);
  const words = new Set(changed.flatMap(wordsOf));
  const likenessOf = (/** @type {string} */ file) => wordsOf(file).filter((word) => words.has(word)).length;
  const rankOf = (/** @type {string} */ file, /** @type {boolean} */ isOfWhole) => {
    if (changed.includes(file)) return 1;
    if (guards.some((pattern) => pattern.test(file))) return 2;
    if (related.has(file) && changed.some((one) => isOwnTest(file, one))) return 3;
    if (rooms.some((pattern) => pattern.test(file)) || (related.has(file) && likenessOf(file) > 0)) return 4;
    if (isOfWhole && SAMPLE.some((pattern) => pattern.test(file))) return 4;
    return isOfWhole || related.has(file) ? 5 : null;
  };
  return gates.flatMap((gate) => {
    const { testFiles = NOTHING, touchedBy = NOTHING } = gate;
    const isWhole = changed.some((file) => touchedBy.test(file));
    return tests.flatMap((file) => {
      const rank = testFiles.test(file) ? rankOf(file, isWhole) : null;
      if (rank === null) return [];
      return { gate, file, rank, likeness: likenessOf(file), seconds: secondsOfTest(file, testFiles) };
    });
  });
}

/**
 * @param {Table} table
 * @param {readonly string[]} changed
 * @returns {RegExp[]} The tests that the table names for a change.
 */
function testsFor(table, changed) {
  return table.flatMap(([pattern, tests]) => (changed.some((file) => pattern.test(file)) ? tests : []));
}

/**
 * @param {string} test
 * @param {string} changed
 * @returns {boolean} Whether the test is in the folder below `test/` that mirrors the changed file's, or in one above or below it.
 */
function isOwnTest(test, changed) {
  const one = roomOf(test);
  const other = roomOf(changed);
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/** @param {string} file @returns {string} Its folder, without the folder that mirrors others or is mirrored. */
function roomOf(file) {
  return `${path.posix.dirname(file)}/`.replace(/^(test|src)\//, '');
}

/**
 * @param {string} file
 * @returns {string[]} The different words of its folder and its name, in the singular: "desk-bulk" and "BulkPage" both have "bulk".
 */
function wordsOf(file) {
  const [name = '', folder = ''] = file.split('/').toReversed();
  const words = `${folder}/${name.replace(/\..*/, '')}`.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase().replace(/s$/, '')))];
}

/** @param {string} file A test file. @param {Gate} gate */
function uses(file, { usedBy = NOTHING }) {
  return usedBy.test(file);
}

/**
 * Counts what a selection costs.
 *
 * @param {readonly Gate[]} gates
 */
function createBudget(gates) {
  /** @type {Map<string, number>} Seconds by gate. */
  let spent = new Map();
  /**
   * @param {Gate} gate
   * @param {number} seconds
   * @param {readonly Gate[]} starting The gates that must run, each of which costs its own time once.
   * @param {boolean} [always] Even if the limit is reached.
   */
  const take = (gate, seconds, starting, always = false) => {
    const next = new Map(spent);
    for (const { name } of starting) if (!next.has(name)) next.set(name, secondsOfGate(name));
    const ofGate = (next.get(gate.name) ?? 0) + seconds;
    next.set(gate.name, ofGate);
    const ofRun = [...next.values()].reduce((sum, one) => sum + one, 0);
    if (!always && (ofGate > LIMITS.gate || ofRun > LIMITS.run)) return false;
    spent = next;
    return true;
  };
  return {
    /** @param {Gate} gate @param {number} seconds */
    takeGate: (gate, seconds) => take(gate, seconds, []),
    /** @param {Candidate} candidate */
    takeTest: ({ gate, file, seconds, rank }) =>
      take(gate, seconds, [gate, ...gates.filter((one) => uses(file, one))], rank === 1),
  };
}
