/** The guide lists every wp-config.php constant that the plugin reads, and the plugin reads every constant that the documentation names. */
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from '../architecture/files.ts';
import { writtenPages } from './markdown.ts';

const CONSTANT = /PRACTICE_PORTAL_[A-Z_]*[A-Z]\b/g;
const namesIn = (text: string) => new Set(text.match(CONSTANT));

const read = namesIn(
  filesUnder('wordpress/plugin/src')
    .map((file) => contentOf(file))
    .join('\n'),
);
/** Only the demo's script reads these constants. */
const ofTheDemo = namesIn(contentOf('scripts/setup/start.mjs'));

const unknownIn = (text: string) => [...namesIn(text)].filter((name) => !read.has(name) && !ofTheDemo.has(name));

describe('the constants of wp-config.php', () => {
  it('are all in the guide', () => {
    expect(read.size).toBeGreaterThan(10);
    const told = namesIn(contentOf('docs/guides/keys.md'));
    expect([...read].filter((name) => !told.has(name))).toEqual([]);
  });

  it.each([...writtenPages.map(({ file }) => file), 'wordpress/plugin/readme.txt'])(
    '%s names none that is not read',
    (file) => {
      expect(unknownIn(contentOf(file))).toEqual([]);
    },
  );

  it('that no code reads is found', () => {
    expect(unknownIn("define( 'PRACTICE_PORTAL_STRIPE_SECRET', 'x' );")).toEqual(['PRACTICE_PORTAL_STRIPE_SECRET']);
  });
});
