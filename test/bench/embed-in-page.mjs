/**
 * Measures the embedding library and the published package in one page. Rounds alternate which one goes first, and only one of them listens at a
 * time. This classic script defines `embedBench`.
 */

/** @typedef {{ library: any, powerbi: any, report?: any, name: string }} Side */

/** A response that takes longer is lost: the package sometimes gives one tracking ID to two requests. */
const LOST_MS = 20_000;

/** @param {string} uniqueId */
const configOf = (uniqueId) => ({
  type: 'report',
  id: 'R',
  accessToken: 't',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  uniqueId,
});
const place = () => document.body.appendChild(document.createElement('div'));
const median = (/** @type {number[]} */ list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

/** @param {Promise<unknown>} promise @returns {Promise<boolean>} Whether it resolved in time. */
const comes = (promise) =>
  Promise.race([
    promise.then(() => true),
    new Promise((/** @type {(came: boolean) => void} */ resolve) => setTimeout(resolve, LOST_MS, false)),
  ]);

/** @param {any} library @param {string} name @returns {Side} */
function sideOf(library, name) {
  const { service, factories } = library;
  const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  powerbi.wpmp.stop();
  return { library, powerbi, name };
}

/** @param {Side} side @param {(side: Side) => Promise<number>} task */
async function awake(side, task) {
  side.powerbi.wpmp.start();
  try {
    return await task(side);
  } finally {
    side.powerbi.wpmp.stop();
  }
}

/**
 * @param {readonly [Side, Side]} sides
 * @param {number} rounds
 * @param {(side: Side) => Promise<number>} task Returns a time, or NaN if a message was lost.
 * @returns the medians of both, the median of their ratios round by round, and how many rounds were lost
 */
async function besideEachOther([theirs, ours], rounds, task) {
  /** @type {[number, number][]} */
  const pairs = [];
  let lost = 0;
  // The first round is a warm-up.
  for (let round = 0; pairs.length <= rounds; round++) {
    const first = round % 2 === 0 ? theirs : ours;
    const second = first === theirs ? ours : theirs;
    const times = new Map([[first, await awake(first, task)]]);
    times.set(second, await awake(second, task));
    const pair = /** @type {[number, number]} */ ([times.get(theirs), times.get(ours)]);
    if (pair.some(Number.isNaN)) lost++;
    else pairs.push(pair);
  }
  pairs.shift();
  const [published, own] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
  return { published, ours: own, ratio: median(pairs.map(([a, b]) => b / a)), lost };
}

/** A page's clock has a resolution of a tenth of a millisecond, so several operations are timed together. */
const AT_ONCE = 10;
const TRIPS = 100;

/** A busy machine never becomes idle. */
const MOST_WAITING_MS = 10_000;

/** @param {Side} side */
async function embedToFrame({ powerbi }) {
  const places = Array.from({ length: AT_ONCE }, place);
  const start = performance.now();
  places.forEach((element, n) => powerbi.embed(element, configOf(`F${n}`)));
  const took = performance.now() - start;
  for (const element of places) {
    powerbi.reset(element);
    element.remove();
  }
  return took / AT_ONCE;
}

/** Waits until the browser has cleaned up the hundreds of frames that were just removed. @param {Side} side */
async function calm(side) {
  const end = performance.now() + MOST_WAITING_MS;
  while ((await roundTrip(side)) > 5 && performance.now() < end);
  return 0;
}

/** @param {Side} side */
async function roundTrip({ report }) {
  const start = performance.now();
  for (let n = 0; n < TRIPS; n++) {
    if (!(await comes(report.getFilters()))) return NaN;
  }
  return (performance.now() - start) / TRIPS;
}

/** @param {Side} side */
async function thousandAtOnce({ report }) {
  const start = performance.now();
  const all = Promise.all(Array.from({ length: 1000 }, () => report.getFilters()));
  return (await comes(all)) ? performance.now() - start : NaN;
}

/** @param {Side} side */
async function eventDelivery({ report }) {
  const times = 500;
  let heard = 0;
  const all = new Promise((resolve) => report.on('dataSelected', () => ++heard === times && resolve(null)));
  const start = performance.now();
  const raise = `/reports/${report.config.uniqueId}/events/dataSelected`;
  report.iframe.contentWindow.postMessage({ raise, times }, '*');
  const came = await comes(all);
  report.off('dataSelected');
  return came ? ((performance.now() - start) / times) * 1000 : NaN;
}

/** @param {Side} side @param {object[]} filters */
function validation({ library }, filters) {
  const input = { accessToken: 't', id: 'i', filters };
  const start = performance.now();
  for (let n = 0; n < 2000; n++) library.models.validateReportLoad(input);
  return ((performance.now() - start) / 2000) * 1000;
}

/** @param {Side} side */
async function loaded(side) {
  side.report = side.powerbi.embed(place(), configOf(`${side.name}-one`));
  await new Promise((resolve) => side.report.iframe.addEventListener('load', resolve, { once: true }));
  return 0;
}

/**
 * Measures both libraries: validation and events in microseconds, everything else in milliseconds.
 *
 * @param {any} published
 * @param {any} ours
 */
async function times(published, ours) {
  const sides = /** @type {const} */ ([sideOf(published, 'published'), sideOf(ours, 'ours')]);
  const target = { table: 'Sales', column: 'City' };
  const basic = new ours.models.BasicFilter(target, 'In', ['Portland', 'Salem']).toJSON();
  const is = { operator: 'Is', value: 'x' };
  const advanced = new ours.models.AdvancedFilter(target, 'Or', [is, is]).toJSON();
  const filters = Array.from({ length: 20 }, (_, n) => ({ ...(n % 2 ? basic : advanced) }));
  const wrong = [...filters.slice(0, 19), { ...basic, values: [{}] }];

  const valid = await besideEachOther(sides, 15, async (side) => validation(side, filters));
  const invalid = await besideEachOther(sides, 15, async (side) => validation(side, wrong));
  const asked = async () => ({
    toFrame: await besideEachOther(sides, 80, embedToFrame),
    calm: await besideEachOther(sides, 1, calm),
    trip: await besideEachOther(sides, 40, roundTrip),
    thousand: await besideEachOther(sides, 60, thousandAtOnce),
    event: await besideEachOther(sides, 60, eventDelivery),
  });
  for (const side of sides) await awake(side, loaded);
  const one = await asked();
  // Frames without the app: otherwise 400 frame processes would dominate the measurement.
  for (const side of sides) {
    await awake(side, async () => {
      for (let n = 0; n < 199; n++)
        side.powerbi.embed(place(), configOf(`${side.name}-${n}`)).iframe.removeAttribute('src');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return 0;
    });
  }
  return { valid, invalid, one, many: await asked() };
}

/** @type {WeakRef<object>[]} */
const components = [];

/**
 * Embeds and resets so many times, and remembers the components, to count those that stay reachable afterwards.
 *
 * @param {any} library
 * @param {number} often
 */
async function embedAndReset(library, often) {
  const { service, factories } = library;
  const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  components.length = 0;
  for (let n = 0; n < often; n++) {
    const element = place();
    const component = powerbi.embed(element, configOf(`H${n}`));
    component.iframe.removeAttribute('src');
    components.push(new WeakRef(component));
    powerbi.reset(element);
    element.remove();
  }
  Object.assign(window, { keepTheService: powerbi });
}

Object.assign(window, {
  embedBench: { times, embedAndReset, reachable: () => components.filter((one) => one.deref() !== undefined).length },
});
