/** Vite is the project's: the kit has none of its own. */
import type * as Vite from 'vite';

/** @throws {Error} that names the command, if Vite is not installed */
export async function importVite(): Promise<typeof Vite> {
  try {
    return await import('vite');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('The kit reads your files with Vite, which is not installed: npm install --save-dev vite', {
      cause: error,
    });
  }
}
