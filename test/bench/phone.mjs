import { watchRenders } from '../rendered-components.mjs';
import { PATIENCE_MS, WALKS } from './gestures.mjs';
import { median } from './server.mjs';

const ROUNDS = 5;
/** The CPU speed of a slow phone as a `benchmarkIndex`: a sixth of the machine on which the limits were set. */
const PHONE_INDEX = 380;
/** How many times `benchmarkIndex` runs. */
const CALIBRATIONS = 5;
/** The phone's network. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const VIEWPORT = { width: 360, height: 740 };

/**
 * @typedef {object} Gesture Medians, in milliseconds.
 * @property {string} name
 * @property {number} paint From the event to the next frame on the slow phone, as the browser itself counts it (Event Timing), for the slowest of several
 * events. On a busy machine it is much longer, because the browser also slows down its waiting.
 * @property {number} work The main thread's CPU time on this machine until that frame is committed, times the slowdown. It excludes waiting, so it can be
 * compared on a busy machine too.
 * @property {number[]} rendered How many components each commit of React renders, which is the same on every machine.
 *
 * @typedef {'paint' | 'work' | 'rendered'} Kind
 * @typedef {(act: () => Promise<unknown>) => Promise<number[]>} Measure
 */

/**
 * Measures a person's gestures on a slow phone, and how long the page takes to respond to each.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {readonly import('./views.mjs').View[]} views
 * @returns {AsyncGenerator<{ view: import('./views.mjs').View, gestures: Gesture[] }>} The gestures in the order of the view's walk.
 */
export async function* measurePhone(browser, address, views) {
  const slowdown = await calibrate(browser);
  for (const view of views) {
    const found = WALKS.find(({ folder }) => folder === view.folder);
    if (!found) throw new Error(`There is no walk through ${view.folder} in test/bench/gestures.mjs.`);
    yield { view, gestures: await measureView(browser, address, { view, walk: found.walk, slowdown }) };
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {{ view: import('./views.mjs').View, walk: import('./gestures.mjs').Walk['walk'], slowdown: number }} measured
 * @returns {Promise<Gesture[]>}
 */
async function measureView(browser, address, { view, walk, slowdown }) {
  /** @type {Map<string, Record<Kind, number[][]>>} */
  const gestures = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    // One round is enough for `rendered`, because React renders the same components each time.
    for (const kind of /** @type {Kind[]} */ (round === 0 ? ['paint', 'work', 'rendered'] : ['paint', 'work'])) {
      const context = await browser.newContext({
        viewport: VIEWPORT,
        hasTouch: true,
        isMobile: true,
        baseURL: address,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      if (view.user !== undefined)
        await context.request.post('/wp-login.php', { form: { log: view.user, pwd: view.user }, maxRedirects: 0 });
      const page = await context.newPage();
      const { measure, slowDown } = await PHONES[kind](page, slowdown);
      await walk({
        page,
        async open() {
          await page.goto(view.path, { waitUntil: 'networkidle', timeout: PATIENCE_MS });
          await slowDown();
        },
        async gesture(name, act) {
          await page.waitForTimeout(SETTLED_MS);
          const known = gestures.get(name) ?? { paint: [], work: [], rendered: [] };
          gestures.set(name, known);
          known[kind].push(await measure(act));
        },
      });
      await context.close();
    }
  }
  return [...gestures].map(([name, { paint, work, rendered }]) => ({
    name,
    paint: median(paint.flat()),
    work: median(work.flat()) * slowdown,
    rendered: rendered.flat(),
  }));
}

/** @type {Record<Kind, (page: import('playwright-core').Page, slowdown: number) => Promise<{ measure: Measure, slowDown: () => Promise<void> }>>} */
const PHONES = { paint: slowPhone, work: tracedPhone, rendered: watchedPhone };

/**
 * Runs a fixed amount of work, as Lighthouse's benchmark index does, so that the emulated phone has the same speed on every machine.
 *
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<number>} This machine's speed as a multiple of the phone's; at least 1.
 */
export async function calibrate(browser) {
  const page = await browser.newPage();
  let best = 0;
  // Takes the best run, because other programs only make a run slower.
  for (let count = 0; count < CALIBRATIONS; count += 1) best = Math.max(best, await page.evaluate(benchmarkIndex));
  await page.close();
  return Math.max(1, best / PHONE_INDEX);
}

/** Runs in the page. @returns {number} How many strings of 10,000 characters it builds in a tenth of a second. */
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

/** @param {import('playwright-core').Page} page @param {number} slowdown */
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
    slowDown: async () => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })),
    /** @type {Measure} */
    async measure(act) {
      await takeTimes();
      await act();
      await page.waitForTimeout(SETTLED_MS);
      return [Math.max(0, ...(await takeTimes()))];
    },
  };
}

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number, args: { data?: { type?: string } } }} TraceEvent */

/**
 * Repeats the gestures without throttling, and records the browser's own trace.
 *
 * @param {import('playwright-core').Page} page
 */
async function tracedPhone(page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const devtools = await browser.newBrowserCDPSession();
  return {
    slowDown: async () => {},
    /** @type {Measure} */
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
          // The first category reports events, the second reports frames.
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
      return [workUntilFrame(events)];
    },
  };
}

/**
 * Repeats the gestures and counts React's commits.
 *
 * @param {import('playwright-core').Page} page
 */
async function watchedPhone(page) {
  await page.addInitScript(watchRenders);
  const takeCommits = () =>
    /** @type {Promise<number[]>} */ (
      page.evaluate(() =>
        /** @type {any} */ (window).renderedComponents.splice(0).map((/** @type {string[]} */ { length }) => length),
      )
    );
  return {
    slowDown: async () => {},
    /** @type {Measure} */
    async measure(act) {
      await takeCommits();
      await act();
      await page.waitForTimeout(SETTLED_MS);
      return takeCommits();
    },
  };
}

/**
 * @param {TraceEvent[]} events
 * @returns {number} The main thread's CPU time from the start of the longest event to the next frame, in milliseconds.
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
    // A nested task is part of the outer task's time.
    if (ts < end) continue;
    work += tdur;
    end = ts + dur;
  }
  return work / 1000;
}

/** The browser reports an event a little after its frame. */
const SETTLED_MS = 500;
