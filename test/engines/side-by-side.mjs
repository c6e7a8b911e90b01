/**
 * Screenshots of the directory in Chromium, Firefox and WebKit side by side, wide and on a phone, into `docs/images/`: `npm run pictures --
 * --engines`. The tests of the project `engines` take those of Firefox and WebKit.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium, startPortal } from '../browser/support/start-portal.mjs';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { runCommand } from '../../scripts/setup/run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ENGINES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };
/** For each window size, the width of each of the three pictures, and the file. */
const SIZES = [
  { width: 1280, height: 900, shown: 620, file: 'directory-engines.png' },
  { width: 360, height: 740, shown: 360, file: 'directory-engines-phone.png' },
];

const pictureOf = (/** @type {number} */ width, /** @type {string} */ engine) =>
  path.join(root, 'test-results/engines', `directory-${width}-${engine}.png`);

/** @throws {Error} If an engine isn't available, or a test fails. */
export async function compareEngines() {
  await runCommand('npx', ['vitest', 'run', '--project', 'engines', '-t', 'the directory at'], { cwd: root });
  const portal = await startPortal();
  const browser = await launchChromium(await findBrowser());
  try {
    for (const { width, height, shown, file } of SIZES) {
      await takeInChromium(browser, portal.address, { width, height });
      const page = await browser.newPage({ viewport: { width: (shown + 16) * 3 + 16, height: 400 } });
      await page.setContent(sideBySide(width, shown));
      await page.screenshot({ path: path.join(root, 'docs/images', file), fullPage: true });
      await page.close();
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** Repeats the steps of the other engines' test. */
async function takeInChromium(
  /** @type {import('playwright-core').Browser} */ browser,
  /** @type {string} */ baseURL,
  /** @type {{ width: number, height: number }} */ viewport,
) {
  const context = await browser.newContext({ viewport, baseURL, reducedMotion: 'reduce' });
  await context.request.post('/wp-login.php', { form: { log: 'member', pwd: 'member' }, maxRedirects: 0 });
  const page = await context.newPage();
  await page.goto('/member-directory/');
  await page.getByRole('img', { name: 'Sandbox map' }).waitFor();
  await page.locator('.pp-member-pan button:enabled').first().click();
  await page.getByRole('region', { name: 'Map of members' }).getByRole('dialog').waitFor();
  await page.screenshot({ path: pictureOf(viewport.width, 'chromium') });
  await context.close();
}

/** A page with the three pictures and the engines' names. */
function sideBySide(/** @type {number} */ width, /** @type {number} */ shown) {
  const figures = Object.entries(ENGINES).map(([engine, name]) => {
    const data = fs.readFileSync(pictureOf(width, engine)).toString('base64');
    return `<figure><figcaption>${name}</figcaption><img width="${shown}" src="data:image/png;base64,${data}"></figure>`;
  });
  return `<style>
    body { display: flex; gap: 16px; margin: 16px; font: 600 16px system-ui, sans-serif; }
    figure { margin: 0; } figcaption { margin-bottom: 8px; } img { border: 1px solid #999; box-sizing: border-box; }
  </style>${figures.join('')}`;
}
