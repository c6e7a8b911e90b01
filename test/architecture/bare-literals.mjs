/** Finds untranslatable words: literals in places that people read. */
import { literals, parse, walk } from '../../scripts/texts/syntax-tree.mjs';

/** @typedef {import('../../scripts/texts/syntax-tree.mjs').Node} Node */

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
/** Matches a label: words that begin with a capital letter. */
const LABEL = /^\p{Lu}\p{Ll}+( |$)/u;
/** Matches a word between the values of a template. Names of CSS classes have hyphens, and queries have braces. */
const WORD_IN_TEMPLATE = /^[^{]*\s\(?\p{Ll}{3,}\s[^{]*$/su;
/** The functions whose arguments are translatable. */
const TRANSLATED = ['text', 'plural', 't', 'rich'];
/** Errors and the console are for developers. */
const FOR_DEVELOPERS = ['Error', 'console', 'consoleLog'];
const HOLDERS = new Set([...TRANSLATED, ...FOR_DEVELOPERS]);

/** `text` for `text(…)`, `console` for `console.error(…)`. @param {Node} node */
function calleeName(node) {
  const callee = part(node, 'callee');
  return String((callee?.type === 'MemberExpression' ? part(callee, 'object') : callee)?.['name']);
}

/**
 * The nodes whose words are translatable, or are for developers. Descriptions of states are for the gallery, which is English.
 *
 * @param {Node} program
 */
function exemptNodes(program) {
  /** @type {Set<unknown>} */
  const exempt = new Set();
  /** @type {Set<unknown>} */
  const describing = new Set();
  walk(program, (node) => {
    if (node.type === 'Property' && part(node, 'key')?.['name'] === 'description') {
      exempt.add(node['value']);
      describing.add(part(node, 'value')?.['name']);
    }
    if (!HOLDERS.has(calleeName(node))) return;
    for (const each of /** @type {Node[]} */ (node['arguments'])) walk(each, (inner) => exempt.add(inner));
  });
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && describing.has(part(node, 'id')?.['name'])) exempt.add(node['init']);
  });
  return exempt;
}

/**
 * Finds words that are not in a `text()`: sentences, labels that replace a missing value, and templates with words between values.
 *
 * @param {string} file From the project's root.
 * @param {string} code
 * @returns {string[]} Each with its line.
 */
export function bareSentences(file, code) {
  const { program } = parse(file, code);
  const exempt = exemptNodes(program);
  /** @type {Set<unknown>} */
  const replacing = new Set();
  walk(program, (node) => {
    if (node.type === 'LogicalExpression' && node['operator'] !== '&&') replacing.add(node['right']);
  });
  /** @type {string[]} */
  const found = [];
  walk(program, (node) => {
    if (exempt.has(node) || (node.type !== 'Literal' && node.type !== 'TemplateLiteral')) return;
    const parts = shownWords(node);
    const words = parts.join('');
    const isFound =
      SENTENCE.test(words) ||
      (replacing.has(node) && LABEL.test(words)) ||
      (parts.length > 1 && WORD_IN_TEMPLATE.test(words));
    if (isFound) found.push(`${file}:${code.slice(0, node.start).split('\n').length}: "${parts.join('…')}"`);
  });
  return found;
}
