import { readViewTexts } from '../texts/client/client-texts.mjs';
import { writePhp } from '../texts/client/write-php.mjs';

/**
 * The plugin translates the client's texts, so the build brings them to it.
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
