/** Dates and amounts are each formatted in one place, so that they follow the language and time zone everywhere (docs/guides/translate.md). */
import { expect, it } from 'vitest';
import { contentOf, filesUnder } from '../files.ts';

const sources = filesUnder('wordpress/plugin').filter((file) => /\/(src|templates)\/.*\.php$/.test(file));

it.each([
  // Other programs read these dates, so the format is the same in every language.
  ['dates', /\b(wp_date|date_i18n)\( (?!'Y-m-d')|'(date|time)_format'/, ['Core/Dates.php']],
  ['amounts', /\bnumber_format\(|'\$'/, ['Core/Money.php']],
] as const)('%s are written by one class', (_, pattern, allowed) => {
  const found = sources.filter((file) => pattern.test(contentOf(file)));
  expect(found.filter((file) => !allowed.some((name) => file.endsWith(name)))).toEqual([]);
});
