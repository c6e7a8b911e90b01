/** The syntax tree of a TypeScript file, as oxc-parser builds it. */
import { parseSync } from 'oxc-parser';

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** @throws {Error} if the code is not TypeScript */
export function parse(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return program as unknown as Node;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The nodes of a list, such as `properties`; none if the node has no such list. */
export const nodesOf = (node: Node | null, list: string): Node[] =>
  node ? ((node[list] ?? []) as unknown[]).filter(isNode) : [];

/** The name that an identifier or a literal stands for; null for any other node. */
export function nameOf(key: unknown): string | null {
  if (!isNode(key)) return null;
  if (key.type === 'Identifier') return String(key['name']);
  return key.type === 'Literal' ? String(key['value']) : null;
}

/**
 * Visits a node and everything in it, in the order of the source.
 *
 * @param visit gets each node with its ancestors, nearest first; false skips the node's children
 */
export function visitNodes(root: Node, visit: (node: Node, above: readonly Node[]) => unknown): void {
  const walk = (node: Node, above: readonly Node[]) => {
    if (visit(node, above) === false) return;
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (isNode(child)) walk(child, [node, ...above]);
  };
  walk(root, []);
}
