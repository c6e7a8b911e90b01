/** A project from outside: its configuration, and its files of TypeScript, as Vite reads them. */
import { basename, dirname, join, resolve } from 'node:path';
import { createServer } from 'vite';
import type { KitConfig } from './index.ts';

export type Project = {
  config: KitConfig;
  /** The folder of the configuration. */
  root: string;
  /** Brings a file of the project, by its path from the root. */
  load: (file: string) => Promise<Record<string, unknown>>;
};

export const CONFIG_FILE = 'statechart-kit.config.ts';

/**
 * Lends a project to whoever works on it.
 *
 * @param work everything that it loads later has to come before this ends
 * @throws {Error} when the configuration exports no configuration
 */
export async function withProject<T>(configFile: string, work: (project: Project) => Promise<T>): Promise<T> {
  const file = resolve(configFile);
  const root = dirname(file);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const load = (name: string) => server.ssrLoadModule(join(root, name));
  try {
    const { default: config } = await load(basename(file));
    if (typeof config !== 'object' || config === null || !('catalogues' in config))
      throw new Error(`${configFile} does not export a configuration: export default defineConfig({ … }).`);
    return await work({ config: config as KitConfig, root, load });
  } finally {
    await server.close();
  }
}
