/** How a project resolves its imports: the aliases of its Vite or Vitest configuration, and the paths of its TypeScript configuration. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfigFromFile, mergeConfig, type UserConfig } from 'vite';

const ENDINGS = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'];
const CONFIGURATIONS = ['vite', 'vitest'].map((name) => ENDINGS.map((ending) => `${name}.config.${ending}`));

/** The parts of a configuration that the kit uses. It ignores plugins and server options. */
type Resolving = Pick<UserConfig, 'resolve' | 'define'>;

/**
 * @param warn called with the reason if a configuration cannot be loaded
 * @returns the options `resolve` and `define` for Vite
 */
export async function ownResolve(root: string, warn: (line: string) => void): Promise<Resolving> {
  // Older releases of Vite ignore `tsconfigPaths`.
  let options: Resolving = { resolve: { tsconfigPaths: true } };
  for (const names of CONFIGURATIONS) {
    const file = names.map((name) => join(root, name)).find(existsSync);
    if (file === undefined) continue;
    try {
      const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file, root, 'silent');
      const { resolve, define } = loaded?.config ?? {};
      options = mergeConfig(options, { ...(resolve && { resolve }), ...(define && { define }) }) as Resolving;
    } catch (error) {
      warn(
        `${file} could not be loaded, so its aliases are unknown: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return options;
}
