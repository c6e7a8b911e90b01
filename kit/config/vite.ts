/** Vite is the project's: the kit has none of its own. */
import type * as Vite from 'vite';

/** Loaded at once, with the kit itself. A project without Vite can still ask a command for its help. */
const loaded: typeof Vite | Error = await import('vite').catch((error: Error) => error);

/** @throws {Error} that names the command, if Vite is not installed */
export function importVite(): typeof Vite {
  if (!(loaded instanceof Error)) return loaded;
  if ((loaded as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw loaded;
  throw new Error('The kit reads your files with Vite, which is not installed: npm install --save-dev vite', {
    cause: loaded,
  });
}
