/** What the build ships and how much of it a page loads at first. */
import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { ROOT } from './files.ts';

const BUILD = join(ROOT, 'wordpress/plugin/build');

type ManifestEntry = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
export type Manifest = Record<string, ManifestEntry>;

/** @throws when nothing was built yet */
export function readManifest(): Manifest {
  const file = join(BUILD, 'manifest.json');
  if (!existsSync(file)) throw new Error('There is no build yet: npm run build');
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

export const builtFile = (file: string) => readFileSync(join(BUILD, file));

/** Gzip as web servers do it, in bytes. */
export const zipped = (content: Uint8Array | string) => gzipSync(content).length;

/**
 * The script files that these modules load, each once: their own and what they import statically.
 *
 * @throws when the manifest does not know a module
 */
export function scriptsOf(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`The manifest does not know ${key}; it knows ${Object.keys(manifest).join(', ')}`);
    if (seen.has(key)) return;
    seen.add(key);
    entry.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...new Set([...seen].map((key) => manifest[key]!.file))].filter((file) => file.endsWith('.js'));
}

type Output = { scripts: string[]; modules: string[] };

/** Builds in memory with the project's own settings, or with those given. */
async function bundle(config: InlineConfig): Promise<Output> {
  const result = (await build({
    logLevel: 'silent',
    ...config,
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const chunks = [result].flat().flatMap(({ output }) => output.filter((part) => part.type === 'chunk'));
  return { scripts: chunks.map(({ code }) => code), modules: chunks.flatMap((chunk) => chunk.moduleIds) };
}

/** Ids of all modules that the shipped bundle is made of, packages by their path. */
export const shippedModules = async () => (await bundle({ root: ROOT })).modules;

/** The same for a program of one's own; `source` is its text. */
export async function bundleOf(source: string): Promise<Output> {
  const entry = '\0entry.tsx';
  return bundle({
    configFile: false,
    root: ROOT,
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
