import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from '../run-command.mjs';

/** The last line that runs on Node 20. */
const VERSION = '12.8.2';

/**
 * Lighthouse as on a phone, three times; fetched into a temporary folder, since nothing else here needs it.
 *
 * @param {string} address
 * @param {string} browser The path of Chromium.
 * @returns {Promise<Record<string, string>>} Scores and timings of the median run by performance.
 */
export async function measureLighthouse(address, browser) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-portal-lighthouse-'));
  try {
    const install = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `lighthouse@${VERSION}`,
    ];
    await runCommand('npm', install, { quiet: true, shell: process.platform === 'win32' });
    process.env.CHROME_PATH = browser;
    const runs = [];
    for (let count = 0; count < 3; count += 1) runs.push(await runOnce(folder, address, count));
    const median = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[1];
    return reportOf(median);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string} address
 * @param {number} count
 */
async function runOnce(folder, address, count) {
  const output = path.join(folder, `report-${count}.json`);
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic';
  const args = [program, address, '--output=json', `--output-path=${output}`, '--quiet', flags];
  await runCommand(process.execPath, args, { quiet: true });
  return JSON.parse(fs.readFileSync(output, 'utf8'));
}

/** @param {any} report */
function reportOf({ categories, audits }) {
  const score = (/** @type {string} */ id) => String(Math.round(categories[id].score * 100));
  const seconds = (/** @type {string} */ id) => `${(audits[id].numericValue / 1000).toFixed(2)} s`;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    'largest contentful paint': `${seconds('largest-contentful-paint')} (at most 1.8 s)`,
    'first contentful paint': seconds('first-contentful-paint'),
    'total blocking time': seconds('total-blocking-time'),
    'cumulative layout shift': audits['cumulative-layout-shift'].numericValue.toFixed(3),
  };
}
