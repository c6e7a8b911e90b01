/** The template of all translatable texts, and the translations that follow it. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { po } from 'gettext-parser';
import { readClientTexts } from './client/client-texts.mjs';
import { isPhpFormat } from './placeholders.mjs';
import { DOMAIN, readPhpTexts, readPluginHeader } from './read-php.mjs';
import { readScriptTexts } from './read-scripts.mjs';

/** @typedef {import('./read-php.mjs').Text} Text */
/** @typedef {import('gettext-parser').GetTextTranslations} Catalogue */
/** @typedef {import('gettext-parser').GetTextTranslation} Entry */

const root = fileURLToPath(new URL('../..', import.meta.url));
const PLUGIN = 'wordpress/plugin';
const MAIN = `${PLUGIN}/practice-portal.php`;

/** The folder of the template and the translations, from the project's root. */
export const LANGUAGES = `${PLUGIN}/languages`;
/** The template. */
export const TEMPLATE = `${LANGUAGES}/${DOMAIN}.pot`;

/** @param {string} file */
const contentOf = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** @returns {string[]} The plugin's own PHP in the order of its paths; builds and compiled translations have no texts of their own. */
const phpFiles = () =>
  fs
    .readdirSync(path.join(root, PLUGIN), { recursive: true, encoding: 'utf8' })
    .map((name) => `${PLUGIN}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.php') && !/\/(build|languages)\//.test(name))
    .toSorted();

/** @returns {string[]} The plugin's own scripts, in the order of their paths. */
const scriptFiles = () =>
  fs
    .readdirSync(path.join(root, PLUGIN, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${PLUGIN}/assets/${name}`)
    .toSorted();

/** @param {{ context?: string | undefined, text: string }} text @returns {string} The key by which gettext distinguishes texts. */
const keyOf = ({ context, text }) => `${context ?? ''}\u0004${text}`;

/** @param {readonly string[]} some @param {readonly string[]} others */
const union = (some, others) => [...new Set([...some, ...others])];

/**
 * @param {readonly Text[]} texts
 * @returns {{ texts: Text[], complaints: string[] }} Each text once, with all its comments and references; in the order of the files.
 */
export function combineTexts(texts) {
  /** @type {Map<string, Text>} */
  const combined = new Map();
  /** @type {string[]} */
  const complaints = [];
  for (const text of texts) {
    const known = combined.get(keyOf(text));
    if (known?.plural !== undefined && text.plural !== undefined && known.plural !== text.plural) {
      complaints.push(
        `"${text.text}" has two plurals, "${known.plural}" and "${text.plural}". Give one of them a context.`,
      );
    }
    const plural = known?.plural ?? text.plural;
    combined.set(keyOf(text), {
      ...text,
      ...(plural === undefined ? {} : { plural }),
      comments: union(known?.comments ?? [], text.comments),
      references: union(known?.references ?? [], text.references).toSorted(),
    });
  }
  const order = [...combined.values()].map((text, index) => ({ text, index, first: text.references[0] ?? '' }));
  order.sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : a.index - b.index));
  return { texts: order.map(({ text }) => text), complaints };
}

/** @returns {{ texts: Text[], complaints: string[] }} All texts of the plugin, of its scripts in WordPress' editors, and of the portal's pages. */
export function readTexts() {
  const read = [
    ...phpFiles().map((file) => readPhpTexts(contentOf(file), file)),
    ...scriptFiles().map((file) => readScriptTexts(contentOf(file), file)),
    readClientTexts(),
  ];
  const { texts, complaints } = combineTexts([
    ...readPluginHeader(contentOf(MAIN), MAIN),
    ...read.flatMap((each) => each.texts),
  ]);
  return { texts, complaints: [...read.flatMap((each) => each.complaints), ...complaints] };
}

/** @param {Text} text @param {readonly string[]} msgstr @param {string} [translator] @returns {Entry} */
const entryOf = ({ text, plural, context, comments, references }, msgstr, translator) => ({
  msgid: text,
  ...(plural === undefined ? {} : { msgid_plural: plural }),
  ...(context === undefined ? {} : { msgctxt: context }),
  msgstr: [...msgstr],
  comments: {
    ...(translator ? { translator } : {}),
    ...(comments.length === 0 ? {} : { extracted: comments.join('\n') }),
    // Without line numbers, so that an edit elsewhere in the file doesn't change the template.
    reference: references.join('\n'),
    ...(isPhpFormat(text + (plural ?? '')) ? { flag: 'php-format' } : {}),
  },
});

/** @param {readonly Entry[]} entries @returns {Record<string, Record<string, Entry>>} As gettext-parser groups them: by context. */
function byContext(entries) {
  /** @type {Record<string, Record<string, Entry>>} */
  const contexts = {};
  for (const entry of entries) (contexts[entry.msgctxt ?? ''] ??= {})[entry.msgid] = entry;
  return contexts;
}

/** Sorts the texts in the order of the files, because gettext-parser would write them by context. @param {readonly Text[]} texts */
function inOrderOf(texts) {
  const places = new Map(texts.map((text, index) => [keyOf(text), index]));
  /** @param {Entry} entry */
  const placeOf = ({ msgctxt, msgid }) => places.get(keyOf({ context: msgctxt, text: msgid })) ?? -1;
  return (/** @type {Entry} */ a, /** @type {Entry} */ b) => placeOf(a) - placeOf(b);
}

/** @param {Catalogue} catalogue @param {readonly Text[]} texts @returns {string} */
const write = (catalogue, texts) =>
  `${po
    .compile(catalogue, { foldLength: 0, sort: inOrderOf(texts) })
    .toString()
    .trimEnd()}\n`;

/** No dates and no version: the same source writes the same bytes. */
const HEADERS = {
  'Project-Id-Version': 'Practice Portal',
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
  'X-Domain': DOMAIN,
};

/** @param {readonly Text[]} texts @returns {string} The content of the template. */
export const writeTemplate = (texts) =>
  write(
    {
      charset: 'utf-8',
      headers: HEADERS,
      translations: byContext(texts.map((text) => entryOf(text, text.plural === undefined ? [''] : ['', '']))),
    },
    texts,
  );

/** @param {Catalogue} catalogue @returns {number} The number of plural forms in its language. */
const pluralForms = (catalogue) =>
  Number(/nplurals\s*=\s*(\d+)/.exec(catalogue.headers['Plural-Forms'] ?? '')?.[1] ?? 2);

/**
 * Keeps every translation whose English text is still there, and marks the others as dropped (`#~`). A text that comes back gets its translation back.
 *
 * @param {string} content Of the file with the translations.
 * @param {readonly Text[]} texts
 * @returns {string} The new content.
 */
export function mergeTranslations(content, texts) {
  const catalogue = po.parse(content);
  const forms = pluralForms(catalogue);
  /** @type {Map<string, Entry>} */
  const known = new Map();
  for (const entries of [catalogue.obsolete ?? {}, catalogue.translations]) {
    for (const entry of Object.values(entries).flatMap((each) => Object.values(each))) {
      if (entry.msgid !== '') known.set(keyOf({ context: entry.msgctxt, text: entry.msgid }), entry);
    }
  }
  const current = texts.map((text) => {
    const entry = known.get(keyOf(text));
    known.delete(keyOf(text));
    const count = text.plural === undefined ? 1 : forms;
    return entryOf(
      text,
      Array.from({ length: count }, (_, form) => entry?.msgstr[form] ?? ''),
      entry?.comments?.translator,
    );
  });
  const dropped = [...known.values()]
    .filter(({ msgstr }) => msgstr.some((each) => each !== ''))
    .map((entry) => ({
      ...entry,
      obsolete: true,
      comments: entry.comments?.translator ? { translator: entry.comments.translator } : {},
    }))
    .toSorted((a, b) => (a.msgid < b.msgid ? -1 : 1));
  return write({ ...catalogue, translations: byContext(current), obsolete: byContext(dropped) }, texts);
}

/** @returns {string[]} The translations, as paths from the project's root. */
export const translationFiles = () =>
  fs
    .readdirSync(path.join(root, LANGUAGES))
    .filter((name) => name.endsWith('.po'))
    .map((name) => `${LANGUAGES}/${name}`)
    .toSorted();

/** @param {string} file From the project's root. @returns {Catalogue} */
export const readTranslations = (file) => po.parse(contentOf(file));
