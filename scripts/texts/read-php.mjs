/** Reads the translatable texts of PHP from its syntax tree, and reports texts that translators could not translate. */
import phpParser from 'php-parser';
import { placeholdersOf } from './placeholders.mjs';

/** The text domain of the plugin. */
export const DOMAIN = 'practice-portal';

/**
 * @typedef {object} Text
 * @property {string} text The English text.
 * @property {string} [plural] The English plural.
 * @property {string} [context] Distinguishes it from the same words elsewhere.
 * @property {string[]} comments For translators.
 * @property {string[]} references Paths of the files that have it.
 *
 * @typedef {{ start: { line: number, offset: number }, end: { line: number, offset: number } }} Place
 * @typedef {{ kind: string, loc: Place, value?: unknown, [key: string]: unknown }} Node
 * @typedef {{ value: string, loc: Place }} Comment
 */

/** The meaning of each argument of WordPress' functions, by position. The escaping variants have the same arguments. */
const ARGUMENTS = new Map([
  ...['__', '_e', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e'].map((name) =>
    argumentsOf(name, 'text domain'),
  ),
  ...['_x', '_ex', 'esc_html_x', 'esc_attr_x'].map((name) => argumentsOf(name, 'text context domain')),
  argumentsOf('_n', 'text plural number domain'),
  argumentsOf('_nx', 'text plural number context domain'),
  argumentsOf('_n_noop', 'text plural domain'),
  argumentsOf('_nx_noop', 'text plural context domain'),
]);

/** @param {string} name @param {string} list @returns {[string, string[]]} */
function argumentsOf(name, list) {
  return [name, list.split(' ')];
}

const engine = new phpParser.Engine({ parser: { extractDoc: true, version: '8.2' }, ast: { withPositions: true } });

/** In the order of the source. @param {unknown} value @param {(node: Node) => void} visit */
function walk(value, visit) {
  if (Array.isArray(value)) return value.forEach((each) => walk(each, visit));
  if (typeof value !== 'object' || value === null) return;
  if ('kind' in value && 'loc' in value) visit(/** @type {Node} */ (value));
  for (const [key, part] of Object.entries(value)) {
    if (key !== 'loc' && key !== 'leadingComments' && key !== 'trailingComments' && key !== 'comments')
      walk(part, visit);
  }
}

/** @param {Node} node @returns {string | undefined} The name of a called function, without a leading backslash. */
function calledName(node) {
  const what = /** @type {Node | undefined} */ (node['what']);
  return node.kind === 'call' && what?.kind === 'name' ? String(what['name']).replace(/^\\/, '') : undefined;
}

/** @param {string} comment @returns {string} Without its marks and line ends. */
const inner = (comment) =>
  comment
    .replaceAll(/^\/\*+|\*\/$|^\/\/|^#/g, '')
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .trim();

/** Finds the comment of a call: before it on the same line, or on the line above. @param {Comment[]} comments @param {Place} place */
const commentsFor = (comments, { start }) =>
  comments.filter(
    ({ loc }) => loc.end.offset <= start.offset && (loc.end.line === start.line || loc.end.line === start.line - 1),
  );

/**
 * @param {string} source
 * @param {string} file Its path, for references.
 * @returns {{ texts: Text[], complaints: string[] }} `complaints`: what translators could not translate, with its line.
 */
export function readPhpTexts(source, file) {
  const program = engine.parseCode(source, file);
  const comments = /** @type {Comment[]} */ (/** @type {unknown} */ (program.comments ?? [])).map(({ value, loc }) => ({
    value: inner(value),
    loc,
  }));
  const forTranslators = comments.filter(({ value }) => value.startsWith('translators:'));
  /** @type {Text[]} */
  const texts = [];
  /** @type {string[]} */
  const complaints = [];
  walk(program, (node) => {
    const name = calledName(node);
    const parameters = name === undefined ? undefined : ARGUMENTS.get(name);
    if (parameters === undefined) return;
    const where = `${file}:${node.loc.start.line}`;
    const given = /** @type {Node[]} */ (node['arguments']);
    /** @param {string} parameter @returns {string | undefined} */
    const literal = (parameter) => {
      const index = parameters.indexOf(parameter);
      if (index === -1) return undefined;
      const argument = given[index];
      if (argument !== undefined && (argument.kind === 'string' || argument.kind === 'nowdoc'))
        return String(argument.value);
      complaints.push(`${where}: the ${parameter} of ${name}() must be one literal string.`);
      return undefined;
    };
    const [text, plural, context, domain] = ['text', 'plural', 'context', 'domain'].map(literal);
    if (domain !== undefined && domain !== DOMAIN)
      complaints.push(`${where}: the text domain is "${domain}", not "${DOMAIN}".`);
    if (text === undefined || domain !== DOMAIN) return;
    if (text.trim() === '') complaints.push(`${where}: an empty text cannot be translated.`);
    const notes = commentsFor(forTranslators, node.loc).map(({ value }) => value);
    if (placeholdersOf(text + (plural ?? '')).length > 0 && notes.length === 0) {
      complaints.push(`${where}: "${text}" has placeholders, and no translators' comment says what they are.`);
    }
    texts.push({
      text,
      ...(plural === undefined ? {} : { plural }),
      ...(context === undefined ? {} : { context }),
      comments: notes,
      references: [file],
    });
  });
  return { texts, complaints };
}

/** The plugin's header, which WordPress' list of plugins shows translated. @param {string} source @param {string} file @returns {Text[]} */
export const readPluginHeader = (source, file) =>
  ['Plugin Name', 'Description'].map((name) => {
    const text = new RegExp(`^ \\* ${name}:\\s+(.+)$`, 'm').exec(source)?.[1];
    if (text === undefined) throw new Error(`${file}: the header has no "${name}".`);
    return { text, comments: [`translators: ${name} of the plugin.`], references: [file] };
  });
