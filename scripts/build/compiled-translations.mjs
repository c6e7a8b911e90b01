import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../texts/translation-files.mjs';
import { writeCompiled } from '../texts/compile.mjs';

/**
 * WordPress reads compiled translations. They are written beside the `.po` files, and are as old as the build.
 *
 * @returns {import('vite').Plugin}
 */
export function compiledTranslations() {
  return {
    name: 'compiled-translations',
    apply: 'build',
    closeBundle() {
      writeCompiled(path.join(fileURLToPath(new URL('../..', import.meta.url)), LANGUAGES));
    },
  };
}
