/**
 * A pseudo-language that puts every English text in brackets, so a text without brackets is not translated. WordPress' own texts
 * get brackets too. So only typed data has none.
 */
import { po } from 'gettext-parser';
import { readTexts, writeTemplate } from '../../../scripts/texts/translation-files.mjs';
import { compilePhp } from '../../../scripts/texts/compile.mjs';
import type { TestSite } from '../kit/site.ts';

/** As WordPress names languages; no other language has it. */
export const PSEUDO = 'xx_XX';

const LANGUAGES = '/wordpress/wp-content/languages';
const CORE_TEXTS = '/wordpress/wp-content/mu-plugins/core-texts.php';

/** The language pack of the plugin. */
function pack(): string {
  const catalogue = po.parse(writeTemplate(readTexts().texts));
  for (const entries of Object.values(catalogue.translations)) {
    for (const entry of Object.values(entries)) {
      if (entry.msgid === '') continue;
      entry.msgstr = [entry.msgid, entry.msgid_plural].flatMap((text) => (text === undefined ? [] : [`⟦${text}⟧`]));
    }
  }
  return compilePhp(catalogue);
}

/** Formats and other settings that WordPress has as texts; "am" is a word. */
const SETTING = String.raw`/^((?!am$)[FjYgiaHsmd:,. \/-]+|ltr|\w+_\w+|%s|https?:.*)$/`;

export function installPseudoLocale({ site }: TestSite): void {
  site.php.mkdirTree(`${LANGUAGES}/plugins`);
  site.php.writeFile(`${LANGUAGES}/${PSEUDO}.mo`, '');
  site.php.writeFile(`${LANGUAGES}/plugins/practice-portal-${PSEUDO}.l10n.php`, pack());
  site.php.writeFile(
    CORE_TEXTS,
    `<?php
    foreach ( array( 'gettext_default', 'ngettext_default', 'gettext_with_context_default', 'ngettext_with_context_default' ) as $filter ) {
      add_filter( $filter, fn( $text ) => '${PSEUDO}' !== determine_locale() || preg_match( '${SETTING}', $text ) ? $text : '⟦' . $text . '⟧' );
    }`,
  );
}

export function removePseudoLocale({ site }: TestSite): void {
  for (const file of [
    `${LANGUAGES}/${PSEUDO}.mo`,
    `${LANGUAGES}/plugins/practice-portal-${PSEUDO}.l10n.php`,
    CORE_TEXTS,
  ]) {
    site.php.unlink(file);
  }
}

/** @returns the untranslated words of a text, which are outside of all brackets */
export function untranslated(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  // A translated text with an element inside it begins or ends in another node.
  rest = rest.replaceAll(/^[^⟦⟧]*⟧|⟦[^⟦⟧]*$/g, ' ');
  return /\p{L}{2}/u.test(rest) ? rest.replaceAll(/\s+/g, ' ').trim() : '';
}

/** The texts of an element that people read or hear. */
export function textsIn(element: Element): string[] {
  const texts: string[] = [];
  for (const each of element.querySelectorAll('*')) {
    if (each.closest('script, style, template, code, textarea')) continue;
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
      const value = each.getAttribute(name);
      if (value) texts.push(value);
    }
    if (each.matches('input[type="submit"], input[type="button"]')) texts.push(each.getAttribute('value') ?? '');
    for (const node of each.childNodes) if (node.nodeType === 3) texts.push(node.textContent ?? '');
  }
  return texts.filter((text) => text.trim() !== '');
}
