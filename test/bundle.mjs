/** Measures the build: the shipped files, the size of a page's first load, and the size of the libraries alone. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'wordpress/plugin/build');

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], isDynamicEntry?: boolean }} ManifestEntry
 * @typedef {Record<string, ManifestEntry>} Manifest
 */

/**
 * The modules that `main.tsx` loads at once for a view.
 *
 * @param {string} page The view's folder in `src/pages/`.
 */
export const modulesOf = (page) => [
  'src/main.tsx',
  `src/pages/${page}/entry.ts`,
  // A page that starts with a map also waits for the maps loader.
  ...(page === 'directory' ? ['src/pages/maps/actors.ts'] : []),
];

export const registrationModules = modulesOf('registration');

/**
 * A page without features that imports from each library exactly what the portal imports.
 */
const libraries = `
  import { Component, lazy, memo, StrictMode, Suspense } from 'react';
  import { createRoot } from 'react-dom/client';
  import { useSelector } from '@xstate/react';
  import { Route, Router } from 'wouter';
  import { navigate, useHashLocation } from 'wouter/use-hash-location';
  import {
    and, assign, createActor, emit, enqueueActions, fromCallback, fromPromise, not, sendTo, setup, stateIn, stopChild,
  } from 'xstate';

  const chart = setup({
    actors: { load: fromPromise(async () => 1), listen: fromCallback(() => navigate('/')) },
    actions: {
      count: assign({ n: 1 }),
      tell: emit({ type: 'told' }),
      pass: sendTo('load', { type: 'x' }),
      stop: stopChild('load'),
      more: enqueueActions(({ enqueue }) => enqueue('count')),
    },
    guards: { never: () => false },
  }).createMachine({
    context: { n: 0 },
    entry: ['count', 'tell', 'pass', 'stop', 'more'],
    invoke: { id: 'load', src: 'load' },
    always: { guard: and([not('never'), stateIn('#a')]), actions: 'count' },
  });
  const actor = createActor(chart).start();
  const View = memo(() => <p>{useSelector(actor, ({ context }) => context.n)}</p>);
  const Later = lazy(async () => ({ default: View }));
  class Boundary extends Component { render() { return this.props.children; } }
  createRoot(document.getElementById('app-vue')).render(
    <StrictMode><Boundary><Router hook={useHashLocation}><Route path="/"><Suspense><Later /></Suspense></Route></Router></Boundary></StrictMode>,
  );
`;

/**
 * @returns {Manifest}
 * @throws {Error} If there is no build yet.
 */
export function readManifest() {
  const file = path.join(folder, 'manifest.json');
  if (!fs.existsSync(file)) throw new Error('There is no build yet: npm run build');
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** @param {string} file The file's name in the manifest. */
export const builtFile = (file) => fs.readFileSync(path.join(folder, file));

/** @param {Uint8Array | string} content @returns {number} The size after gzip, in bytes. */
export const zipped = (content) => gzipSync(content).length;

/**
 * The script files that these modules and their static imports load, without duplicates.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} modules
 * @returns {string[]}
 * @throws {Error} When the manifest does not know a module.
 */
export function scriptsOf(manifest, modules) {
  /** @type {Map<string, ManifestEntry>} */
  const seen = new Map();
  const visit = (/** @type {string} */ key) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`The manifest does not know ${key}; it knows ${Object.keys(manifest).join(', ')}`);
    if (seen.has(key)) return;
    seen.set(key, entry);
    entry.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...new Set([...seen.values()].map(({ file }) => file))].filter((file) => file.endsWith('.js'));
}

/** @param {readonly string[]} modules @returns {number} Bytes after gzip of all scripts that these modules load. */
export const initialBytes = (modules) =>
  scriptsOf(readManifest(), modules).reduce((sum, file) => sum + zipped(builtFile(file)), 0);

/** @returns {Promise<number>} The size after gzip of the libraries alone, in bytes. */
export async function librariesBytes() {
  const { scripts } = await bundleOf(libraries);
  return scripts.reduce((sum, script) => sum + zipped(script), 0);
}

/**
 * Builds in memory.
 *
 * @param {import('vite').InlineConfig} config
 * @returns {Promise<{ scripts: string[], modules: string[], chunks: { name: string, modules: string[] }[] }>} The code of each
 *   chunk, the ids of all modules, and the modules of each chunk.
 */
async function bundle(config) {
  const mode = process.env.NODE_ENV;
  // Set as in vite.config.ts, because libraries have other code for development.
  process.env.NODE_ENV = 'production';
  const result = /** @type {import('vite').Rolldown.RolldownOutput | import('vite').Rolldown.RolldownOutput[]} */ (
    await build({ logLevel: 'silent', ...config, build: { ...config.build, write: false } }).finally(() => {
      // Restores the mode for later builds in this process.
      if (mode === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = mode;
    })
  );
  const chunks = [result].flat().flatMap(({ output }) => output.filter((part) => part.type === 'chunk'));
  return {
    scripts: chunks.map(({ code }) => code),
    modules: chunks.flatMap((chunk) => chunk.moduleIds),
    chunks: chunks.map(({ name, moduleIds }) => ({ name, modules: moduleIds })),
  };
}

/** @type {ReturnType<typeof bundle> | undefined} */
let shipped;
/** Built once for all callers. */
const shippedBundle = () => (shipped ??= bundle({ root }));

/** The chunks of the shipped bundle, by the ids of their modules. */
export const shippedChunks = async () => (await shippedBundle()).chunks;

/** The ids of all modules that the shipped bundle is made of. */
export const shippedModules = async () => (await shippedBundle()).modules;

/** @param {string} source The text of a program. */
export function bundleOf(source) {
  const entry = '\0entry.tsx';
  return bundle({
    configFile: false,
    root,
    plugins: [
      react(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: { rollupOptions: { input: 'entry' } },
  });
}
