/** Compares the embedding library with the package that it replaces, in one run: sizes in Node, everything else in Chromium. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { writeCode } from '../../scripts/package/npm-package.mjs';
import { SCRIPT } from '../../scripts/package/other-formats.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const published = path.join(root, 'node_modules/powerbi-client/dist');

const zipped = (/** @type {string | Buffer} */ code) => gzipSync(code, { level: 9 }).length;

/**
 * Calls the function with a folder in which the published library can be resolved, in every format.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} borrow
 */
async function withPublished(borrow) {
  fs.mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const folder = fs.mkdtempSync(path.join(root, 'test-results/embed-'));
  try {
    await writeCode(folder);
    return await borrow(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {string} code The module to bundle and minify.
 * @param {{ ending?: '.js' | '.cjs', external?: RegExp[] }} [options]
 */
async function bundle(folder, code, { ending = '.js', external = [] } = {}) {
  const entry = path.join(folder, `entry${ending}`);
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
        // Not `es`: Vite keeps the white space of that format.
        lib: { entry, formats: ['iife'], name: 'ours', fileName: 'out' },
        rollupOptions: { external, output: { globals: (name) => name.replaceAll(/\W/g, '_') } },
      },
    })
  );
  return output[0]?.output[0].code ?? '';
}

const ALL = `export * from './embed/index.js';`;

/** The package's own file for a script element, without the signature after the code. */
const publishedFile = () =>
  fs.readFileSync(path.join(published, 'powerbi.min.js'), 'utf8').replace(/\/\/ SIG \/\/[^\n]*\n?/g, '');

/**
 * For each way of loading the library, its size and the package's in bytes after gzip.
 *
 * @returns {Promise<{ ways: Record<string, { published: number, ours: number }>, models: number, tokenType: number, interpreter: number }>}
 */
export const measureEmbedSizes = () =>
  withPublished(async (folder) => {
    const size = async (/** @type {Parameters<typeof bundle>} */ ...what) => zipped(await bundle(...what));
    const react = { external: [/^react/] };
    const common = /** @type {const} */ ({ ending: '.cjs' });
    const all = await size(folder, ALL);
    return {
      ways: {
        'import *': {
          published: await size(folder, `import client from 'powerbi-client'; export { client };`),
          ours: all,
        },
        'the service, its factories and the models': {
          published: await size(
            folder,
            `import { service, factories, models } from 'powerbi-client'; export { service, factories, models };`,
          ),
          ours: await size(folder, `export { service, factories, models } from './embed/index.js';`),
        },
        'require()': {
          published: await size(folder, `module.exports = require('powerbi-client');`, common),
          ours: await size(folder, `module.exports = require('./cjs/embed/index.js');`, common),
        },
        'the file for a script element': {
          published: zipped(publishedFile()),
          ours: zipped(fs.readFileSync(path.join(folder, SCRIPT))),
        },
        'the React component': {
          published: await size(folder, `export { PowerBIEmbed } from 'powerbi-client-react';`, react),
          ours: await size(folder, `export { PowerBIEmbed } from './embed/react/index.js';`, react),
        },
      },
      models: await size(folder, `export * from './embed/models/index.js';`),
      tokenType: await size(folder, `export { TokenType } from './embed/models/index.js';`),
      interpreter: all - (await size(folder, ALL, { external: [/lib\/statecharts/] })),
    };
  });

/** The embedded app responds to every message. */
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
  // Importing the package starts its own service, which would also listen and respond.
  await page.evaluate('window.powerbi?.wpmp.stop()');
  await page.addScriptTag({ path: addresses.script });
  return page;
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
  const page = await pageWith(browser, [script]);
  const session = await page.context().newCDPSession(page);
  const embedAndReset = (/** @type {number} */ often) =>
    page.evaluate(`embedBench.embedAndReset(window[${JSON.stringify(name)}], ${often})`);
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

/**
 * @typedef {{ published: number, ours: number, ratio: number, lost: number }} Beside
 * @typedef {{ toFrame: Beside, trip: Beside, thousand: Beside, event: Beside }} Asked
 */

/** @param {import('playwright-core').Browser} browser */
export async function measureEmbeds(browser) {
  const ours = await withPublished((folder) => bundle(folder, ALL));
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
