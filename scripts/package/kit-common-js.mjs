/** Builds `statechart-kit` as CommonJS, for `require` and for Jest, whose module system cannot require ES modules. */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { filesIn } from './modules.mjs';

/** The build's folder in the package. Its `package.json` declares the modules and their types as CommonJS. */
export const COMMON_JS = 'cjs';

const VITEST_RUNNER = './vitest-runner.js';

/** Vitest can only be imported, with a top-level await. */
const withoutVitest = {
  name: 'without-vitest',
  enforce: /** @type {const} */ ('pre'),
  resolveId: (/** @type {string} */ id, /** @type {string | undefined} */ importer) =>
    id === VITEST_RUNNER && importer ? path.join(path.dirname(importer), 'vitest-runner.require.js') : null,
};

/**
 * Writes one file for each entry, and chunks that several entries share.
 *
 * @param {string} folder The package with its ES modules and types.
 * @param {readonly string[]} entries Modules that can be required, as paths in the package.
 */
export async function writeKitCommonJs(folder, entries) {
  const target = path.join(folder, COMMON_JS);
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    plugins: [withoutVitest],
    build: {
      outDir: target,
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(entries.map((file) => [file.replace(/^\.\/|\.js$/g, ''), path.join(folder, file)])),
        formats: ['cjs'],
      },
      rollupOptions: {
        external: (id) => !/^[./]|^\w:/.test(id),
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js', exports: 'named' },
        experimental: { attachDebugInfo: 'none' },
      },
    },
  });
  fs.writeFileSync(path.join(target, 'package.json'), `${JSON.stringify({ type: 'commonjs' }, null, 2)}\n`);
  const types = filesIn(folder).filter((file) => file.endsWith('.d.ts') && !file.startsWith(target));
  for (const file of types) {
    const copy = path.join(target, path.relative(folder, file));
    fs.mkdirSync(path.dirname(copy), { recursive: true });
    fs.copyFileSync(file, copy);
  }
}
