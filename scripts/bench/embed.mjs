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
        // Whatever the surroundings say: a test's would bring XState's build for development.
        resolve: { conditions: ['module', 'browser', 'production'] },
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
    // The file without its signature, and the package bundled as the library is: only like is compared with like.
    published: zipped(
      fs.readFileSync(path.join(published, 'powerbi.min.js'), 'utf8').replace(/\/\/ SIG \/\/[^\n]*\n?/g, ''),
    ),
    publishedAlike: zipped(await bundle(`import client from 'powerbi-client'; export { client };`)),
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

const addresses = {
  page: 'https://portal.example/',
  script: fileURLToPath(new URL('embed-in-page.mjs', import.meta.url)),
};

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string[]} libraries Their scripts.
 */
async function pageWith(browser, libraries) {
  const context = await browser.newContext();
  await context.route('**/*', (route) => {
    const isPage = route.request().url().startsWith(addresses.page);
    return route.fulfill({ contentType: 'text/html', body: isPage ? '<!doctype html><body></body>' : app });
  });
  const page = await context.newPage();
  await page.goto(addresses.page);
  for (const content of libraries) await page.addScriptTag({ content });
  // Importing the package makes a service of its own, which would listen and answer as well.
  await page.evaluate('window.powerbi?.wpmp.stop()');
  await page.addScriptTag({ path: addresses.script });
  return page;
}

/** Bytes that are in use once all is thrown away that can be. @param {import('playwright-core').CDPSession} session */
async function bytesInUse(session) {
  for (let n = 0; n < 3; n++) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** @param {import('playwright-core').Browser} browser @param {string} script @param {string} name */
async function heapAfterResets(browser, script, name) {
  const page = await pageWith(browser, [script]);
  const session = await page.context().newCDPSession(page);
  const embedAndReset = (/** @type {number} */ often) =>
    page.evaluate(`embedBench.embedAndReset(window[${JSON.stringify(name)}], ${often})`);
  // What is compiled on the way is not what grows.
  await embedAndReset(400);
  const before = await bytesInUse(session);
  await embedAndReset(200);
  const grown = (await bytesInUse(session)) - before;
  /** @type {number} */
  const reachable = await page.evaluate('embedBench.reachable()');
  await page.context().close();
  return { grown, reachable };
}

/**
 * @typedef {{ published: number, ours: number, ratio: number, lost: number }} Beside
 * @typedef {{ toFrame: Beside, trip: Beside, thousand: Beside, event: Beside }} Asked
 */

/** @param {import('playwright-core').Browser} browser */
export async function measureEmbeds(browser) {
  const ours = await bundle(`export * from './embed/index.js';`);
  const theirs = fs.readFileSync(path.join(published, 'powerbi.min.js'), 'utf8');
  const page = await pageWith(browser, [theirs, ours]);
  /** @type {{ valid: Beside, invalid: Beside, one: Asked, many: Asked }} */
  const times = await page.evaluate(`embedBench.times(window['powerbi-client'], ours)`);
  await page.context().close();
  const heap = {
    published: await heapAfterResets(browser, theirs, 'powerbi-client'),
    ours: await heapAfterResets(browser, ours, 'ours'),
  };
  return { times, heap };
}
