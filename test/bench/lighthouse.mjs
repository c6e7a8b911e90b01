import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from '../../scripts/setup/run-command.mjs';

/** The last line that runs on Node 20. */
const VERSION = '12.8.2';

/** Each view and its user; the name is the demo's password too. */
const VIEWS = [
  { view: 'registration', path: '/register/' },
  { view: 'overview', path: '/membership-overview/', user: 'member' },
  { view: 'directory', path: '/member-directory/', user: 'member' },
  { view: 'spotlight', path: '/partners/rose-city-supply/', user: 'member' },
  { view: 'account', path: '/account/', user: 'member' },
  { view: 'navigator', path: '/navigator/', user: 'member' },
  { view: 'Theme Settings', path: '/wp-admin/admin.php?page=practice-portal', user: 'admin' },
];

/**
 * Lighthouse as on a phone, three times a view; fetched into a temporary folder, since nothing else here needs it.
 *
 * @param {string} address The demo's.
 * @param {string} browser The path of Chromium.
 * @returns {AsyncGenerator<{ view: string, figures: Record<string, string> }>} Scores and timings of the median run by performance.
 */
export async function* measureLighthouse(address, browser) {
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
    for (const { view, path: place, user } of VIEWS) {
      const headers = path.join(folder, 'headers.json');
      fs.writeFileSync(headers, JSON.stringify(user === undefined ? {} : { Cookie: await signIn(address, user) }));
      const runs = [];
      for (let count = 0; count < 3; count += 1) runs.push(await runOnce(folder, `${address}${place}`, headers));
      const median = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[1];
      yield { view, figures: reportOf(median) };
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} address
 * @param {string} user
 * @returns {Promise<string>} What a browser then sends as its cookies.
 * @throws {Error} When WordPress does not let them in.
 */
async function signIn(address, user) {
  const body = new URLSearchParams({ log: user, pwd: user });
  const answer = await fetch(`${address}/wp-login.php`, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 302) throw new Error(`WordPress does not let ${user} in.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/**
 * @param {string} folder
 * @param {string} address
 * @param {string} headers A file with what is sent along.
 */
async function runOnce(folder, address, headers) {
  const output = path.join(folder, 'report.json');
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  // Paint holding keeps an emulated phone's first frame back until Lighthouse says something again, a second later, whichever
  // page it is; everything that has come by then would count as waited for.
  const flags =
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --disable-features=PaintHolding';
  const args = [
    program,
    address,
    `--extra-headers=${headers}`,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    flags,
  ];
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
    'largest contentful paint': seconds('largest-contentful-paint'),
    'first contentful paint': seconds('first-contentful-paint'),
    'total blocking time': seconds('total-blocking-time'),
    'cumulative layout shift': audits['cumulative-layout-shift'].numericValue.toFixed(3),
    ...(missed.length > 0 && { missed: missed.join('; ') }),
  };
}

/**
 * @param {any} audit
 * @returns {string} The first place it names.
 */
function whereIn({ details }) {
  const [first] = details?.items ?? [];
  return first?.node?.selector ?? first?.description ?? first?.source ?? 'the page';
}
