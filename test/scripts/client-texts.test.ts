/** The client's texts, as `npm run texts` and the build read them from the source. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readClientTexts, readTextsByChunk } from '../../scripts/texts/client/client-texts.mjs';
import { importsOf, readModuleGraph } from '../../scripts/texts/client/module-graph.mjs';
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

const { views, chunks } = readTextsByChunk();

describe('the texts of each view and chunk', () => {
  const STEPS = 'src/pages/registration/steps/LazySteps.tsx';
  const keyOf = ({ text, context }: { text: string; context?: string }) => `${context ?? ''} ${text}`;
  const keysOf = (texts: readonly { text: string; context?: string }[] = []) => texts.map(keyOf);

  test('a chunk brings what its page does not have', () => {
    const page = new Set(keysOf(views.get('registration-page')));
    const [withView, steps] = ['src/pages/registration/entry.ts', STEPS].map((name) => keysOf(chunks.get(name)));
    expect(keysOf(chunks.get(STEPS))).toContain(' Card details');
    expect([...withView!, ...steps!].filter((key) => page.has(key))).toEqual([]);
    expect(steps!.filter((key) => withView!.includes(key))).toEqual([]);
  });

  test('it brings what only some of the ways to it have brought', () => {
    // Your Membership's sections have these, and its page has none.
    const names = keysOf(chunks.get('machines/profile/profile.machine.ts'));
    expect(names).toContain(' First Name');
    expect(keysOf(chunks.get('src/pages/account/sections.ts'))).toEqual(expect.arrayContaining(names));
  });

  test('together they have every text of the modules that a view loads', () => {
    const { views: modules, chunks: lazy } = readModuleGraph('.');
    const loaded = new Set([...modules.values(), ...[...lazy.values()].map((chunk) => chunk.modules)].flat());
    const sent = new Set([...views.values(), ...chunks.values()].flatMap(keysOf));
    const missing = readClientTexts().texts.filter(
      (text) => text.references.some((file) => loaded.has(file)) && !sent.has(keyOf(text)),
    );
    expect(missing).toEqual([]);
  });
});

test('the texts are in PHP', () => {
  expect(
    writePhp({
      views: new Map([
        ['registration-page', [{ ...asRead, text: 'Don\'t \\ "quote"', comments: ['translators: A comment.'] }]],
      ]),
      chunks: new Map([['src/a.ts', [{ ...asRead, text: '{count} user', plural: '{count} users', context: 'list' }]]]),
    }).split('return array(')[1],
  ).toBe(`
	'views'  => array(
		'registration-page' => static fn( array $examples ): array => array(
			/* translators: A comment. */
			'Don\\'t \\\\ "quote"' => __( 'Don\\'t \\\\ "quote"', 'practice-portal' ),
		),
	),
	'chunks' => array(
		'src/a.ts' => static fn( array $examples ): array => array(
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
  const texts = views.get('registration-page')!.map(({ text, plural, context }) => {
    const found = translations?.[context ?? '']?.[text]?.msgstr;
    const forms = found ?? [text, ...(plural === undefined ? [] : [plural])].map(pseudo);
    // For right-to-left languages, the server isolates the values.
    const shown = isArabic ? forms.map((form) => form.replaceAll(/\{\w+\}/g, '\u2068$&\u2069')) : forms;
    return [context === undefined ? text : `${context}\u0004${text}`, plural === undefined ? shown[0] : shown];
  });
  expect(texts.length).toBeGreaterThan(20);
  expect(gzipSync(JSON.stringify(Object.fromEntries(texts))).length).toBeLessThanOrEqual(FIRST_PAGE);
});
