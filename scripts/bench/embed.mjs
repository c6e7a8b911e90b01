/** The embedding library beside the package that it stands in for, measured in one run: sizes in Node, the rest in Chromium. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { writeModules } from '../package/npm-package.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const published = path.join(root, 'node_modules/powerbi-client/dist');

const zipped = (/** @type {string | Buffer} */ code) => gzipSync(code, { level: 9 }).length;

/**
 * Of the modules as they are published.
 *
 * @param {string} code The module that is bundled and minified.
 * @param {RegExp[]} [external]
 */
async function bundle(code, external = []) {
  const folder = fs.mkdtempSync(path.join(root, 'test-results-embed-'));
  try {
    await writeModules(folder);
    const entry = path.join(folder, 'entry.js');
    fs.writeFileSync(entry, code);
    const output = /** @type {import('vite').Rollup.RollupOutput[]} */ (
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          target: 'es2022',
          minify: 'oxc',
          // Not `es`, whose white space Vite keeps.
          lib: { entry, formats: ['iife'], name: 'ours', fileName: 'out' },
          rollupOptions: { external },
        },
      })
    );
    return output[0]?.output[0].code ?? '';
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Bytes after gzip. */
export async function measureEmbedSizes() {
  const all = `export * from './embed/index.js';`;
  return {
    published: zipped(fs.readFileSync(path.join(published, 'powerbi.min.js'))),
    withoutXstate: zipped(await bundle(all, [/^xstate/])),
    withXstate: zipped(await bundle(all)),
    models: zipped(await bundle(`export * from './embed/models/index.js';`)),
    tokenType: zipped(await bundle(`export { TokenType } from './embed/models/index.js';`)),
  };
}

/** The app: it answers everything. */
const app = `<!doctype html><script>
  addEventListener('message', ({ data, source }) => {
    if (data?.raise) for (let n = 0; n < data.times; n++) source.postMessage({ method: 'POST', url: data.raise, headers: { id: 'e' + n }, body: { n } }, '*');
    else if (data?.method) source.postMessage({ statusCode: 200, headers: { id: data.headers.id }, body: [] }, '*');
  });
</script>`;

/**
 * Runs in the page with one library.
 *
 * @param {any} library
 */
async function measureInPage(library) {
  const { service, factories, models } = library;
  const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  const median = (/** @type {number[]} */ list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
  const config = (/** @type {string} */ uniqueId) => ({
    type: 'report',
    id: 'R',
    accessToken: 't',
    embedUrl: 'https://app.powerbi.com/reportEmbed',
    uniqueId,
  });
  const place = () => document.body.appendChild(document.createElement('div'));

  const target = { table: 'Sales', column: 'City' };
  const basic = new models.BasicFilter(target, 'In', ['Portland', 'Salem']).toJSON();
  const is = { operator: 'Is', value: 'x' };
  const advanced = new models.AdvancedFilter(target, 'Or', [is, is]).toJSON();
  const filters = Array.from({ length: 20 }, (_, n) => ({ ...(n % 2 ? basic : advanced) }));
  const validate = (/** @type {object[]} */ list) => {
    const input = { accessToken: 't', id: 'i', filters: list };
    const times = [];
    for (let round = 0; round < 15; round++) {
      const start = performance.now();
      for (let n = 0; n < 2000; n++) models.validateReportLoad(input);
      times.push(((performance.now() - start) / 2000) * 1000);
    }
    return median(times);
  };
  const valid = validate(filters);
  const invalid = validate([...filters.slice(0, 19), { ...basic, values: [{}] }]);

  const toFrame = [];
  for (let n = 0; n < 60; n++) {
    const element = place();
    const start = performance.now();
    powerbi.embed(element, config(`F${n}`));
    toFrame.push(performance.now() - start);
    powerbi.reset(element);
    element.remove();
  }

  /** @param {string} uniqueId */
  const loaded = async (uniqueId) => {
    const element = place();
    const report = powerbi.embed(element, config(uniqueId));
    await new Promise((resolve) => report.iframe.addEventListener('load', resolve, { once: true }));
    return report;
  };
  const asked = async (/** @type {any} */ report) => {
    const trips = [];
    for (let n = 0; n < 200; n++) {
      const start = performance.now();
      await report.getFilters();
      trips.push(performance.now() - start);
    }
    const bursts = [];
    for (let n = 0; n < 5; n++) {
      const start = performance.now();
      await Promise.all(Array.from({ length: 1000 }, () => report.getFilters()));
      bursts.push(performance.now() - start);
    }
    const events = [];
    for (let n = 0; n < 7; n++) {
      let heard = 0;
      report.off('dataSelected');
      const all = new Promise((resolve) => report.on('dataSelected', () => ++heard === 500 && resolve(null)));
      const start = performance.now();
      report.iframe.contentWindow.postMessage(
        { raise: `/reports/${report.config.uniqueId}/events/dataSelected`, times: 500 },
        '*',
      );
      await all;
      events.push(((performance.now() - start) / 500) * 1000);
    }
    return { trip: median(trips), thousand: median(bursts), event: median(events) };
  };
  const report = await loaded('one');
  const one = await asked(report);
  // Without the app: 200 processes of frames would be what is measured.
  for (let n = 0; n < 199; n++) {
    powerbi.embed(place(), config(`M${n}`)).iframe.removeAttribute('src');
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  const many = await asked(report);
  for (const element of document.querySelectorAll('div')) {
    powerbi.reset(element);
    element.remove();
  }
  const kept = [];
  for (let n = 0; n < 200; n++) {
    const element = place();
    const component = powerbi.embed(element, config(`H${n}`));
    component.iframe.removeAttribute('src');
    kept.push(new WeakRef(component));
    powerbi.reset(element);
    element.remove();
  }
  Object.assign(window, { kept });
  return { valid, invalid, toFrame: median(toFrame), one, many };
}

/**
 * @param {import('playwright-core').Browser} browser
 * @returns times of the package and of this library: validation and event in microseconds, the rest in milliseconds; and how
 *   many of 200 components can still be reached after their reset
 */
export async function measureEmbeds(browser) {
  const ours = await bundle(`export * from './embed/index.js';`);
  const theirs = fs.readFileSync(path.join(published, 'powerbi.min.js'), 'utf8');
  const results = [];
  for (const [script, name] of /** @type {const} */ ([
    [theirs, 'powerbi-client'],
    [ours, 'ours'],
  ])) {
    const context = await browser.newContext();
    await context.route('**/*', (route) => {
      const isPage = route.request().url().startsWith('https://portal.example/');
      return route.fulfill({ contentType: 'text/html', body: isPage ? '<!doctype html><body></body>' : app });
    });
    const page = await context.newPage();
    await page.goto('https://portal.example/');
    await page.addScriptTag({ content: script });
    // Importing the package makes a service of its own, which would listen and answer as well.
    await page.evaluate('window.powerbi?.wpmp.stop()');
    const times = await page.evaluate(`(${measureInPage})(window[${JSON.stringify(name)}])`);
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
    await session.send('HeapProfiler.collectGarbage');
    const reachable = await page.evaluate('window.kept.filter((one) => one.deref() !== undefined).length');
    results.push({ ...times, reachable });
    await context.close();
  }
  return { published: results[0], ours: results[1] };
}
