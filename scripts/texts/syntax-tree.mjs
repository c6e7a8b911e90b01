/** The syntax tree of a script, as oxc-parser builds it. The kit, a package of its own, has its own walker in TypeScript. */
import { parseSync } from 'oxc-parser';

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */

/** @param {unknown} value @returns {value is Node} */
export const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Visits a node and all nodes in it, in the order of the source.
 *
 * @param {Node} node
 * @param {(node: Node, parent: Node | null, key: string) => void} visit Gets the node that contains it, and under which key.
 * @param {Node | null} parent
 * @param {string} key
 */
export function walk(node, visit, parent = null, key = '') {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node, name);
  }
}

/** @param {string} file @param {string} code @throws {Error} If the file is not TypeScript. */
export function parse(file, code) {
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return { program: /** @type {Node} */ (/** @type {unknown} */ (program)), comments };
}

/**
 * The possible values of an argument: a literal, or both branches of a condition.
 *
 * @param {Node | undefined} node
 * @returns {string[] | null} Null if the value is only known at run time.
 */
export function literals(node) {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : null;
  if (node?.type === 'TemplateLiteral') {
    const quasis = /** @type {{ value: { cooked: string } }[]} */ (node['quasis']);
    return quasis.length === 1 ? [quasis[0]?.value.cooked ?? ''] : null;
  }
  if (node?.type === 'ConditionalExpression') {
    const branches = [node['consequent'], node['alternate']].map((branch) => literals(/** @type {Node} */ (branch)));
    return branches.includes(null) ? null : branches.flatMap((branch) => branch ?? []);
  }
  return null;
}
