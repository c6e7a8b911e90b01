/** Reads the titles of a test file's `describe` and `it` calls. */
import { isNode, parse, visitNodes, type Node } from '../syntax/syntax-tree.ts';

const wordsOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as Array<{ value: { cooked: string } }>).map(({ value }) => value.cooked).join('…');
};

/** The name of the called function: `it` for `it(…)` and for `it.each(…)(…)`. */
function calledName(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'MemberExpression') return calledName(callee['object']);
  return callee.type === 'CallExpression' ? calledName(callee['callee']) : null;
}

const placeholders = /\s*[:,(]?\s*[$%](?:\w+|s|d|i|j|o|#|\$)\)?/g;

/** The name and the title of a `describe`, `it` or `test` call; null for any other node. */
function titleOf(node: Node): { name: string; title: string } | null {
  if (node.type !== 'CallExpression') return null;
  const name = calledName(node['callee']);
  const words = wordsOf((node['arguments'] as unknown[])[0]);
  if (words === null || (name !== 'it' && name !== 'test' && name !== 'describe')) return null;
  return { name, title: words.replace(placeholders, ' …') };
}

/**
 * The titles of all tests in order, each after the title of its group.
 *
 * @throws {Error} if the file is not TypeScript
 */
export function titlesOf(file: string, code: string): string[] {
  const titles: string[] = [];
  visitNodes(parse(file, code), (node, above) => {
    const own = titleOf(node);
    if (!own || own.name === 'describe') return true;
    const group = above.map(titleOf).find((outer) => outer !== null);
    titles.push([group?.title ?? '', own.title].filter(Boolean).join(': '));
    return false;
  });
  return titles;
}
