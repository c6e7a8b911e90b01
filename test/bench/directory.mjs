import { gzipSync } from 'node:zlib';
import { withTypeScript } from '../../scripts/kit/load-typescript.mjs';

/** A search takes only a few frames, so fewer rounds would be too imprecise. */
const ROUNDS = 9;
const FRAMES = 120;
const SCROLL_PX = 400;
/** 22 % of the 50,000 members have this text in their names. */
const SEARCH = 'member 1';
/** A slow machine needs this long. */
const PATIENCE_MS = 180_000;

/**
 * @typedef {object} DirectoryFigures Milliseconds since the navigation, unless it says otherwise; medians.
 * @property {number} firstRows
 * @property {number} firstPins
 * @property {number} search From the last key to the rows that it found: the first search of the page.
 * @property {number} longest Of the tasks above 50 ms until the search is answered.
 * @property {number} long All of them together.
 * @property {number} scroll 95th percentile of a frame while the page scrolls 400 px in each.
 * @property {number} nodes In the document.
 * @property {number} heap Megabytes after garbage collection, without the typed arrays that contain the map points.
 * @property {number} requests The number of requests to the server's routes, until no more follow.
 * @property {number} kilobytes Everything received until then, after gzip.
 */

/**
 * Measures the directory with its map in view. It alternates the sizes, so that other load on the machine affects all of them equally.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {readonly number[]} counts
 * @returns {Promise<Array<{ count: number, figures: DirectoryFigures }>>}
 */
export const measureDirectory = (browser, address, counts) =>
  withTypeScript('test/browser/support/large-directory.ts', async ({ crowd, hostOf, withHost }) => {
    /** @type {Array<{ count: number, host: unknown, rounds: DirectoryFigures[] }>} */
    const sizes = counts.map((count) => ({ count, host: hostOf(crowd(count)), rounds: [] }));
    // The first round only fills the caches of the stubbed responses and of the server.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { host, rounds } of sizes) {
        const figures = await inNewPage(browser, address, async (page) => {
          await withHost(page, host);
          return measureOnce(page);
        });
        if (round > 0) rounds.push(figures);
      }
    return sizes.map(({ count, rounds }) => ({ count, figures: mediansOf(rounds) }));
  });

/**
 * @template T
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {(page: import('playwright-core').Page) => Promise<T>} work
 */
async function inNewPage(browser, address, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: address });
  await context.request.post('/wp-login.php', { form: { log: 'member', pwd: 'member' }, maxRedirects: 0 });
  const result = await work(await context.newPage());
  await context.close();
  return result;
}

/** @param {import('playwright-core').Page} page @returns {Promise<DirectoryFigures>} */
async function measureOnce(page) {
  const transfer = watchTransfer(page);
  await page.addInitScript(() => {
    const times = /** @type {number[]} */ ([]);
    Object.assign(window, { longTasks: times });
    new PerformanceObserver((list) => times.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  await page.goto('/member-directory/');
  const [firstRows, firstPins] = await Promise.all([
    whenThere(page, 'ul[aria-label="Members"] > li a'),
    whenThere(page, '.pp-marker'),
  ]);
  await page.waitForLoadState('networkidle');
  const { requests, kilobytes } = await transfer();
  const heap = await heapOf(page);
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length);
  const search = await searchFor(page, SEARCH);
  const tasks = await page.evaluate(
    () => /** @type {{ longTasks: number[] }} */ (/** @type {any} */ (window)).longTasks,
  );
  await clearSearch(page);
  return {
    firstRows,
    firstPins,
    search,
    longest: Math.max(0, ...tasks),
    long: tasks.reduce((sum, one) => sum + one, 0),
    scroll: await scroll(page),
    nodes,
    heap,
    requests,
    kilobytes,
  };
}

/**
 * Counts everything that the page requests from now on.
 *
 * @param {import('playwright-core').Page} page
 * @returns {() => Promise<{ requests: number, kilobytes: number }>} The count so far.
 */
function watchTransfer(page) {
  /** @type {import('playwright-core').Response[]} */
  const responses = [];
  page.on('response', (response) => responses.push(response));
  return async () => {
    const sizes = await Promise.all(
      responses.map(async (response) =>
        // Stubbed responses don't pass through the network and aren't compressed.
        isAnswered(response.url())
          ? gzipSync(await response.body()).length
          : (await response.request().sizes()).responseBodySize,
      ),
    );
    return {
      requests: responses.filter((response) => response.url().includes('/practice-portal/v1/')).length,
      kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    };
  };
}

const isAnswered = (/** @type {string} */ url) => /\/practice-portal\/v1\/members|\/member-directory\/$/.test(url);

/** @param {import('playwright-core').Page} page @param {string} selector @returns {Promise<number>} Milliseconds since the navigation. */
async function whenThere(page, selector) {
  const there = await page.waitForFunction((wanted) => document.querySelector(wanted) && performance.now(), selector, {
    timeout: PATIENCE_MS,
  });
  return Number(await there.jsonValue());
}

/** @param {import('playwright-core').Page} page @param {string} text @returns {Promise<number>} */
async function searchFor(page, text) {
  const field = page.getByRole('searchbox', { name: 'Search members' });
  await field.evaluate((element) =>
    element.addEventListener('input', ({ timeStamp }) => Object.assign(window, { typedAt: timeStamp }), { once: true }),
  );
  // Observes changes in the page, because waiting a frame more would change the result by a third.
  const found = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('ul[aria-label="Members"] mark')) return;
          observer.disconnect();
          resolve(performance.now());
        }).observe(document.body, { subtree: true, childList: true });
      }),
  );
  await field.fill(text);
  const at = Number(await found);
  return at - (await page.evaluate(() => /** @type {{ typedAt: number }} */ (/** @type {any} */ (window)).typedAt));
}

/** @param {import('playwright-core').Page} page */
async function clearSearch(page) {
  await page.getByRole('searchbox', { name: 'Search members' }).fill('');
  await page.waitForFunction(() => document.querySelector('ul[aria-label="Members"] mark') === null);
  await page.waitForLoadState('networkidle');
}

/** @param {import('playwright-core').Page} page @returns {Promise<number>} */
async function scroll(page) {
  const frames = await page.evaluate(
    ([count, step]) =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const times = [];
        let before = performance.now();
        const next = (/** @type {number} */ now) => {
          times.push(now - before);
          before = now;
          if (times.length > count) return resolve(times.slice(1));
          scrollBy({ top: step, behavior: 'instant' });
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    /** @type {const} */ ([FRAMES, SCROLL_PX]),
  );
  return percentile(/** @type {number[]} */ (frames), 0.95);
}

/** @param {import('playwright-core').Page} page @returns {Promise<number>} */
async function heapOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
}

/** @param {readonly DirectoryFigures[]} rounds @returns {DirectoryFigures} */
const mediansOf = (rounds) => {
  const [first = /** @type {DirectoryFigures} */ ({})] = rounds;
  const keys = /** @type {Array<keyof DirectoryFigures>} */ (Object.keys(first));
  return /** @type {DirectoryFigures} */ (
    Object.fromEntries(
      keys.map((key) => [
        key,
        percentile(
          rounds.map((round) => round[key]),
          0.5,
        ),
      ]),
    )
  );
};

/** @param {number[]} numbers @param {number} share */
const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;
