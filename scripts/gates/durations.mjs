import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const record = path.join(root, 'scripts/gates/durations.json');

/**
 * How long parts of a whole run took, in seconds, while other gates ran beside them. `npm test -- --record` writes it.
 *
 * @typedef {object} Durations
 * @property {Record<string, number>} gates For a gate of tests, the time until its first test starts; for another gate, all of it.
 * @property {Record<string, number>} tests By test file.
 */

/** The seconds in which a gate loads a test file. The record begins after that. */
const LOADING = 0.4;

/** @type {Readonly<Durations>} */
export const recorded = JSON.parse(fs.readFileSync(record, 'utf8'));

/**
 * @param {string} name
 * @returns {number} The recorded seconds of a gate without its tests; 1 if it is not recorded.
 */
export function secondsOfGate(name) {
  return recorded.gates[name] ?? 1;
}

/**
 * @param {string} file A test file.
 * @param {RegExp} siblings The test files of its gate.
 * @returns {number} The recorded seconds, and those of loading it. A new file is estimated as the median of its gate.
 */
export function secondsOfTest(file, siblings) {
  return LOADING + (recorded.tests[file] ?? medianOf(siblings));
}

/** @type {Map<RegExp, number>} */
const medians = new Map();

/** @param {RegExp} siblings */
function medianOf(siblings) {
  const known = medians.get(siblings);
  if (known !== undefined) return known;
  const sorted = Object.entries(recorded.tests)
    .flatMap(([file, seconds]) => (siblings.test(file) ? seconds : []))
    .toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 1;
  medians.set(siblings, median);
  return median;
}

/**
 * @typedef {object} Run A gate that has ended.
 * @property {string} name
 * @property {number} begun In milliseconds since 1970.
 * @property {number} seconds
 * @property {string | null} report Vitest's report; null for gates without tests.
 *
 * @param {readonly Run[]} runs Every gate of a whole run.
 * @returns {Durations} In tenths of a second, by name.
 */
export function durationsOf(runs) {
  /** @type {Durations} */
  const durations = { gates: {}, tests: {} };
  for (const { name, begun, seconds, report } of runs) {
    /** @type {Array<{ name: string, startTime: number, endTime: number }>} */
    const files = report === null ? [] : JSON.parse(report).testResults;
    const first = Math.min(...files.map(({ startTime }) => startTime));
    durations.gates[name] = tenths(files.length === 0 ? seconds : (first - begun) / 1000);
    for (const { name: file, startTime, endTime } of files) {
      const key = path.relative(root, file).replaceAll(path.sep, '/');
      // A file that runs in two gates counts as long as in the slower one.
      durations.tests[key] = Math.max(tenths((endTime - startTime) / 1000), durations.tests[key] ?? 0);
    }
  }
  return durations;
}

/** @param {number} seconds */
function tenths(seconds) {
  return Math.round(seconds * 10) / 10;
}

/**
 * Writes the record. Gates that did not run here keep what was recorded of them.
 *
 * @param {Durations} durations
 * @param {readonly string[]} files Every test file.
 */
export function writeRecord({ gates, tests }, files) {
  const all = { ...recorded.tests, ...tests };
  const present = files.toSorted((a, b) => (a < b ? -1 : 1)).filter((file) => all[file] !== undefined);
  const next = {
    gates: { ...recorded.gates, ...gates },
    tests: Object.fromEntries(present.map((file) => [file, all[file]])),
  };
  fs.writeFileSync(record, `${JSON.stringify(next, null, 2)}\n`);
}
