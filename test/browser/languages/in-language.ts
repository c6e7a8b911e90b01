/** The portal in another language: switches the site to it, and finds elements by their English names on a translated page. */
import type { Page } from 'playwright-core';
import { readTranslations } from '../../../scripts/texts/translation-files.mjs';
import { runPhp } from '../support/portal.ts';

export type Translated = {
  language: string;
  t: (english: string) => string;
  /** English texts that the site stored at its installation. They belong to the owner now. */
  owned: ReadonlySet<string>;
  /** Whether a text with these words has no translation yet. */
  isMissing: (english: string) => boolean;
};

/** The part of WordPress' own language packs that these tests need: the text direction. */
const PACKS: Record<string, string> = { es_ES: '', ar: `"text direction\\4ltr" => "rtl"` };

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);

/** The number of characters besides placeholders that a pattern must exceed. */
const SHORTEST = 2;
const PLACEHOLDER = /\{\w+\}/g;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Reads a translation of the plugin. */
export function translationOf(language: string): Translated {
  const { translations } = readTranslations(`wordpress/plugin/languages/practice-portal-${language}.po`);
  const entries = Object.values(translations['']!);
  const missing = Object.values(translations)
    .flatMap((context) => Object.values(context))
    .filter(({ msgid, msgstr }) => msgid !== '' && msgstr.includes(''));
  // States of the USA have a context; no other text has the same words.
  const named = [...Object.values(translations['US state'] ?? {}), ...entries];
  const exact = new Map(named.map(({ msgid, msgstr }) => [msgid, msgstr[0] || msgid]));
  const patterns = entries
    .filter(({ msgid }) => PLACEHOLDER.test(msgid))
    .map(({ msgid, msgstr }) => ({
      names: msgid.match(PLACEHOLDER) ?? [],
      shape: new RegExp(`^${msgid.split(PLACEHOLDER).map(escaped).join('(.+)')}$`),
      translation: msgstr[0] || msgid,
      words: msgid.replaceAll(PLACEHOLDER, '').trim().length,
    }))
    // A pattern such as "{number} of {total}" would also match other texts.
    .filter(({ words }) => words > SHORTEST)
    .toSorted((a, b) => b.words - a.words);
  // The server puts isolation marks around the values of a right-to-left sentence.
  const shown = (value: string) => (RIGHT_TO_LEFT.has(language) ? `\u2068${value}\u2069` : value);
  const t = (english: string): string => {
    const known = exact.get(english);
    if (known !== undefined) return known;
    for (const { names, shape, translation } of patterns) {
      const values = shape.exec(english)?.slice(1);
      if (values)
        return names.reduce((words, name, index) => words.replaceAll(name, shown(values[index] ?? '')), translation);
    }
    return english;
  };
  const isSeeded = (references = '') => /Billing\/Storage\/Plans\.php|contract\/plan-terms\.ts/.test(references);
  const owned = new Set(entries.filter(({ comments }) => isSeeded(comments?.reference)).map(({ msgid }) => msgid));
  const isMissing = (text: string) => missing.some(({ msgid }) => msgid.includes(text));
  return { language, t, owned, isMissing };
}

/**
 * Switches the whole site to a language. Uses two requests, because WordPress reads the installed languages at the start of a
 * request.
 */
export async function speak(language: string) {
  const pack = `<?php return array( "messages" => array( ${PACKS[language] ?? ''} ) );`;
  await runPhp(`
    wp_mkdir_p( WP_LANG_DIR );
    file_put_contents( WP_LANG_DIR . '/${language}.l10n.php', '${pack}' );`);
  await runPhp(`update_option( 'WPLANG', '${language}' );`);
}

export const forgetLanguage = (language: string) => runPhp(`unlink( WP_LANG_DIR . '/${language}.l10n.php' );`);

/** The methods of a page and its locators whose arguments are visible texts. */
const SPOKEN = new Set(['getByRole', 'getByLabel', 'getByText', 'filter', 'selectOption', 'locator']);

function spoken(value: unknown, t: Translated['t'], key = ''): unknown {
  if (typeof value === 'string') return ['name', 'hasText', 'label'].includes(key) ? t(value) : value;
  if (value instanceof RegExp) {
    const [, label] = /^\^([\w ]+)\\s/.exec(value.source) ?? [];
    return label === undefined ? value : new RegExp(value.source.replace(label, escaped(t(label))));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoken(part, t, name)]));
}

/** Wraps a page so that English names find translated elements: `getByRole('button', { name: 'Next' })` finds "Siguiente". */
export function inLanguage<T extends object>(asked: T, { t }: Pick<Translated, 't'>): T {
  return new Proxy(asked, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const isSpoken = SPOKEN.has(String(name));
        const result: unknown = member.apply(target, isSpoken ? given.map((each) => spoken(each, t)) : given);
        return isSpoken && typeof result === 'object' && result !== null && 'getByRole' in result
          ? inLanguage(result, { t })
          : result;
      };
    },
  });
}

/** Texts on the page that have a translation and are shown in English. */
export async function englishOn(page: Page, selector: string, { t, owned, isMissing }: Translated): Promise<string[]> {
  const texts = await page.locator(selector).evaluate((element) => {
    const found: string[] = [];
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push((walker.currentNode.textContent ?? '').trim());
    return found;
  });
  return texts.filter((text) => text !== '' && t(text) !== text && !owned.has(text) && !isMissing(text));
}
