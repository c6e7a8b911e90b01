/** Times one embedding library in a page of its own. This classic script defines `embedBench`. */

/** The library's exports, the service that embeds, and the report that answers. @type {{ library: any, powerbi: any, report: any }} */
const bench = { library: undefined, powerbi: undefined, report: undefined };

/** A response that takes longer is lost: the package sometimes gives one tracking ID to two requests. */
const LOST_MS = 3_000;

/** @param {string} uniqueId */
const configOf = (uniqueId) => ({
  type: 'report',
  id: 'R',
  accessToken: 't',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  uniqueId,
});
const place = () => document.body.appendChild(document.createElement('div'));

/** @param {Promise<unknown>} promise @returns {Promise<boolean>} Whether it resolved in time. */
function comes(promise) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOST_MS, false);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** @param {any} report */
const loadOf = ({ iframe }) => new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));

/** A page's clock has a resolution of a tenth of a millisecond, so several operations are timed together. */
const AT_ONCE = 10;
const ALONE = 200;
const TRIPS = 100;
const EVENTS = 500;
const VALIDATIONS = 2000;

/** A busy machine never becomes idle. */
const MOST_WAITING_MS = 5_000;

/** Waits until the browser has cleaned up the frames that were just removed. */
async function calm() {
  const end = performance.now() + MOST_WAITING_MS;
  while (performance.now() < end && !((await roundTrip()) < 2));
}

async function embedToFrame() {
  const { powerbi } = bench;
  await calm();
  const places = Array.from({ length: AT_ONCE }, place);
  const start = performance.now();
  const reports = places.map((element, n) => powerbi.embed(element, configOf(`F${n}`)));
  const took = performance.now() - start;
  // Frames that are removed while they load disturb the next round.
  await comes(Promise.all(reports.map(loadOf)));
  for (const element of places) {
    powerbi.reset(element);
    element.remove();
  }
  return took / AT_ONCE;
}

/** Elements in no document get a frame that never loads, so only the library's own work counts. */
function embedAlone() {
  const { powerbi } = bench;
  const elements = Array.from({ length: ALONE }, () => document.createElement('div'));
  const start = performance.now();
  elements.forEach((element, n) => powerbi.embed(element, configOf(`A${n}`)));
  const took = performance.now() - start;
  for (const element of elements) powerbi.reset(element);
  return (took / ALONE) * 1000;
}

async function makeTrips() {
  for (let n = 0; n < TRIPS; n++) await bench.report.getFilters();
}

async function roundTrip() {
  const start = performance.now();
  return (await comes(makeTrips())) ? (performance.now() - start) / TRIPS : NaN;
}

async function thousandAtOnce() {
  const start = performance.now();
  const all = Promise.all(Array.from({ length: 1000 }, () => bench.report.getFilters()));
  return (await comes(all)) ? performance.now() - start : NaN;
}

async function eventDelivery() {
  const { report } = bench;
  let heard = 0;
  const all = new Promise((resolve) => report.on('dataSelected', () => ++heard === EVENTS && resolve(null)));
  const start = performance.now();
  const raise = `/reports/${report.config.uniqueId}/events/dataSelected`;
  report.iframe.contentWindow.postMessage({ raise, times: EVENTS }, '*');
  const came = await comes(all);
  report.off('dataSelected');
  return came ? ((performance.now() - start) / EVENTS) * 1000 : NaN;
}

/** @param {boolean} isValid */
function validation(isValid) {
  const { models } = bench.library;
  const target = { table: 'Sales', column: 'City' };
  const basic = new models.BasicFilter(target, 'In', ['Portland', 'Salem']).toJSON();
  const is = { operator: 'Is', value: 'x' };
  const advanced = new models.AdvancedFilter(target, 'Or', [is, is]).toJSON();
  const filters = Array.from({ length: 20 }, (_, n) => ({ ...(n % 2 ? basic : advanced) }));
  if (!isValid) filters[19] = { ...basic, values: [{}] };
  const input = { accessToken: 't', id: 'i', filters };
  const start = performance.now();
  for (let n = 0; n < VALIDATIONS; n++) models.validateReportLoad(input);
  return ((performance.now() - start) / VALIDATIONS) * 1000;
}

/**
 * Each returns a time, or NaN if a message was lost: validations, events and `embedAlone` in microseconds, everything else in milliseconds.
 *
 * @type {Record<string, () => number | Promise<number>>}
 */
const tasks = {
  valid: () => validation(true),
  invalid: () => validation(false),
  embedAlone,
  embedToFrame,
  roundTrip,
  thousandAtOnce,
  eventDelivery,
};

/** Embeds the report that answers. @param {any} library */
async function open(library) {
  const { service, factories } = library;
  // The package's import makes a service, which listens as long as the page lives.
  const powerbi =
    /** @type {any} */ (window).powerbi ??
    new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  const report = powerbi.embed(place(), configOf('one'));
  Object.assign(bench, { library, powerbi, report });
  await loadOf(report);
}

/** Embeds so many more, in frames without the app: otherwise the processes of all frames would dominate. @param {number} count */
function embedMore(count) {
  for (let n = 0; n < count; n++) bench.powerbi.embed(place(), configOf(`more${n}`)).iframe.removeAttribute('src');
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
  embedBench: {
    open,
    embedMore,
    calm,
    time: (/** @type {string} */ task) => tasks[task]?.(),
    embedAndReset,
    reachable: () => components.filter((one) => one.deref() !== undefined).length,
  },
});
