import { median } from './keystrokes.mjs';

const ROUNDS = 3;
/** A slow phone: its processor against this machine's, and its network. */
const SLOWDOWN = 6;
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const VIEWPORT = { width: 360, height: 740 };
/** All that comes later has come. */
const PATIENCE_MS = 120_000;

/**
 * @typedef {object} Gesture Medians, in milliseconds.
 * @property {number} paint From the event to the next frame, as the browser itself counts it (Event Timing): of several events the slowest.
 * @property {number} processor What the main thread worked until then: a busy machine does not change it.
 *
 * @typedef {{ page: import('playwright-core').Page, devtools: import('playwright-core').CDPSession }} Phone
 */

/**
 * What a person does on a slow phone, and how long nothing moves after it.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<Map<string, Gesture>>} By what is done, in its order.
 */
export async function measurePhone(browser, address) {
  /** @type {Map<string, Gesture[]>} */
  const rounds = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const walk of [walkRegistration, walkDirectory]) {
      const context = await browser.newContext({
        viewport: VIEWPORT,
        hasTouch: true,
        isMobile: true,
        baseURL: address,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.request.post('/wp-login.php', { form: { log: 'member', pwd: 'member' }, maxRedirects: 0 });
      // The registration is a visitor's.
      if (walk === walkRegistration) await context.clearCookies();
      const phone = await openPhone(await context.newPage());
      await walk(phone, async (name, act) => {
        rounds.set(name, [...(rounds.get(name) ?? []), await measure(phone, act)]);
      });
      await context.close();
    }
  }
  return new Map(
    [...rounds].map(([name, all]) => [
      name,
      { paint: median(all.map(({ paint }) => paint)), processor: median(all.map(({ processor }) => processor)) },
    ]),
  );
}

/** @param {import('playwright-core').Page} page @returns {Promise<Phone>} */
async function openPhone(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(() => {
    const entries = /** @type {number[]} */ ([]);
    Object.assign(window, { gestureTimes: entries });
    const options = /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => entries.push(...list.getEntries().map(({ duration }) => duration))).observe(
      options,
    );
  });
  return { page, devtools };
}

/**
 * @param {Phone} phone
 * @param {(name: string, act: () => Promise<unknown>) => Promise<void>} gesture
 */
async function walkRegistration({ page, devtools }, gesture) {
  await page.goto('/register/', { waitUntil: 'networkidle', timeout: PATIENCE_MS });
  const next = page.getByRole('navigation', { name: 'Registration, top' }).getByRole('button', { name: 'Next' });
  await next.waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await gesture('choose a membership', () => page.getByRole('radio').nth(1).tap({ force: true }));
  await gesture('open the guarantee', () => page.getByRole('button', { name: 'About the money-back guarantee' }).tap());
  await gesture('close it', () => page.keyboard.press('Escape'));
  await gesture('Next', () => next.tap());
  await page.getByRole('textbox', { name: 'First Name', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await gesture('Next, with errors', () => next.tap());
  await page.getByRole('alert').first().waitFor();
  const firstName = page.getByRole('textbox', { name: 'First Name', exact: true });
  await firstName.focus();
  await gesture('a key in First Name', () => page.keyboard.press('a'));
  await gesture('Add Practice', () => page.getByRole('button', { name: 'Add Practice' }).tap());
  await gesture('Previous', () => page.getByRole('button', { name: 'Previous' }).first().tap());
}

/**
 * @param {Phone} phone
 * @param {(name: string, act: () => Promise<unknown>) => Promise<void>} gesture
 */
async function walkDirectory({ page, devtools }, gesture) {
  await page.goto('/member-directory/', { waitUntil: 'networkidle', timeout: PATIENCE_MS });
  await page.locator('ul[aria-label="Members"] > li').first().waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await search.focus();
  await gesture('directory: a key of a search', () => page.keyboard.press('a'));
  await page.waitForFunction(() => document.querySelector('ul[aria-label="Members"] mark') !== null);
  await gesture('directory: another key', () => page.keyboard.press('d'));
}

/** The browser tells of an event a little after its frame. */
const SETTLED_MS = 500;

/** @param {Phone} phone @param {() => Promise<unknown>} act @returns {Promise<Gesture>} */
async function measure({ page, devtools }, act) {
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => /** @type {any} */ (window).gestureTimes.splice(0));
  const before = await workOf(devtools);
  await act();
  await page.waitForTimeout(SETTLED_MS);
  const processor = (await workOf(devtools)) - before;
  const times = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).gestureTimes.splice(0)));
  return { paint: Math.max(0, ...times), processor };
}

/** @param {import('playwright-core').CDPSession} devtools @returns {Promise<number>} Milliseconds of the main thread so far. */
async function workOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
