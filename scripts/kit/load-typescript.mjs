import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {typeof import('../../kit/config/project.ts')} Project */

/**
 * Lends a module that is written in TypeScript to a script: the oldest Node that is supported cannot load it. The charts' tools do it for
 * any project; they are in TypeScript themselves, so that this one file of theirs is brought by Vite alone.
 *
 * @template T
 * @param {string} file From the root of the project.
 * @param {(module: any) => Promise<T>} borrow Everything that the module brings later has to come before this ends.
 * @returns {Promise<T>}
 */
export async function withTypeScript(file, borrow) {
  const { module } = /** @type {{ module: Project }} */ (
    await runnerImport(path.join(root, 'kit/config/project.ts'), { root, configFile: false, logLevel: 'warn' })
  );
  return module.withModules(root, async (load) => borrow(await load(file)));
}
