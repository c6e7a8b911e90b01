/** Reads the texts of TypeScript by its syntax tree: every call of `text()`, `plural()`, `t()` and `rich()`. */
import { literals, parse, walk } from '../syntax-tree.mjs';

/**
 * @typedef {object} ClientText
 * @property {string} text The English text.
 * @property {string} [plural] The English plural.
 * @property {string} [context] Distinguishes it from the same words elsewhere.
 * @property {string[]} comments For translators.
 * @property {string[]} references The files that have it, from the project's root.
 *
 * @typedef {import('../syntax-tree.mjs').Node} Node
 * @typedef {{ line: number, problem: string }} Complaint
 */

/** The positions of each function's arguments, including plural and context if it accepts them. */
const FUNCTIONS = new Map([
  ['text', { context: 2 }],
  ['t', { context: 2 }],
  ['rich', { context: 2 }],
  ['plural', { plural: 1, context: 4 }],
]);

/** The modules that define these functions are skipped, because they only pass on other modules' texts. */
const DEFINITIONS = /^(machines\/lib\/texts?|src\/ui\/text\/t)\.ts$/;

/** A comment for translators is at most this many characters before the call: within the same statement or element. */
const NEAR = 240;

/**
 * The texts of a `texts()` call: an object of literals, and their context.
 *
 * @param {Node[]} args
 * @returns {{ text: string, context: string }[] | null}
 */
function readMany([object, contextNode]) {
  const context = literals(contextNode)?.[0];
  const values = /** @type {Node[]} */ (object?.['properties'] ?? []).map(
    (property) => literals(/** @type {Node | undefined} */ (property['value']))?.[0],
  );
  const read = values.filter((value) => value !== undefined);
  return context === undefined || read.length === 0 || read.length < values.length
    ? null
    : read.map((text) => ({ text, context }));
}

/**
 * @param {string} file From the project's root.
 * @param {string} code
 * @returns {{ texts: ClientText[], complaints: Complaint[] }}
 */
export function readTypeScript(file, code) {
  const { program, comments } = parse(file, code);
  const notes = comments
    .filter(({ value }) => /^[\s*]*translators:/.test(value))
    .map(({ value, end }) => ({
      end,
      note: value
        .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
        .replace(/^[\s*]*/, '')
        .trim(),
    }));
  /** @type {ClientText[]} */
  const texts = [];
  /** @type {Complaint[]} */
  const complaints = [];
  walk(program, (node) => {
    const callee = /** @type {Node | undefined} */ (node['callee']);
    if (node.type === 'CallExpression' && callee?.['name'] === 'texts' && !DEFINITIONS.test(file)) {
      const many = readMany(/** @type {Node[]} */ (node['arguments']));
      if (many) texts.push(...many.map((each) => ({ ...each, comments: [], references: [file] })));
      else
        complaints.push({
          line: code.slice(0, node.start).split('\n').length,
          problem: 'The arguments of texts() are no literals.',
        });
      return;
    }
    const places =
      node.type === 'CallExpression' && callee?.type === 'Identifier' && FUNCTIONS.get(String(callee['name']));
    if (!places || DEFINITIONS.test(file)) return;
    const name = String(callee['name']);
    const args = /** @type {Node[]} */ (node['arguments']);
    const complain = (/** @type {string} */ problem) =>
      complaints.push({ line: code.slice(0, node.start).split('\n').length, problem });
    const english = literals(args[0]);
    if (english === null) {
      // Skips a chart's text in `t()`, because it is read in the chart's own file.
      if (name !== 't') complain(`The first argument of ${name}() is no literal.`);
      return;
    }
    const plurals = 'plural' in places ? literals(args[1]) : null;
    if ('plural' in places && plurals?.length !== 1) return complain('The plural is no literal.');
    const context = args[places.context] === undefined ? null : literals(args[places.context]);
    if (args[places.context] !== undefined && context?.length !== 1) return complain('The context is no literal.');
    const note = notes.find(
      ({ end }) => end <= node.start && node.start - end < NEAR && !code.slice(end, node.start).includes(';'),
    );
    // A comment belongs to the next text alone.
    if (note) notes.splice(notes.indexOf(note), 1);
    for (const each of english) {
      texts.push({
        text: each,
        ...(plurals && { plural: plurals[0] }),
        ...(context && { context: context[0] }),
        comments: note ? [note.note] : [],
        references: [file],
      });
    }
  });
  for (const { end } of notes) {
    complaints.push({
      line: code.slice(0, end).split('\n').length,
      problem: 'No text follows this comment for translators.',
    });
  }
  return { texts, complaints };
}
