/** Loads a project: its configuration and its TypeScript files, as Vite reads them. */
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { createServer } from 'vite';
import { commonJs } from './common-js.ts';
import type { KitConfig } from './index.ts';
import { ownResolve } from './own-resolve.ts';

export type Project = {
  config: KitConfig;
  /** The folder of the configuration. */
  root: string;
  /** Loads a file of the project by its path from the root. */
  load: (file: string) => Promise<Record<string, unknown>>;
};

/** The absolute path of the file that a module imports, also by an alias; null if there is none. */
export type Resolve = (request: string, importer: string) => Promise<string | null>;

export const CONFIG_FILE = 'statechart-kit.config.ts';

/**
 * Loads TypeScript and JavaScript modules by their paths from the root, while `work` runs. Their lazy imports must
 * finish before it ends.
 */
export async function withModules<T>(
  root: string,
  work: (load: Project['load'], find: Resolve) => Promise<T>,
): Promise<T> {
  const server = await createServer({
    ...(await ownResolve(root, (line) => process.stderr.write(`${line}\n`))),
    root,
    configFile: false,
    plugins: [commonJs()],
    // The caller reports a file that fails, with the reason.
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work(
      (file) => server.ssrLoadModule(resolve(root, file)),
      async (request, importer) =>
        (await server.pluginContainer.resolveId(request, importer, { ssr: true }))?.id ?? null,
    );
  } finally {
    await server.close();
  }
}

/**
 * Opens a project while `work` runs.
 *
 * @throws {Error} when there is no such file, or its default export is not a configuration
 */
export async function withProject<T>(
  configFile: string,
  work: (project: Project & { resolve: Resolve }) => Promise<T>,
): Promise<T> {
  const file = resolve(configFile);
  const root = dirname(file);
  if (!existsSync(file))
    throw new Error(
      `There is no ${configFile}. \`npx statechart-kit init\` writes one. If it is elsewhere, name it by --config.`,
    );
  return withModules(root, async (load, find) => {
    const { default: config } = await load(basename(file)).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${configFile} could not be loaded: ${message}\nIf a machine's file throws, import that file in its entry, ` +
          'machine: () => import(…), so that only its chart fails.',
        { cause: error },
      );
    });
    if (typeof config !== 'object' || config === null || !('catalogues' in config))
      throw new Error(`${configFile} does not export a configuration: export default defineConfig({ … }).`);
    return work({ config: config as KitConfig, root, load, resolve: find });
  });
}
