import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../texts/translation-files.mjs';
import { writeCompiled } from '../texts/compile.mjs';

/**
 * Compiles the translations, because WordPress reads only compiled ones. Each build writes them beside the `.po` files.
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
