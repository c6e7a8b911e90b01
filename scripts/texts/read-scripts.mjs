/** Reads the translatable texts of the plugin's own scripts, which WordPress' `wp.i18n` translates in its editors. */
import { literals, parse, walk } from './syntax-tree.mjs';
import { placeholdersOf } from './placeholders.mjs';
import { DOMAIN } from './read-php.mjs';

/** @typedef {import('./read-php.mjs').Text} Text */
/** @typedef {import('./syntax-tree.mjs').Node} Node */

/** The meaning of each argument of `wp.i18n`'s functions, by position. */
const ARGUMENTS = new Map([
  ['__', ['text', 'domain']],
  ['_x', ['text', 'context', 'domain']],
  ['_n', ['text', 'plural', 'number', 'domain']],
  ['_nx', ['text', 'plural', 'number', 'context', 'domain']],
]);

/** A comment for translators is at most this many characters before the call. */
const NEAR = 120;

/**
 * @param {string} source
 * @param {string} file Its path, for references.
 * @returns {{ texts: Text[], complaints: string[] }} `complaints`: what translators could not translate, with its line.
 */
export function readScriptTexts(source, file) {
  const { program, comments } = parse(file, source);
  const notes = comments
    .map(({ value, end }) => ({ note: value.replaceAll(/\s+/g, ' ').trim(), end }))
    .filter(({ note }) => note.startsWith('translators:'));
  /** @type {Text[]} */
  const texts = [];
  /** @type {string[]} */
  const complaints = [];
  walk(program, (node) => {
    const callee = /** @type {Node | undefined} */ (node['callee']);
    const name = String(callee?.['name']);
    const parameters = node.type === 'CallExpression' ? ARGUMENTS.get(name) : undefined;
    if (parameters === undefined) return;
    const given = /** @type {Node[]} */ (node['arguments']);
    const where = `${file}:${source.slice(0, node.start).split('\n').length}`;
    /** @param {string} parameter @returns {string | undefined} */
    const literal = (parameter) => {
      const index = parameters.indexOf(parameter);
      if (index === -1) return undefined;
      const [value, ...more] = literals(given[index]) ?? [];
      if (value === undefined || more.length > 0)
        complaints.push(`${where}: the ${parameter} of ${name}() must be one literal string.`);
      return value;
    };
    const [text, plural, context, domain] = ['text', 'plural', 'context', 'domain'].map(literal);
    if (domain !== undefined && domain !== DOMAIN)
      complaints.push(`${where}: the text domain is "${domain}", not "${DOMAIN}".`);
    if (text === undefined || domain !== DOMAIN) return;
    // A comment belongs to the next text alone.
    const index = notes.findIndex(({ end }) => end <= node.start && node.start - end < NEAR);
    const near = index === -1 ? [] : notes.splice(index, 1).map(({ note }) => note);
    if (placeholdersOf(text + (plural ?? '')).length > 0 && near.length === 0)
      complaints.push(`${where}: "${text}" has placeholders, and no translators' comment says what they are.`);
    texts.push({
      text,
      ...(plural === undefined ? {} : { plural }),
      ...(context === undefined ? {} : { context }),
      comments: near,
      references: [file],
    });
  });
  return { texts, complaints };
}
