import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../test-results/paths', import.meta.url));
const machines = fileURLToPath(new URL('../../machines', import.meta.url));

/**
 * @typedef {{ chart: string, level: string, paths: number, steps: number, states: string, transitions: string }} Figures
 */

/**
 * Reads what the generated runs recorded for charts of the portal, without the kit's own test charts. Adds a total for each level.
 *
 * @returns {Figures[]}
 */
export function gatherPaths() {
  if (!fs.existsSync(folder)) return [];
  const charts = fs.readdirSync(machines);
  /** @type {Figures[]} */
  const figures = fs
    .readdirSync(folder)
    .toSorted()
    .map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')))
    .filter(({ chart }) => charts.includes(chart));
  return [...figures, ...[...new Set(figures.map(({ level }) => level))].map((level) => sumOf(figures, level))];
}

/**
 * @param {Figures[]} figures
 * @param {string} level
 * @returns {Figures}
 */
function sumOf(figures, level) {
  const own = figures.filter((one) => one.level === level);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
  const share = (/** @type {'states' | 'transitions'} */ of) =>
    [0, 1].map((index) => sum(own.map((one) => Number(one[of].split('/')[index])))).join('/');
  return {
    chart: 'all',
    level,
    paths: sum(own.map(({ paths }) => paths)),
    steps: sum(own.map(({ steps }) => steps)),
    states: share('states'),
    transitions: share('transitions'),
  };
}
