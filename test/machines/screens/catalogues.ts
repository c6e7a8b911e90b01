/** The client's texts in the languages of collected screens, as the server would send them. */
import { readFileSync } from 'node:fs';
import { po } from 'gettext-parser';
import type { Catalogue } from '../../../machines/lib/translation.ts';
import { readClientTexts } from '../../../scripts/texts/client/client-texts.mjs';
import { pseudoCatalogue } from '../pseudo-locale.ts';
import { marked } from './text-marks.mjs';

/** As gettext tells texts apart. */
const keyOf = (text: string, context?: string) => (context ? `${context}\u0004${text}` : text);

/** Every text of the client, ordered by its number. */
export const clientTexts = readClientTexts().texts;

/** English, with marks around each text. */
function markedCatalogue(): Catalogue {
  return {
    plurals: `10${'1'.repeat(198)}`,
    texts: Object.fromEntries(
      clientTexts.map(({ text, plural, context }, number) => [
        keyOf(text, context),
        plural === undefined ? marked(text, number) : [marked(text, number), marked(plural, number)],
      ]),
    ),
  };
}

/** The plural categories of Unicode in the order in which gettext's usual rule for the language numbers its forms. */
const FORMS: Record<string, readonly Intl.LDMLPluralRule[]> = {
  es_ES: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
};
const NUMBERS = 200;

/** Between Unicode's marks of isolation, as the server does it on a page from right to left. */
const isolated = (words: string) => words.replaceAll(/\{\w+\}/g, '\u2068$&\u2069');

function translatedCatalogue(locale: string, isRightToLeft: boolean): Catalogue {
  const rules = new Intl.PluralRules(locale.replace('_', '-'));
  const shown = isRightToLeft ? isolated : (words: string) => words;
  const { translations } = po.parse(readFileSync(`wordpress/plugin/languages/practice-portal-${locale}.po`, 'utf8'));
  const texts = clientTexts.flatMap(({ text, plural, context }) => {
    const forms = translations[context ?? '']?.[text]?.msgstr ?? [];
    if (forms.length === 0 || forms.includes('')) return [];
    const words = forms.map(shown);
    return [[keyOf(text, context), plural === undefined ? words[0]! : words] as const];
  });
  return {
    plurals: Array.from({ length: NUMBERS }, (_, count) => FORMS[locale]!.indexOf(rules.select(count))).join(''),
    texts: Object.fromEntries(texts),
  };
}

/** The languages of collected screens. `marked` is English with marks around each text. */
export const LANGUAGES = {
  marked: { tag: 'en-US', isRightToLeft: false, catalogue: markedCatalogue },
  pseudo: { tag: 'en-XA', isRightToLeft: false, catalogue: pseudoCatalogue },
  spanish: { tag: 'es-ES', isRightToLeft: false, catalogue: () => translatedCatalogue('es_ES', false) },
  arabic: { tag: 'ar', isRightToLeft: true, catalogue: () => translatedCatalogue('ar', true) },
} satisfies Record<string, { tag: string; isRightToLeft: boolean; catalogue: () => Catalogue }>;

export type ScreenLanguage = keyof typeof LANGUAGES;
