/** The template of translatable texts, and the translations: `npm run texts` (docs/guides/translate.md). */
import { mo, po } from 'gettext-parser';
import { describe, expect, it } from 'vitest';
import {
  combineTexts,
  mergeTranslations,
  readTexts,
  readTranslations,
  TEMPLATE,
  translationFiles,
  writeTemplate,
} from '../../scripts/texts/translation-files.mjs';
import { compileForScripts, compileMo, compilePhp } from '../../scripts/texts/compile.mjs';
import { differingPlaceholders } from '../../scripts/texts/placeholders.mjs';
import { readPhpTexts } from '../../scripts/texts/read-php.mjs';
import { readScriptTexts } from '../../scripts/texts/read-scripts.mjs';
import { contentOf } from '../architecture/files.ts';

const { texts, complaints } = readTexts();

describe('the texts of the plugin', () => {
  it('can all be translated', () => {
    expect(texts.length).toBeGreaterThan(600);
    expect(complaints).toEqual([]);
  });

  it('are in the template (npm run texts)', () => {
    expect(contentOf(TEMPLATE)).toBe(writeTemplate(texts));
  });

  it('are what every translation follows (npm run texts), with the same placeholders', () => {
    for (const file of translationFiles()) {
      expect(contentOf(file), file).toBe(mergeTranslations(contentOf(file), texts));
      const entries = Object.values(readTranslations(file).translations).flatMap((each) => Object.values(each));
      const wrong = entries.flatMap(({ msgid, msgid_plural, msgstr }) =>
        msgid === '' ? [] : differingPlaceholders(msgid, msgid_plural, msgstr),
      );
      expect(wrong, file).toEqual([]);
    }
  });

  it('have a name of its own for each column of the downloaded members, which an import reads by its name', () => {
    const isColumn = /Admin\/Members\/MembersExport\.php|Membership\/Import\/Columns\.php/;
    for (const file of translationFiles()) {
      const names = Object.values(readTranslations(file).translations)
        .flatMap((each) => Object.values(each))
        .filter(({ comments }) => isColumn.test(comments?.reference ?? ''))
        .map(({ msgstr }) => msgstr[0]);
      expect(names.length).toBeGreaterThan(30);
      expect(
        names.filter((name, index) => names.indexOf(name) !== index),
        file,
      ).toEqual([]);
    }
  });
});

const read = (code: string) => readPhpTexts(`<?php\n${code}`, 'a.php');

describe('reading PHP', () => {
  it('finds texts with plural, context and the comment for translators', () => {
    const { texts: found } = read(`
      /* translators: %s: a number. */
      $a = sprintf( _n( '%s practice', '%s practices', $n, 'practice-portal' ), $n );
      $b = \\esc_html__( "It's \\"quoted\\"", 'practice-portal' ) . _x( 'Open', 'verb', 'practice-portal' );`);
    expect(found).toEqual([
      {
        text: '%s practice',
        plural: '%s practices',
        comments: ['translators: %s: a number.'],
        references: ['a.php'],
      },
      { text: 'It\'s "quoted"', comments: [], references: ['a.php'] },
      { text: 'Open', context: 'verb', comments: [], references: ['a.php'] },
    ]);
  });

  it.each([
    [`__( 'One ' . 'two', 'practice-portal' );`, 'a.php:2: the text of __() must be one literal string.'],
    [`__( $text, 'practice-portal' );`, 'a.php:2: the text of __() must be one literal string.'],
    [`__( 'One', 'others' );`, 'a.php:2: the text domain is "others", not "practice-portal".'],
    [`__( 'One' );`, 'a.php:2: the domain of __() must be one literal string.'],
    [`__( '', 'practice-portal' );`, 'a.php:2: an empty text cannot be translated.'],
    [
      `__( 'Hello %s', 'practice-portal' );`,
      'a.php:2: "Hello %s" has placeholders, and no translators\' comment says what they are.',
    ],
  ])('reports %s', (code, complaint) => {
    expect(read(code).complaints).toEqual([complaint]);
  });

  it('reports one text with two plurals', () => {
    const { texts: found } = read(`
      _n( 'a', 'b', $n, 'practice-portal' );
      _n( 'a', 'c', $n, 'practice-portal' );`);
    expect(combineTexts(found).complaints).toEqual(['"a" has two plurals, "b" and "c". Give one of them a context.']);
  });
});

describe('reading a script of WordPress’ editors', () => {
  it('finds texts with plural, context and the comment for translators', () => {
    const { texts: found } = readScriptTexts(
      `const { __ } = wp.i18n;
      /* translators: %s: a number. */
      f(_n('%s file', '%s files', n, 'practice-portal'), n);
      __('Members', 'practice-portal') + _x('Open', 'verb', 'practice-portal');`,
      'a.js',
    );
    expect(found).toEqual([
      { text: '%s file', plural: '%s files', comments: ['translators: %s: a number.'], references: ['a.js'] },
      { text: 'Members', comments: [], references: ['a.js'] },
      { text: 'Open', context: 'verb', comments: [], references: ['a.js'] },
    ]);
  });

  it.each([
    [`__(text, 'practice-portal')`, 'a.js:1: the text of __() must be one literal string.'],
    [`__('One', 'others')`, 'a.js:1: the text domain is "others", not "practice-portal".'],
    [`__('One')`, 'a.js:1: the domain of __() must be one literal string.'],
    [
      `__('Hello %s', 'practice-portal')`,
      'a.js:1: "Hello %s" has placeholders, and no translators\' comment says what they are.',
    ],
  ])('complains about %s', (code, complaint) => {
    expect(readScriptTexts(code, 'a.js').complaints).toEqual([complaint]);
  });

  it('compiles the translations of each script, and no others', () => {
    const asset = (name: string) => ({ reference: `wordpress/plugin/assets/${name}.js\nwordpress/plugin/src/A.php` });
    const entry = (msgid: string, msgstr: string, comments: { reference: string }) => ({
      [msgid]: { msgid, msgstr: [msgstr], comments },
    });
    const compiled = compileForScripts({
      charset: 'utf-8',
      headers: { Language: 'es_ES', 'Plural-Forms': 'nplurals=2; plural=(n != 1);' },
      translations: {
        '': {
          ...entry('Members', 'Miembros', asset('readers')),
          ...entry('File', '', asset('readers')),
          ...entry('Save', 'Guardar', { reference: 'wordpress/plugin/src/A.php' }),
        },
      },
    });
    expect([...compiled.keys()]).toEqual(['assets/readers.js']);
    expect(JSON.parse(compiled.get('assets/readers.js')!).locale_data.messages).toEqual({
      '': { domain: 'messages', lang: 'es_ES', 'plural-forms': 'nplurals=2; plural=(n != 1);' },
      Members: ['Miembros'],
    });
  });
});

describe('placeholders of a translation', () => {
  it.each([
    ['%1$s of %2$s', undefined, ['%2$s: %1$s'], []],
    ['%s', undefined, [''], []],
    ['%s', undefined, ['%d'], ['"%s" → "%d": %d is not in the English text.', '"%s" → "%d": %s is missing.']],
    ['Hi {name}', undefined, ['Hola {nombre}'], ['{nombre}', '{name}']],
    ['<b>All</b>', undefined, ['<b>Todo'], ['</b>']],
    ['%s day', '%s days', ['un día', '%s días'], []],
    ['100%% of %s', undefined, ['100 % de %s'], []],
  ])('%s, %s → %s', (text, plural, translations, parts) => {
    const problems = differingPlaceholders(text, plural, translations);
    expect(problems).toHaveLength(parts.length);
    parts.forEach((part, index) => expect(problems[index]).toContain(part));
  });
});

describe('a translation that is merged', () => {
  const text = (english: string, plural?: string) => ({
    text: english,
    ...(plural === undefined ? {} : { plural }),
    comments: [],
    references: ['a.php'],
  });
  const before = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: ar\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\\n"

# As the profession says it.
msgid "Kept"
msgstr "K"

msgid "Dropped"
msgstr "D"
`;

  it('keeps current texts with the translator’s comment, and marks others as dropped', () => {
    const merged = mergeTranslations(before, [text('Added'), text('Kept'), text('Day', 'Days')]);
    const entries = po.parse(merged).translations['']!;
    expect(Object.keys(entries)).toEqual(['', 'Added', 'Kept', 'Day']);
    expect(entries['Kept']).toMatchObject({
      msgstr: ['K'],
      comments: { translator: 'As the profession says it.', reference: 'a.php' },
    });
    expect(entries['Day']!.msgstr).toEqual(['', '', '']);
    expect(merged).toContain('#~ msgid "Dropped"\n#~ msgstr "D"');
    expect(mergeTranslations(merged, [text('Added'), text('Kept'), text('Day', 'Days')])).toBe(merged);
  });

  it('uses a dropped translation again when its text comes back', () => {
    const dropped = mergeTranslations(before, [text('Kept')]);
    const entries = po.parse(mergeTranslations(dropped, [text('Dropped')])).translations['']!;
    expect(entries['Dropped']!.msgstr).toEqual(['D']);
  });
});

describe('a translation that is compiled', () => {
  const catalogue = po.parse(`msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "verb"
msgid "It's \\"open\\""
msgstr "L'\\\\a"

msgid "%s day"
msgid_plural "%s days"
msgstr[0] "%s día"
msgstr[1] "%s días"

msgid "Untranslated"
msgstr ""
`);

  it('is PHP in WordPress’ format: headers, contexts and plurals, without untranslated texts', () => {
    expect(compilePhp(catalogue)).toBe(
      String.raw`<?php
declare(strict_types=1);
defined( 'ABSPATH' ) || exit;
return ['content-type'=>'text/plain; charset=utf-8','plural-forms'=>'nplurals=2; plural=(n != 1);','messages'=>['%s day'=>'%s día'."\0".'%s días',
'verb'."\4".'It\'s "open"'=>'L\'\\a']];
`,
    );
  });

  it('is a .mo with the same texts', () => {
    const { translations } = mo.parse(Buffer.from(compileMo(catalogue)));
    expect(Object.keys(translations['']!)).toEqual(['', '%s day']);
    expect(translations['verb']!['It\'s "open"']!.msgstr).toEqual(["L'\\a"]);
  });
});
