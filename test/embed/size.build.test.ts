/** What the embedding library weighs is written down in docs/decisions/embed-size.md: whoever makes it heavier says so there. */
import { describe, expect, it } from 'vitest';
import { measureEmbedSizes } from '../../scripts/bench/embed.mjs';
import { contentOf } from '../architecture/files.ts';

/** The column "now" of the page's table, in bytes. */
const written = (row: string) => {
  const cells = contentOf('docs/decisions/embed-size.md').split(`| ${row} `)[1]?.split('|') ?? [];
  return Number.parseFloat(cells[2] ?? '') * 1000;
};

describe('the embedding library after gzip', () => {
  it('weighs what is written down, to a tenth of a kilobyte', async () => {
    const sizes = await measureEmbedSizes();
    const rows = {
      'all without xstate': sizes.withoutXstate,
      'all with xstate': sizes.withXstate,
      'models alone': sizes.models,
      '`TokenType` alone': sizes.tokenType,
    };
    for (const [row, measured] of Object.entries(rows)) {
      expect(Math.abs(measured - written(row)), `${row}: ${measured} bytes`).toBeLessThanOrEqual(100);
    }
  });
});
