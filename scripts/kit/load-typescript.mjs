import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {typeof import('../../kit/config/project.ts')} Project */

/**
 * Loads a TypeScript module for a script, because the oldest supported Node cannot. The charts' tools do this for any project,
 * but they are written in TypeScript too. So Vite alone loads their file here.
 *
 * @template T
 * @param {string} file From the root of the project.
 * @param {(module: any) => Promise<T>} borrow Uses the module. Its lazy imports must finish before this promise resolves.
 * @returns {Promise<T>}
 */
export async function withTypeScript(file, borrow) {
  const { module } = /** @type {{ module: Project }} */ (
    await runnerImport(path.join(root, 'kit/config/project.ts'), { root, configFile: false, logLevel: 'warn' })
  );
  return module.withModules(root, async (load) => borrow(await load(file)));
}
