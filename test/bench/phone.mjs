import { median } from './keystrokes.mjs';

const ROUNDS = 5;
/** A slow phone's processor, by a fixed piece of work (`benchmarkIndex`): a sixth of the machine on which the limits were set. */
const PHONE_INDEX = 380;
/** How often the work is measured. */
const CALIBRATIONS = 5;
/** The phone's network. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const VIEWPORT = { width: 360, height: 740 };
/** All that comes later has come. */
const PATIENCE_MS = 120_000;

/**
 * @typedef {object} Gesture Medians, in milliseconds.
 * @property {number} paint From the event to the next frame on the slow phone, as the browser itself counts it (Event Timing): of several
 *   events the slowest. A busy machine makes it much longer, since the browser slows down what it waits for as well.
 * @property {number} work What the main thread works until that frame is committed, by its processor time on this machine, times the
 *   slowdown: without what waits, so that it is comparable on a busy machine too.
 *
 * @typedef {{ page: import('playwright-core').Page, slowDown: () => Promise<void>, measure: (act: () => Promise<unknown>) => Promise<number> }} Phone
 */

/**
 * What a person does on a slow phone, and how long nothing moves after it.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<Map<string, Gesture>>} By what is done, in its order.
 */
export async function measurePhone(browser, address) {
  const slowdown = await calibrate(browser);
  /** @type {Record<keyof Gesture, Map<string, number[]>>} */
  const rounds = { paint: new Map(), work: new Map() };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const walk of [walkRegistration, walkDirectory]) {
      for (const [kind, times] of entriesOf(rounds)) {
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
        const page = await context.newPage();
        const phone = await (kind === 'paint' ? slowPhone(page, slowdown) : tracedPhone(browser, page));
        await walk(phone, async (name, act) => {
          await page.waitForTimeout(SETTLED_MS);
          times.set(name, [...(times.get(name) ?? []), await phone.measure(act)]);
        });
        await context.close();
      }
    }
  }
  return new Map(
    [...rounds.paint].map(([name, paint]) => [
      name,
      { paint: median(paint), work: median(rounds.work.get(name) ?? []) * slowdown },
    ]),
  );
}

const entriesOf = (/** @type {Record<keyof Gesture, Map<string, number[]>>} */ rounds) =>
  /** @type {Array<[keyof Gesture, Map<string, number[]>]>} */ (Object.entries(rounds));

/**
 * Runs a fixed piece of work, as Lighthouse's benchmark index does, so that the phone is the same one on every machine.
 *
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<number>} How many times as fast as the phone this machine is; at least 1.
 */
export async function calibrate(browser) {
  const page = await browser.newPage();
  let best = 0;
  // The best of several: other programs only make it worse.
  for (let count = 0; count < CALIBRATIONS; count += 1) best = Math.max(best, await page.evaluate(benchmarkIndex));
  await page.close();
  return Math.max(1, best / PHONE_INDEX);
}

/** Runs in the page. @returns {number} How often it builds a string of 10,000 characters in a tenth of a second. */
function benchmarkIndex() {
  const start = performance.now();
  let iterations = 0;
  while (performance.now() - start < 500) {
    let text = '';
    for (let index = 0; index < 10_000; index += 1) text += 'a';
    if (text.length === 1) throw new Error('The work must not be optimized away.');
    iterations += 1;
  }
  return Math.round((iterations / (performance.now() - start)) * 100);
}

/** @param {import('playwright-core').Page} page @param {number} slowdown @returns {Promise<Phone>} */
async function slowPhone(page, slowdown) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(() => {
    const entries = /** @type {number[]} */ ([]);
    Object.assign(window, { gestureTimes: entries });
    const options = /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => entries.push(...list.getEntries().map(({ duration }) => duration))).observe(
      options,
    );
  });
  const takeTimes = () =>
    /** @type {Promise<number[]>} */ (page.evaluate(() => /** @type {any} */ (window).gestureTimes.splice(0)));
  return {
    page,
    slowDown: async () => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })),
    async measure(act) {
      await takeTimes();
      await act();
      await page.waitForTimeout(SETTLED_MS);
      return Math.max(0, ...(await takeTimes()));
    },
  };
}

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number, args: { data?: { type?: string } } }} TraceEvent */

/**
 * The same gestures without slowing anything down, in the browser's own trace.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Phone>}
 */
async function tracedPhone(browser, page) {
  const devtools = await browser.newBrowserCDPSession();
  return {
    page,
    slowDown: async () => {},
    async measure(act) {
      /** @type {TraceEvent[]} */
      const events = [];
      const gather = (/** @type {{ value: object[] }} */ { value }) => {
        events.push(.../** @type {TraceEvent[]} */ (value));
      };
      devtools.on('Tracing.dataCollected', gather);
      await devtools.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: {
          // Events are told in the first, frames in the second.
          includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
          excludedCategories: ['*'],
        },
      });
      await act();
      await page.waitForTimeout(SETTLED_MS);
      const ended = new Promise((resolve) => {
        devtools.once('Tracing.tracingComplete', resolve);
      });
      await devtools.send('Tracing.end');
      await ended;
      devtools.off('Tracing.dataCollected', gather);
      return workUntilFrame(events);
    },
  };
}

/**
 * @param {TraceEvent[]} events
 * @returns {number} Milliseconds of the page's main thread from the event that it has worked longest for to the frame after it.
 */
function workUntilFrame(events) {
  const dispatched = events.filter(({ name, ph }) => name === 'EventDispatch' && ph === 'X');
  const [gesture] = dispatched.toSorted((a, b) => b.dur - a.dur);
  if (!gesture) return Number.NaN;
  const thread = events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === gesture.pid && tid === gesture.tid && ts >= gesture.ts)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur);
  const frame = thread.find(({ name }) => name === 'Commit');
  if (!frame) return Number.NaN;
  let work = 0;
  let end = gesture.ts;
  for (const { ts, dur, tdur = 0 } of thread) {
    if (ts > frame.ts) break;
    // What lies within another one is counted with that.
    if (ts < end) continue;
    work += tdur;
    end = ts + dur;
  }
  return work / 1000;
}

/**
 * @param {Phone} phone
 * @param {(name: string, act: () => Promise<unknown>) => Promise<void>} gesture
 */
async function walkRegistration({ page, slowDown }, gesture) {
  await page.goto('/register/', { waitUntil: 'networkidle', timeout: PATIENCE_MS });
  const next = page.getByRole('navigation', { name: 'Registration, top' }).getByRole('button', { name: 'Next' });
  await next.waitFor();
  await slowDown();
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
async function walkDirectory({ page, slowDown }, gesture) {
  await page.goto('/member-directory/', { waitUntil: 'networkidle', timeout: PATIENCE_MS });
  await page.locator('ul[aria-label="Members"] > li').first().waitFor();
  await slowDown();
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await search.focus();
  await gesture('directory: a key of a search', () => page.keyboard.press('a'));
  await page.waitForFunction(() => document.querySelector('ul[aria-label="Members"] mark') !== null);
  await gesture('directory: another key', () => page.keyboard.press('d'));
}

/** The browser tells of an event a little after its frame. */
const SETTLED_MS = 500;
