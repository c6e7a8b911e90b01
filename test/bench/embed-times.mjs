/**
 * Times the embedding library beside the package that it replaces, in Chromium. Each has a page of its own, because the package never stops
 * listening. Their rounds alternate, so that both have the same load, and only ratios within a round are compared.
 */
import { fileURLToPath } from 'node:url';
import { bundleScripts } from './embed-sizes.mjs';

/** The name of each library in its page. */
const NAMES = { published: 'powerbi-client', ours: 'ours' };

/** @typedef {keyof typeof NAMES} Side */
/** @typedef {Record<Side, import('playwright-core').Page>} Pages */
/** @typedef {{ published: number, ours: number, ratio: number, middle: [number, number], rounds: number, lost: number }} Beside */
/** @typedef {{ name: string, unit: string, measured: Beside }} Row */

/** A measurement ends after this time, but not before it has the minimum number of rounds. */
const MOST_MS = 8_000;
const FEWEST_ROUNDS = 5;

/** After so many lost rounds a measurement ends. */
const MOST_LOST = 3;

/** The embedded app responds to every message. */
const APP = `<!doctype html><script>
  addEventListener('message', ({ data, source }) => {
    if (data?.raise) for (let n = 0; n < data.times; n++) source.postMessage({ method: 'POST', url: data.raise, headers: { id: 'e' + n }, body: { n } }, '*');
    else if (data?.method) source.postMessage({ statusCode: 200, headers: { id: data.headers.id }, body: [] }, '*');
  });
</script>`;

const PAGE = 'https://portal.example/';
const IN_PAGE = fileURLToPath(new URL('embed-in-page.mjs', import.meta.url));

const quantile = (/** @type {number[]} */ list, /** @type {number} */ share) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? Number.NaN;
const median = (/** @type {number[]} */ list) => quantile(list, 0.5);

/** @param {import('playwright-core').Browser} browser @param {string} script */
async function pageWith(browser, script) {
  const context = await browser.newContext();
  await context.route('**/*', (route) => {
    const isPage = route.request().url().startsWith(PAGE);
    return route.fulfill({ contentType: 'text/html', body: isPage ? '<!doctype html><body></body>' : APP });
  });
  const page = await context.newPage();
  await page.goto(PAGE);
  await page.addScriptTag({ content: script });
  await page.addScriptTag({ path: IN_PAGE });
  return page;
}

/** @param {Pages} pages @param {string} expression */
async function inBoth(pages, expression) {
  for (const page of Object.values(pages)) await page.evaluate(expression);
}

/**
 * Runs a task in both pages by turns, and each first in half of the rounds.
 *
 * @param {Pages} pages
 * @param {string} task A name of `tasks` in the page.
 * @param {number} most The number of rounds, if there is time for all.
 * @returns {Promise<Beside>} The medians of both, the median of the ratios round by round with the limits of their middle half, and how many rounds lost a message.
 */
async function besideEachOther(pages, task, most) {
  /** @type {(side: Side) => Promise<number>} */
  const time = (side) => pages[side].evaluate(`embedBench.time('${task}')`);
  /** @type {Record<Side, number>[]} */
  const rounds = [];
  let lost = 0;
  const end = performance.now() + MOST_MS;
  // The first round is a warm-up.
  for (let round = 0; rounds.length <= most && lost < MOST_LOST; round++) {
    if (performance.now() > end && rounds.length > FEWEST_ROUNDS) break;
    const times = { published: Number.NaN, ours: Number.NaN };
    /** @type {Side[]} */
    const order = round % 2 === 0 ? ['published', 'ours'] : ['ours', 'published'];
    for (const side of order) times[side] = await time(side);
    if (Number.isNaN(times.published) || Number.isNaN(times.ours)) lost++;
    else rounds.push(times);
  }
  rounds.shift();
  const ratios = rounds.map(({ published, ours }) => ours / published);
  return {
    published: median(rounds.map(({ published }) => published)),
    ours: median(rounds.map(({ ours }) => ours)),
    ratio: median(ratios),
    middle: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    rounds: rounds.length,
    lost,
  };
}

/** Yields each row as soon as it is measured. @param {import('playwright-core').Browser} browser @returns {AsyncGenerator<Row>} */
export async function* timeEmbeds(browser) {
  const scripts = await bundleScripts();
  const pages = { published: await pageWith(browser, scripts.published), ours: await pageWith(browser, scripts.ours) };
  for (const side of /** @type {Side[]} */ (Object.keys(pages)))
    await pages[side].evaluate(`embedBench.open(window['${NAMES[side]}'])`);
  const measure = async (
    /** @type {[name: string, unit: string, task: string, most: number]} */ ...[name, unit, task, most]
  ) => ({
    name,
    unit,
    measured: await besideEachOther(pages, task, most),
  });
  yield measure('validateReportLoad, 20 valid filters', 'µs', 'valid', 15);
  yield measure('validateReportLoad, one of 20 invalid', 'µs', 'invalid', 15);
  yield measure('embed, without a frame', 'µs', 'embedAlone', 60);
  for (const count of ['1 component', '200 components']) {
    yield measure(`embed to the frame, ${count}`, 'ms', 'embedToFrame', 60);
    await inBoth(pages, 'embedBench.calm()');
    yield measure(`a request and its answer, ${count}`, 'ms', 'roundTrip', 60);
    yield measure(`1,000 requests at once, ${count}`, 'ms', 'thousandAtOnce', 40);
    yield measure(`an event, ${count}`, 'µs', 'eventDelivery', 40);
    await inBoth(pages, 'embedBench.embedMore(199)');
  }
  for (const page of Object.values(pages)) await page.context().close();
}

/** Returns the bytes in use after garbage collection. @param {import('playwright-core').CDPSession} session */
async function bytesInUse(session) {
  for (let n = 0; n < 3; n++) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** @param {import('playwright-core').Browser} browser @param {string} script @param {string} name */
async function heapAfterResets(browser, script, name) {
  const page = await pageWith(browser, script);
  const session = await page.context().newCDPSession(page);
  const embedAndReset = (/** @type {number} */ often) =>
    page.evaluate(`embedBench.embedAndReset(window['${name}'], ${often})`);
  // A warm-up, so that compiled code doesn't count as growth.
  await embedAndReset(400);
  const before = await bytesInUse(session);
  await embedAndReset(200);
  const grown = (await bytesInUse(session)) - before;
  /** @type {number} */
  const reachable = await page.evaluate('embedBench.reachable()');
  await page.context().close();
  return { grown, reachable };
}

/** @param {import('playwright-core').Browser} browser */
export async function measureEmbedHeap(browser) {
  const scripts = await bundleScripts();
  return {
    published: await heapAfterResets(browser, scripts.published, NAMES.published),
    ours: await heapAfterResets(browser, scripts.ours, NAMES.ours),
  };
}
