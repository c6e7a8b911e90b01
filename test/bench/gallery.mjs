import http from 'node:http';
import { answer } from '../../wordpress/host/http.mjs';
import { listen } from '../../wordpress/host/ports.mjs';
import { buildGallery } from '../../scripts/setup/setup.mjs';
import { median } from './keystrokes.mjs';

const ROUNDS = 5;

/** The chart with the most transitions. */
const LARGEST = 'registration';

/**
 * @typedef {object} GalleryFigures
 * @property {number} charts How many there are.
 * @property {number} overview From the navigation until every chart is decoded and painted, with nothing in the cache.
 * @property {number} chart From the navigation to the largest chart until it is painted, with nothing in the cache.
 * @property {number} next From a click on it in the overview until it is painted.
 * @property {number} bytes The transferred bytes of the overview.
 */

/** Runs in the page. Resolves when the current content has been painted, with the milliseconds since the navigation. */
const painted = () =>
  new Promise((/** @type {(at: number) => void} */ resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
  });

const allDrawn = async () => {
  await Promise.all([...document.images].map((image) => image.decode()));
  return document.images.length;
};

const DRAWING = '.drawing svg';

/** @param {import('playwright-core').Browser} browser @param {string} address */
async function measureOnce(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await wire.send('Network.enable');
  await page.goto(`${address}/machines/`, { waitUntil: 'commit' });
  await page.locator('.overview-card img').first().waitFor();
  const charts = await page.evaluate(allDrawn);
  const figures = { charts, overview: await page.evaluate(painted), bytes };

  const link = page.locator(`.overview-card[href$="/${LARGEST}"]`);
  const from = await link.evaluate((card) => {
    const now = performance.now();
    /** @type {HTMLElement} */ (card).click();
    return now;
  });
  await page.locator(DRAWING).waitFor();
  const next = (await page.evaluate(painted)) - from;
  await context.close();

  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const chartPage = await other.newPage();
  await chartPage.goto(`${address}/machines/${LARGEST}`, { waitUntil: 'commit' });
  await chartPage.locator(DRAWING).waitFor();
  const chart = await chartPage.evaluate(painted);
  await other.close();
  return { ...figures, chart, next };
}

/**
 * Measures the gallery alone, served as the demo serves it.
 *
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<GalleryFigures>}
 */
export async function measureGallery(browser) {
  await buildGallery();
  const noSite = Promise.reject(new Error('Only the gallery is here.'));
  noSite.catch(() => {});
  const server = http.createServer((incoming, outgoing) => {
    answer(incoming, outgoing, noSite).catch(() => outgoing.writeHead(404).end());
  });
  const address = `http://127.0.0.1:${await listen(server, 0)}`;
  /** @type {GalleryFigures[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(browser, address));
  server.close();
  const middle = (/** @type {keyof GalleryFigures} */ of) => median(rounds.map((round) => round[of]));
  return {
    charts: middle('charts'),
    overview: middle('overview'),
    chart: middle('chart'),
    next: middle('next'),
    bytes: middle('bytes'),
  };
}
