import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Lends a module that is written in TypeScript to a script: the oldest Node that is supported cannot load it.
 *
 * @template T
 * @param {string} file From the root of the project.
 * @param {(module: any) => Promise<T>} borrow Everything that the module brings later has to come before this ends.
 * @returns {Promise<T>}
 */
export async function withTypeScript(file, borrow) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await borrow(await server.ssrLoadModule(`/${file}`));
  } finally {
    await server.close();
  }
}
