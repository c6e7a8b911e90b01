import { zipped } from '../../scripts/build/bundle.mjs';

/** Long enough for whatever the page brings by itself once it stands. */
const QUIET_MS = 3_000;

/**
 * What a browser really asks for, to set beside what the manifest says: scripts up to the moment when Product Selection
 * can be used, and those that come by themselves after it.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<{ before: number, after: number }>} Bytes after gzip, of the portal's own scripts.
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
