/**
 * Compiles the translations for WordPress: `.l10n.php`, which it reads first and keeps in PHP's cache of compiled files, `.mo` for tools, and
 * JSON for each script that asks `wp.i18n`.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { mo, po } from 'gettext-parser';

/** @typedef {import('gettext-parser').GetTextTranslations} Catalogue */
/** @typedef {import('gettext-parser').GetTextTranslation} Entry */

/** @param {Catalogue} catalogue @returns {Entry[]} The complete translations, without the header. */
const translated = (catalogue) =>
  Object.values(catalogue.translations)
    .flatMap((entries) => Object.values(entries))
    .filter(({ msgid, msgstr }) => msgid !== '' && msgstr.every((form) => form !== ''));

/**
 * The separators of plural forms, and of context and text. They need double quotes, because PHP's single quotes have no escapes
 * for them.
 */
const NUL = '\0';
const CONTEXT_END = '\u0004';

/** @param {string} text @returns {string} As a PHP string. */
const php = (text) =>
  `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
    .replaceAll(NUL, String.raw`'."\0".'`)
    .replaceAll(CONTEXT_END, String.raw`'."\4".'`);

/**
 * @param {Catalogue} catalogue
 * @returns {string} The file `.l10n.php`, as WordPress writes it: headers in lower case, a plural by its singular.
 */
export function compilePhp(catalogue) {
  const headers = Object.entries(catalogue.headers).map(([name, value]) => `${php(name.toLowerCase())}=>${php(value)}`);
  const messages = translated(catalogue).map(
    ({ msgctxt, msgid, msgstr }) =>
      `${php((msgctxt ? `${msgctxt}${CONTEXT_END}` : '') + msgid)}=>${php(msgstr.join(NUL))}`,
  );
  return `<?php\ndeclare(strict_types=1);\ndefined( 'ABSPATH' ) || exit;\nreturn [${headers.join(',')},'messages'=>[${messages.join(',\n')}]];\n`;
}

/** @param {Catalogue} catalogue @returns {Uint8Array} The file `.mo`. */
export function compileMo(catalogue) {
  /** @type {Record<string, Record<string, Entry>>} */
  const translations = { '': { '': /** @type {Entry} */ (catalogue.translations['']?.['']) } };
  for (const entry of translated(catalogue)) (translations[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry;
  return mo.compile({ ...catalogue, translations });
}

/** A script's path from the plugin's folder, by a reference to it. */
const SCRIPT = /wordpress\/plugin\/(assets\/[\w-]+\.js)/g;

/**
 * @param {Catalogue} catalogue
 * @returns {Map<string, string>} The JSON in Jed's format that `wp.i18n` reads, by the script's path from the plugin's folder.
 */
export function compileForScripts(catalogue) {
  const { language = '', 'plural-forms': pluralForms = '' } = Object.fromEntries(
    Object.entries(catalogue.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  /** @type {Map<string, Record<string, unknown>>} */
  const byScript = new Map();
  for (const { msgctxt, msgid, msgstr, comments } of translated(catalogue)) {
    for (const [, script = ''] of comments?.reference?.matchAll(SCRIPT) ?? []) {
      const texts = byScript.get(script) ?? { '': { domain: 'messages', lang: language, 'plural-forms': pluralForms } };
      texts[(msgctxt ? `${msgctxt}${CONTEXT_END}` : '') + msgid] = msgstr;
      byScript.set(script, texts);
    }
  }
  return new Map(
    [...byScript].map(([script, texts]) => [
      script,
      `${JSON.stringify({ source: script, domain: 'messages', locale_data: { messages: texts } })}\n`,
    ]),
  );
}

/** As WordPress names the translations of a script. @param {string} script */
const hashOf = (script) => crypto.createHash('md5').update(script).digest('hex');

/**
 * Writes the compiled files of every translation beside it, and removes those whose translation is gone.
 *
 * @param {string} folder With the translations.
 */
export function writeCompiled(folder) {
  for (const name of fs.readdirSync(folder))
    if (/\.(mo|l10n\.php|json)$/.test(name)) fs.rmSync(path.join(folder, name));
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.po'))) {
    const file = path.join(folder, name.slice(0, -'.po'.length));
    const catalogue = po.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
    fs.writeFileSync(`${file}.l10n.php`, compilePhp(catalogue));
    fs.writeFileSync(`${file}.mo`, compileMo(catalogue));
    for (const [script, json] of compileForScripts(catalogue)) fs.writeFileSync(`${file}-${hashOf(script)}.json`, json);
  }
}
