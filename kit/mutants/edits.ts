/** The kinds of mutants, and how one is written: which part of the code is replaced, and by what. */
import { isNode, nameOf, type Node } from '../syntax/syntax-tree.ts';

/** The kinds of mutants, most serious first, with the bug that a survivor may hide. */
export const KINDS = [
  'a failure is not heard',
  'a result is not heard',
  'a time-out is gone',
  'an event is not heard',
  'an actor does not start',
  'leads elsewhere',
  'a target is gone',
  'a final state goes on',
  'a guard is gone',
  'a guard turned round',
  'guards in another order',
  'a field is forgotten',
  'actions are gone',
  'one action is gone',
  'actions in another order',
  'a delay ten times as long',
  'one side of a condition',
  'a negation is gone',
  'a comparison turned round',
  'another operation',
  'a flag turned round',
  'a number one more',
  'tags are gone',
] as const;
export type Kind = (typeof KINDS)[number];

/** One change: a range of the code and its replacement. */
export type Edit = { kind: Kind; start: number; end: number; by: string };

/** A node and its ancestors, nearest first. */
export type Place = { node: Node; above: readonly Node[] };

export const keyOf = ({ type, key }: Node): string | null => (type === 'Property' ? nameOf(key) : null);
export const valueOf = (property: Node) => property['value'] as Node;
export const isText = (node: unknown): node is Node =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string';

/** Removes a property or an element with the comma after it. */
export function without(code: string, kind: Kind, { start, end }: Node): Edit {
  const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? [];
  return { kind, start, end: end + comma.length, by: '' };
}

/** The code of a node in brackets. */
export const inBrackets = (code: string, { start, end }: Node) => `(${code.slice(start, end)})`;
