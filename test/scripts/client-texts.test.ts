/** The client's texts, as `npm run texts` and the build read them from the source. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readClientTexts, readViewTexts } from '../../scripts/texts/client/client-texts.mjs';
import { importsOf } from '../../scripts/texts/client/module-graph.mjs';
import { readTypeScript } from '../../scripts/texts/client/read-typescript.mjs';
import { writePhp } from '../../scripts/texts/client/write-php.mjs';
import { readTranslations, translationFiles } from '../../scripts/texts/translation-files.mjs';
import { pseudo } from '../machines/pseudo-locale.ts';

const read = (code: string) => readTypeScript('src/example.tsx', code);
const asRead = { comments: [], references: ['src/example.tsx'] };

test('each function’s texts are found, with plural, context and the comment before', () => {
  expect(
    read(`
      // translators: {price}: an amount of money.
      const a = text('You pay {price}.', { price });
      const b = [plural('{count} user', '{count} users', 2), t(isNew ? 'Add' : 'Save')];
      const c = <p>{/* translators: A link. */}{rich('See <a>terms</a>.', { a }, 'footer')}</p>;
    `).texts,
  ).toEqual([
    { ...asRead, text: 'You pay {price}.', comments: ['translators: {price}: an amount of money.'] },
    { ...asRead, text: '{count} user', plural: '{count} users' },
    { ...asRead, text: 'Add' },
    { ...asRead, text: 'Save' },
    { ...asRead, text: 'See <a>terms</a>.', context: 'footer', comments: ['translators: A link.'] },
  ]);
});

test('a text that no translator would get is reported with its line; a chart’s text in a variable is not', () => {
  expect(
    read(
      "const a = 1;\ntext(`Hi ${a}`);\nplural('one', many, 2);\nt('All', {}, kind);\nt(message);\n// translators: Lost.",
    ).complaints,
  ).toEqual([
    { line: 2, problem: 'The first argument of text() is no literal.' },
    { line: 3, problem: 'The plural is no literal.' },
    { line: 4, problem: 'The context is no literal.' },
    { line: 6, problem: 'No text follows this comment for translators.' },
  ]);
});

test('the client’s own texts can all be translated', () => {
  const { complaints } = readClientTexts();
  expect(complaints).toEqual([]);
});

test('type imports do not count; lazy code is separate', () => {
  expect(
    importsOf(
      'src/a/b.ts',
      "import type { A } from './a.ts';\nimport { c } from '../c.ts';\nimport './d.css';\nimport('./e.tsx');",
    ),
  ).toEqual({ static: ['src/c.ts'], lazy: ['src/a/e.tsx'] });
});

test('every view’s texts are in PHP, each once', () => {
  const views = readViewTexts();
  expect([...views.keys()]).toContain('registration-page');
  expect(
    writePhp(
      new Map([
        [
          'registration-page',
          {
            first: [{ ...asRead, text: 'Don\'t \\ "quote"', comments: ['translators: A comment.'] }],
            later: [{ ...asRead, text: '{count} user', plural: '{count} users', context: 'list' }],
          },
        ],
      ]),
    ).split('return array(')[1],
  ).toBe(`
	'registration-page' => array(
		'first' => static fn( array $examples ): array => array(
				/* translators: A comment. */
				'Don\\'t \\\\ "quote"' => __( 'Don\\'t \\\\ "quote"', 'practice-portal' ),
			),
		'later' => static fn( array $examples ): array => array(
				'list' . "\\4" . '{count} user' => array_map( static fn( int $count ): string => _nx( '{count} user', '{count} users', $count, 'list', 'practice-portal' ), $examples ),
			),
	),
);
`);
});

/** Bytes after gzip of the texts in the registration's page itself. */
const FIRST_PAGE = 1000;

test.each([...translationFiles(), 'the pseudo-locale'])('the first page has at most 1 kB of %s', (file) => {
  const translations = file.endsWith('.po') ? readTranslations(file).translations : null;
  const isArabic = file.endsWith('-ar.po');
  const texts = readViewTexts()
    .get('registration-page')!
    .first.map(({ text, plural, context }) => {
      const found = translations?.[context ?? '']?.[text]?.msgstr;
      const forms = found ?? [text, ...(plural === undefined ? [] : [plural])].map(pseudo);
      // For right-to-left languages, the server isolates the values.
      const shown = isArabic ? forms.map((form) => form.replaceAll(/\{\w+\}/g, '\u2068$&\u2069')) : forms;
      return [context === undefined ? text : `${context}\u0004${text}`, plural === undefined ? shown[0] : shown];
    });
  expect(texts.length).toBeGreaterThan(20);
  expect(gzipSync(JSON.stringify(Object.fromEntries(texts))).length).toBeLessThanOrEqual(FIRST_PAGE);
});
