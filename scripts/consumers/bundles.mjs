/** Checks with each bundler that one enumeration costs under 1 kB, and that the React component can be bundled. */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { run, writeProject } from './project.mjs';
import { BUNDLERS, REACTS } from './versions.mjs';

/** The maximum size of one enumeration after gzip. */
const MAX_ENUM_BYTES = 1_000;

const ENTRIES = {
  enum: `import { TokenType } from 'practice-portal/embed/models';\nconsole.log(TokenType.Embed);\n`,
  namespace: `import { models } from 'practice-portal/embed';\nconsole.log(models.TokenType.Embed);\n`,
  component: `import { PowerBIEmbed } from 'practice-portal/embed/react';\nconsole.log(PowerBIEmbed);\n`,
};

/** These bundlers keep all of a namespace that is exported by name. For them, the docs recommend the entry of the models. */
const KEEPS_NAMESPACES = ['esbuild', 'parcel'];

const BUILDS = {
  vite: `import { build } from 'vite';
export const bundle = (entry, file) => build({ logLevel: 'error', build: { outDir: 'out/vite', emptyOutDir: false, minify: 'oxc',
  lib: { entry, formats: ['es'], fileName: () => file.replace('out/vite/', '') } } });`,
  rollup: `import { rollup } from 'rollup';
import resolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
export const bundle = async (input, file) =>
  (await rollup({ input, plugins: [resolve(), terser()], external: /^react/ })).write({ file });`,
  webpack: `import webpack from 'webpack';
export const bundle = (entry, file) => new Promise((done, fail) => webpack({ mode: 'production', entry: './' + entry,
  output: { path: process.cwd(), filename: file } }, (error, stats) =>
    error || stats.hasErrors() ? fail(error ?? new Error(stats.toString('errors-only'))) : done()));`,
  esbuild: `import { build } from 'esbuild';
export const bundle = (entry, outfile) => build({ entryPoints: [entry], outfile, bundle: true, minify: true, format: 'esm',
  logLevel: 'error' });`,
  parcel: `import { Parcel } from '@parcel/core';
import { dirname } from 'node:path';
export const bundle = (entries, file) => new Parcel({ entries, defaultConfig: '@parcel/config-default', mode: 'production',
  shouldDisableCache: true, env: { NODE_ENV: 'production' }, defaultTargetOptions: { distDir: dirname(file),
  shouldScopeHoist: true, shouldOptimize: true, sourceMaps: false, engines: { browsers: ['Chrome 111'] } } }).run();`,
};

/** @param {string} folder @param {string} library @returns {import('./project.mjs').Result[]} */
export function checkBundles(folder, library) {
  const dependencies = { ...BUNDLERS, react: REACTS[19].react, 'practice-portal': library };
  const files = Object.fromEntries(Object.entries(ENTRIES).map(([name, code]) => [`${name}.js`, code]));
  const builds = Object.entries(BUILDS).map(([name, code]) => [
    `${name}.mjs`,
    `${code}\nawait bundle(process.argv[2], process.argv[3]);\n`,
  ]);
  writeProject(folder, dependencies, { ...files, ...Object.fromEntries(builds) });
  return Object.keys(BUILDS).flatMap((bundler) =>
    Object.keys(ENTRIES).map((entry) => {
      const file = `out/${bundler}/${entry}.js`;
      const { isGood, output } = run(process.execPath, [`${bundler}.mjs`, `${entry}.js`, file], folder);
      const target = path.join(folder, file);
      const size = isGood && fs.existsSync(target) ? gzipSync(fs.readFileSync(target)).length : null;
      const isSmall = entry === 'component' || (entry === 'namespace' && KEEPS_NAMESPACES.includes(bundler));
      return {
        name: `${bundler}: ${entry}`,
        isGood: size !== null && size > 0 && (isSmall || size < MAX_ENUM_BYTES),
        detail: size === null ? output : `${size} bytes after gzip`,
      };
    }),
  );
}
