import { zipped } from '../bundle.mjs';

/** Long enough for everything that the ready page preloads by itself. */
const QUIET_MS = 3_000;

/**
 * Measures what a browser really requests, to compare with the manifest: scripts until Product Selection is usable, and scripts that the page
 * preloads afterwards.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<{ before: number, after: number }>} The portal's own scripts, in bytes after gzip.
 */
export async function measureScripts(browser, address) {
  const page = await browser.newPage();
  /** @type {Array<Promise<number>>} */
  const loaded = [];
  page.on('response', (response) => {
    if (response.url().includes('/practice-portal/build/') && response.request().resourceType() === 'script') {
      loaded.push(response.body().then(zipped));
    }
  });
  const sum = async () => (await Promise.all(loaded)).reduce((total, bytes) => total + bytes, 0);
  await page.goto(`${address}/register/`);
  await page.getByRole('radio', { name: 'Grow Membership' }).waitFor();
  const before = await sum();
  await page.waitForTimeout(QUIET_MS);
  const after = (await sum()) - before;
  await page.close();
  return { before, after };
}
