/** The sizes of the embedding library beside those of the package that it replaces. Both are bundled by the same Vite. */
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

/** Each library as one script for a page. */
export const bundleScripts = async () => ({
  published: fs.readFileSync(path.join(published, 'powerbi.min.js'), 'utf8'),
  ours: await withPublished((folder) => bundle(folder, ALL)),
});
