/**
 * The embedding library for pages that can't import its modules: one script for a page, and CommonJS for Node and bundlers that
 * `require`. Both are made of the modules that are published.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** Where they lie in the package. */
export const SCRIPT = 'embed/powerbi.min.js';
export const COMMON_JS = 'cjs';

const withoutEnding = (/** @type {string} */ file) => file.replace(/^\.\//, '').replace(/\.js$/, '');

const settings = {
  configFile: /** @type {false} */ (false),
  logLevel: /** @type {const} */ ('error'),
  define: { 'process.env.NODE_ENV': '"production"' },
};

/**
 * One file with everything it needs: `window['powerbi-client']` and `window.powerbi`, as the package's own.
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

/**
 * A file for each entry and one for what several share, since a bundler can neither leave out nor rename what lies between
 * two modules of this kind. The folder says what its modules are; the types beside them (`copyTypesToCommonJs`) are for a
 * compiler that resolves as Node does, and takes those of the same kind as the module.
 *
 * @param {string} folder The package as it is written.
 * @param {string[]} entries Its modules that are imported by name.
 */
export async function writeCommonJs(folder, entries) {
  const target = path.join(folder, COMMON_JS);
  await build({
    ...settings,
    root: folder,
    build: {
      outDir: target,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(entries.map((file) => [withoutEnding(file), path.join(folder, file)])),
        formats: ['cjs'],
      },
      rollupOptions: {
        external: [/^react/],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'embed/shared/[name].js',
          exports: 'named',
          minifyInternalExports: true,
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
