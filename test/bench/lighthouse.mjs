import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { runCommand } from '../../scripts/setup/run-command.mjs';

/** The last release line that runs on Node 20. */
const VERSION = '12.8.2';
const ROUNDS = 3;

/**
 * Disables paint holding. It delays an emulated phone's first frame until Lighthouse sends its next command a second later. Everything loaded by then
 * would count as waiting time.
 */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-features=PaintHolding',
  '--remote-debugging-port=0',
];

/**
 * Runs Lighthouse as on a phone, three times for each view. It is installed into a temporary folder, because nothing else in the project needs it.
 *
 * @param {string} address The demo's URL.
 * @param {string} program The path of Chromium.
 * @param {readonly import('./views.mjs').View[]} views
 * @returns {AsyncGenerator<{ view: import('./views.mjs').View, seconds: number, figures: Record<string, string> }>} The largest
 *   contentful paint, and all scores and timings, of the median run by performance.
 */
export async function* measureLighthouse(address, program, views) {
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
    for (const view of views) {
      const browser = await openBrowser(program, path.join(folder, view.folder));
      try {
        if (view.user !== undefined) await signIn(browser.port, address, view.user);
        const runs = [];
        for (let count = 0; count < ROUNDS; count += 1)
          runs.push(await runOnce(folder, `${address}${view.path}`, browser.port));
        const median = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[
          Math.floor(ROUNDS / 2)
        ];
        const seconds = median.audits['largest-contentful-paint'].numericValue / 1000;
        yield { view, seconds, figures: reportOf(median) };
      } finally {
        await browser.close();
      }
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Starts a new browser for each view. Lighthouse clears the browser's caches before each run, but keeps its cookies.
 *
 * @param {string} program
 * @param {string} profile A folder that does not exist yet.
 * @returns {Promise<{ port: string, close: () => Promise<unknown> }>} The port of its developer tools.
 */
async function openBrowser(program, profile) {
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  let output = '';
  const port = await new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += chunk;
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Chromium did not start:\n${output}`)));
  });
  // Some systems start Chromium by a script, which does not pass a signal on.
  const close = async () => {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await (await browser.newBrowserCDPSession()).send('Browser.close');
    await ended;
  };
  return { port, close };
}

/**
 * Signs in within the browser. Cookies in a header for all requests would also go to other origins, which refuse them (400).
 *
 * @param {string} port
 * @param {string} address
 * @param {string} user
 * @throws {Error} When WordPress refuses the login.
 */
async function signIn(port, address, user) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no window.');
    const answer = await context.request.post(`${address}/wp-login.php`, {
      form: { log: user, pwd: user },
      maxRedirects: 0,
    });
    if (answer.status() !== 302) throw new Error(`WordPress does not let ${user} in.`);
  } finally {
    await browser.close();
  }
}

/**
 * @param {string} folder
 * @param {string} address
 * @param {string} port
 */
async function runOnce(folder, address, port) {
  const output = path.join(folder, 'report.json');
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  const args = [program, address, `--port=${port}`, '--output=json', `--output-path=${output}`, '--quiet'];
  await runCommand(process.execPath, args, { quiet: true });
  const report = JSON.parse(fs.readFileSync(output, 'utf8'));
  if (!report.finalDisplayedUrl.startsWith(address))
    throw new Error(`Lighthouse was led to ${report.finalDisplayedUrl}.`);
  return report;
}

/** @param {any} report */
function reportOf({ categories, audits }) {
  const score = (/** @type {string} */ id) => String(Math.round(categories[id].score * 100));
  const missed = ['accessibility', 'best-practices'].flatMap((id) =>
    categories[id].auditRefs
      .filter((/** @type {any} */ { id: audit, weight }) => weight > 0 && (audits[audit].score ?? 1) < 1)
      .map((/** @type {any} */ { id: audit }) => `${audit} (${whereIn(audits[audit])})`),
  );
  const seconds = (/** @type {string} */ id) => `${(audits[id].numericValue / 1000).toFixed(2)} s`;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    'first contentful paint': seconds('first-contentful-paint'),
    'total blocking time': seconds('total-blocking-time'),
    'cumulative layout shift': audits['cumulative-layout-shift'].numericValue.toFixed(3),
    ...(missed.length > 0 && { missed: missed.join('; ') }),
  };
}

/**
 * @param {any} audit
 * @returns {string} The first element or script that the audit names.
 */
function whereIn({ details }) {
  const [first] = details?.items ?? [];
  return first?.node?.selector ?? first?.description ?? first?.source ?? 'the page';
}
