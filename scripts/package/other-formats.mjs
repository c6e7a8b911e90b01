/**
 * Builds the embedding library for users who can't import its modules: one script for a page, and CommonJS for Node and bundlers
 * that `require`. Both are built from the published modules.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** The formats' folders in the package. */
export const SCRIPT = 'embed/powerbi.min.js';
export const COMMON_JS = 'cjs';

const settings = {
  configFile: /** @type {false} */ (false),
  logLevel: /** @type {const} */ ('error'),
  define: { 'process.env.NODE_ENV': '"production"' },
};

/**
 * Writes one file with all its code. Like the script of the original package, it sets `window['powerbi-client']` and `window.powerbi`.
 *
 * @param {string} folder The package as it is written.
 */
export async function writeScript(folder) {
  const entry = path.join(folder, 'script-entry.js');
  fs.writeFileSync(
    entry,
    `import * as all from './embed/index.js';\nimport './embed/global.js';\nwindow['powerbi-client'] = all;\n`,
  );
  await build({
    ...settings,
    root: folder,
    build: {
      outDir: path.join(folder, 'embed'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: 'oxc',
      lib: { entry, formats: ['iife'], name: 'practicePortalEmbed', fileName: () => path.basename(SCRIPT) },
    },
  });
  fs.rmSync(entry);
}

const MODELS = 'embed/models/index.js';
const MAIN = 'embed/index.js';

/** Modules with classes that all entries must share, and the names that the other entries import from the main entry instead. */
const OF_MAIN = {
  'embed/service.js': `import { service } from 'main'; export const { Service } = service;`,
  'embed/factories.js': `import { factories } from 'main'; export const { hpmFactory, routerFactory, wpmpFactory } = factories;`,
  'embed/errors.js': `export { EmbedUrlError, RefusedError, RequestError, UncloneableError } from 'main';`,
};
const isBesideMain = (/** @type {string} */ file) => file.startsWith('embed/react/') || file === 'embed/global.js';

/**
 * Makes an entry require the models and the main entry instead of containing a copy. A bundler can neither remove nor rename what
 * two CommonJS modules share, so they share only public names.
 *
 * @param {string} folder The package as it is written.
 * @returns {import('vite').Plugin}
 */
function requireShared(folder) {
  const models = path.join(folder, MODELS);
  const own = [...fs.readFileSync(models, 'utf8').matchAll(/from ['"](\.\/[^'"]+)['"]/g)];
  const isOfModels = new Set([
    models,
    ...own.map(([, specifier = '']) => path.resolve(path.dirname(models), specifier)),
  ]);
  const nameOf = (/** @type {string} */ file) => path.relative(folder, file).replaceAll(path.sep, '/');
  return {
    name: 'require-shared',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (specifier === 'main') return { id: 'main', external: true };
      if (!importer || !specifier.startsWith('.')) return null;
      const file = path.resolve(path.dirname(importer), specifier);
      if (isOfModels.has(file)) return { id: 'models', external: true };
      return isBesideMain(nameOf(importer)) && nameOf(file) in OF_MAIN ? `\0${nameOf(file)}` : null;
    },
    load: (id) => OF_MAIN[/** @type {keyof typeof OF_MAIN} */ (id.slice(1))] ?? null,
  };
}

/**
 * Writes a file for each entry. The main entry requires the models, and the other entries require both. Entries that are written
 * together may share further files.
 *
 * The folder's `package.json` declares its modules as CommonJS. The types beside them (`copyTypesToCommonJs`) are for compilers
 * that resolve like Node, which need types of the module's own format.
 *
 * @param {string} folder The package as it is written.
 * @param {readonly string[]} entries The entries' modules, all in one folder.
 */
export async function writeCommonJs(folder, entries) {
  const target = path.join(folder, COMMON_JS);
  const from = path.posix.dirname(entries[0] ?? '');
  const toShared = (/** @type {string} */ file) => {
    const way = path.posix.relative(from, file);
    return way.startsWith('.') ? way : `./${way}`;
  };
  await build({
    ...settings,
    root: folder,
    plugins: entries.includes(MODELS) ? [] : [requireShared(folder)],
    build: {
      outDir: target,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(entries.map((file) => [file.replace(/\.js$/, ''), path.join(folder, file)])),
        formats: ['cjs'],
      },
      rollupOptions: {
        external: [/^react/],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${from}/shared-[name].js`,
          exports: 'named',
          minifyInternalExports: true,
          paths: { models: toShared(MODELS), main: toShared(MAIN) },
        },
        experimental: { attachDebugInfo: 'none' },
      },
    },
  });
  fs.writeFileSync(path.join(target, 'package.json'), `${JSON.stringify({ type: 'commonjs' }, null, 2)}\n`);
}

/**
 * @param {string} folder The package as it is written, with its types.
 */
export function copyTypesToCommonJs(folder) {
  const types = fs.readdirSync(path.join(folder, 'embed'), { recursive: true, encoding: 'utf8' });
  for (const file of types.filter((name) => name.endsWith('.d.ts'))) {
    const copy = path.join(folder, COMMON_JS, 'embed', file);
    fs.mkdirSync(path.dirname(copy), { recursive: true });
    fs.copyFileSync(path.join(folder, 'embed', file), copy);
  }
}
