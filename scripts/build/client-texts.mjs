import { readViewTexts } from '../texts/client/client-texts.mjs';
import { writePhp } from '../texts/client/write-php.mjs';

/**
 * Writes the client's texts into the plugin, because the plugin translates them.
 *
 * @returns {import('vite').Plugin}
 */
export function clientTexts() {
  return {
    name: 'client-texts',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'client-texts.php', source: writePhp(readViewTexts()) });
    },
  };
}
