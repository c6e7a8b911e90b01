/** Finds untranslatable words: literals in places that people read. */
import { literals, parse, walk } from './read-typescript.mjs';

/** @typedef {import('./read-typescript.mjs').Node} Node */

/**
 * Attributes that screen readers read or browsers show. The view tests in the pseudo-language of brackets find props that pass
 * words on to these.
 */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
  'hint',
  'errorMessage',
  'heading',
]);

/** A number, a sign and a name of one letter are the same in every language; so are test data such as a phone number. */
const WORDS = /\p{L}{2}/u;

/** @param {Node} node @param {string} key @returns {Node | undefined} */
const part = (node, key) => /** @type {Node | undefined} */ (node[key]);

/** The words that an expression shows as they are: literals, templates, and the branches of a condition. @param {Node | undefined} node @returns {string[]} */
function shownWords(node) {
  if (node?.type === 'TemplateLiteral')
    return /** @type {{ value: { cooked: string } }[]} */ (node['quasis']).map(({ value }) => value.cooked);
  if (node?.type === 'ConditionalExpression')
    return [...shownWords(part(node, 'consequent')), ...shownWords(part(node, 'alternate'))];
  if (node?.type === 'LogicalExpression') return shownWords(part(node, 'right'));
  return literals(node) ?? [];
}

/**
 * @param {string} file From the project's root.
 * @param {string} code
 * @returns {string[]} Each with its line.
 */
export function bareLiterals(file, code) {
  /** @type {string[]} */
  const found = [];
  const check = (/** @type {Node} */ node, /** @type {string[]} */ words) => {
    const line = code.slice(0, node.start).split('\n').length;
    for (const each of words.filter((one) => WORDS.test(one))) found.push(`${file}:${line}: "${each.trim()}"`);
  };
  walk(parse(file, code).program, (node) => {
    if (node.type === 'JSXText') check(node, [String(node['value'])]);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of /** @type {Node[]} */ (node['children'])) {
        if (child.type === 'JSXExpressionContainer') check(child, shownWords(part(child, 'expression')));
      }
    }
    if (node.type !== 'JSXAttribute' || !READ.has(String(part(node, 'name')?.['name']))) return;
    const value = part(node, 'value');
    check(node, shownWords(value?.type === 'JSXExpressionContainer' ? part(value, 'expression') : value));
  });
  return found;
}

/** Matches a sentence: a capital letter, a space, and a punctuation mark at the end. */
const SENTENCE = /^[\p{Lu}“].* .*[.…?!]$/su;
/** Errors are for developers. */
const HOLDERS = new Set(['text', 'plural', 'Error']);

/**
 * Finds a chart's sentences that are not in a `text()`.
 *
 * @param {string} file From the project's root.
 * @param {string} code
 * @returns {string[]} Each with its line.
 */
export function bareSentences(file, code) {
  const { program } = parse(file, code);
  /** @type {Set<unknown>} */
  const held = new Set();
  walk(program, (node) => {
    const callee = part(node, 'callee');
    // Skips descriptions, because only the gallery shows them, in English.
    if (node.type === 'Property' && part(node, 'key')?.['name'] === 'description') held.add(node['value']);
    if (HOLDERS.has(String(callee?.['name'])))
      for (const each of /** @type {Node[]} */ (node['arguments'])) held.add(each);
  });
  /** @type {string[]} */
  const found = [];
  walk(program, (node) => {
    if (held.has(node) || (node.type !== 'Literal' && node.type !== 'TemplateLiteral')) return;
    const words = shownWords(node).join('…');
    if (SENTENCE.test(words)) found.push(`${file}:${code.slice(0, node.start).split('\n').length}: "${words}"`);
  });
  return found;
}
