/** What a test file promises, read off its `describe` and `it` calls. */
import { parseSync } from 'oxc-parser';

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const wordsOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as Array<{ value: { cooked: string } }>).map(({ value }) => value.cooked).join('…');
};

/** `it`, `it.each(…)`: the name that is called first. */
function calledName(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'MemberExpression') return calledName(callee['object']);
  return callee.type === 'CallExpression' ? calledName(callee['callee']) : null;
}

const placeholders = /\s*[:,(]?\s*[$%](?:\w+|s|d|i|j|o|#|\$)\)?/g;

/**
 * The titles of all tests in order, each with that of its group before it.
 *
 * @throws {Error} when the file is no TypeScript
 */
export function titlesOf(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  const titles: string[] = [];
  const walk = (node: unknown, group: string) => {
    if (!isNode(node)) return;
    const name = node.type === 'CallExpression' ? calledName(node['callee']) : null;
    const words = node.type === 'CallExpression' ? wordsOf((node['arguments'] as unknown[])[0]) : null;
    const isOuterCall = words !== null && (name === 'it' || name === 'test' || name === 'describe');
    if (isOuterCall && name !== 'describe') {
      titles.push([group, words.replace(placeholders, ' …')].filter(Boolean).join(': '));
      return;
    }
    const inside = isOuterCall ? words.replace(placeholders, ' …') : group;
    for (const value of Object.values(node)) for (const child of [value].flat()) walk(child, inside);
  };
  walk(program, '');
  return titles;
}
