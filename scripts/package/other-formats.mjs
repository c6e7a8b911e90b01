/**
 * The embedding library for whoever cannot import its modules: one script for a page, and CommonJS for Node and bundlers that
 * `require`. Both are made of the modules that are published.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** Where they lie in the package. */
export const SCRIPT = 'embed/powerbi.min.js';
export const COMMON_JS = 'cjs';

const settings = {
  configFile: /** @type {false} */ (false),
  logLevel: /** @type {const} */ ('error'),
  define: { 'process.env.NODE_ENV': '"production"' },
  // Whatever the surroundings say: a test's would bring XState's build for development.
  resolve: { conditions: ['module', 'browser', 'production'] },
};

/**
 * One file with everything it needs: `window['powerbi-client']` and `window.powerbi`, as the package's own.
 *
 * @param {string} folder The package as it is written.
 * @param {string} root Where xstate is found.
 */
export async function writeScript(folder, root) {
  const entry = path.join(folder, 'script-entry.js');
  fs.writeFileSync(
    entry,
    `import * as all from './embed/index.js';\nimport './embed/global.js';\nwindow['powerbi-client'] = all;\n`,
  );
  await build({
    ...settings,
    root,
    // The package may be written anywhere.
    plugins: [
      {
        name: 'xstate-of-the-project',
        resolveId(source) {
          return source === 'xstate' ? this.resolve(source, path.join(root, 'package.json'), { skipSelf: true }) : null;
        },
      },
    ],
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
 * Module by module, in a folder that says what its modules are, with the types beside them: a compiler that resolves as
 * Node does takes types of the same kind as the module.
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
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: entries.map((file) => path.join(folder, file)), formats: ['cjs'] },
      rollupOptions: {
        external: [/^xstate/, /^react/],
        output: { preserveModules: true, preserveModulesRoot: folder, entryFileNames: '[name].js', exports: 'named' },
      },
    },
  });
  fs.writeFileSync(path.join(target, 'package.json'), `${JSON.stringify({ type: 'commonjs' }, null, 2)}\n`);
  const types = fs.readdirSync(path.join(folder, 'embed'), { recursive: true, encoding: 'utf8' });
  for (const file of types.filter((name) => name.endsWith('.d.ts'))) {
    fs.mkdirSync(path.dirname(path.join(target, 'embed', file)), { recursive: true });
    fs.copyFileSync(path.join(folder, 'embed', file), path.join(target, 'embed', file));
  }
}
