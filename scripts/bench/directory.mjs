import { bundleOf } from '../bundle.mjs';
import { takeTimes, watchEvents } from './paint-times.mjs';

const PER_PAGE = 100;
const FRAMES = 120;
const SCROLL_PX = 400;
const KEYS = 'practice 7';
const OPENINGS = 8;
/** So that every press begins in a quiet page. */
const PAUSE_MS = 60;
/** A slow machine reads fifty thousand members for a while. */
const PATIENCE_MS = 180_000;

/** The same rows without anything around them: React draws all of them, one after another. */
const PLAIN = `
  import { createElement as h } from 'react';
  import { createRoot } from 'react-dom/client';
  import { MemberRow } from '/src/pages/directory/MemberRow.tsx';

  const { plainMembers } = window;
  const place = document.createElement('div');
  place.className = 'pp';
  document.body.replaceChildren(place);
  const started = performance.now();
  createRoot(place).render(
    h('ul', { className: 'pp-card-grid' }, plainMembers.map((member) => h('li', { key: member.id }, h(MemberRow, { member, onPan() {} })))),
  );
  requestAnimationFrame(function look() {
    if (place.querySelectorAll('li').length < plainMembers.length) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { window.plainMs = performance.now() - started; };
    port2.postMessage(null);
  });
`;

/**
 * @typedef {object} DirectoryFigures Milliseconds, and megabytes after a collection of garbage.
 * @property {number} [firstRows] From the navigation until rows are painted.
 * @property {number} [allRead] From the navigation until the last page was read.
 * @property {number} [render] Of a plain list: until all rows are painted.
 * @property {number} scroll 95th percentile of a frame while the page scrolls 400 px in each.
 * @property {number} heap
 * @property {number} nodes In the document.
 * @property {number} [key] Median from a key in the search box to the frame that shows it.
 * @property {number} [open] Median from a press on a row's button to the popup.
 */

/**
 * The directory with so many members beside a plain list of the same rows, in one browser.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {number} count
 * @returns {Promise<{ portal: DirectoryFigures, plain: DirectoryFigures }>}
 */
export async function measureDirectory(browser, address, count) {
  const members = crowd(count);
  const portal = await inNewPage(browser, address, async (page) => {
    await serveMembers(page, members);
    await page.goto('/member-directory/');
    const firstRows = await whenPainted(page, 'ul[aria-label="Members"] > li');
    await page.locator('[role="status"][aria-busy="false"]').waitFor({ timeout: PATIENCE_MS });
    const allRead = await page.evaluate(() => performance.now());
    const key = await keystrokes(page);
    const open = await openings(page);
    return { firstRows, allRead, key, open, ...(await scrollAndHeap(page)) };
  });
  const plain = await inNewPage(browser, address, async (page) => {
    await serveMembers(page, members.slice(0, 1));
    await page.goto('/member-directory/');
    await whenPainted(page, 'ul[aria-label="Members"] > li');
    await page.evaluate((all) => Object.assign(window, { plainMembers: all }), members.map(asRead));
    const { scripts } = await bundleOf(PLAIN);
    await page.addScriptTag({ type: 'module', content: scripts.join('\n') });
    const measured = await page.waitForFunction(() => /** @type {any} */ (window).plainMs, undefined, {
      timeout: PATIENCE_MS,
    });
    return { render: /** @type {number} */ (await measured.jsonValue()), ...(await scrollAndHeap(page)) };
  });
  return { portal, plain };
}

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

/** @param {number} count Around Portland and all over Oregon, as members of such a site would be. */
const crowd = (count) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Member ${index + 1}`,
    avatar: '',
    communityLink: '',
    joined: '2024-03-01T10:00:00Z',
    lastActivity: '2026-10-30T08:15:00Z',
    profession: index % 3 === 0 ? 'medical' : 'dental',
    geolocation: { lat: 42 + ((index * 7919) % 4200) / 1000, lng: -124 + ((index * 104_729) % 6000) / 1000 },
    practice_name: `Practice ${index + 1}`,
    address_line_1: `${index + 1} Main St`,
    address_line_2: 'Portland, OR 97204',
    practice_email: `member-${index + 1}@example.com`,
    practice_phone: '+1 503-555-0142',
    listed_by: 'Grow Member',
  }));

/** @param {ReturnType<typeof crowd>[number]} member */
const asRead = ({ practice_name, ...member }) => ({ ...member, practiceName: practice_name });

/**
 * The first hundred in the page data and the others page by page, as the host does it.
 *
 * @param {import('playwright-core').Page} page
 * @param {ReturnType<typeof crowd>} members
 */
async function serveMembers(page, members) {
  const pages = Math.ceil(members.length / PER_PAGE);
  await page.route(/\/member-directory\//, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script[^>]*id="practice-portal-data"[^>]*>)(.*?)(<\/script>)/s,
      (_, open, printed, end) => {
        const data = JSON.parse(printed);
        Object.assign(data.data, { members: members.slice(0, PER_PAGE), next: '1', graphql_url: null });
        return [open, JSON.stringify(data).replaceAll('<', '\\u003c'), end].join('');
      },
    );
    await route.fulfill({ response, body });
  });
  await page.route(/practice-portal\/v1\/members\?/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('after')) + 1;
    return route.fulfill({
      headers: { 'X-Practice-Portal-Version': '1', 'X-Practice-Portal-Next': number < pages ? String(number) : '' },
      json: members.slice((number - 1) * PER_PAGE, number * PER_PAGE),
    });
  });
}

/** @param {import('playwright-core').Page} page @param {string} selector @returns {Promise<number>} Since the navigation. */
async function whenPainted(page, selector) {
  const painted = await page.waitForFunction((wanted) => document.querySelector(wanted) && performance.now(), selector);
  return Number(await painted.jsonValue());
}

/** @param {import('playwright-core').Page} page */
async function keystrokes(page) {
  await page.getByRole('searchbox', { name: 'Search members' }).focus();
  await watchEvents(page, 'keydown');
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
  const times = await takeTimes(page);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('');
  return median(times);
}

/** @param {import('playwright-core').Page} page */
async function openings(page) {
  await watchEvents(page, 'click');
  for (let count = 0; count < OPENINGS; count += 1) {
    const row = page.locator('ul[aria-label="Members"] > li').nth(count);
    await row.locator('button').dispatchEvent('click');
    await page.waitForTimeout(PAUSE_MS);
  }
  const times = await takeTimes(page);
  await page.keyboard.press('Escape');
  return median(times);
}

/** @param {import('playwright-core').Page} page */
async function scrollAndHeap(page) {
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
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (/** @type {string} */ name) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    scroll: percentile(/** @type {number[]} */ (frames), 0.95),
    heap: metric('JSHeapUsedSize') / 1e6,
    nodes: await page.evaluate(() => document.getElementsByTagName('*').length),
  };
}

/** @param {number[]} numbers @param {number} share */
const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;

const median = (/** @type {number[]} */ numbers) => percentile(numbers, 0.5);
