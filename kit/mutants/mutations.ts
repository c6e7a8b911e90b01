/** Creates mutants with typical mistakes in charts. Each changes a few characters, found by the syntax tree. */
import { isNode, nameOf, nodesOf, parse, visitNodes, type Node } from '../syntax/syntax-tree.ts';

/** The kinds of mutants, most serious first, with the bug that a survivor may hide. */
export const KINDS = [
  'a failure is not heard',
  'a time-out is gone',
  'an event is not heard',
  'leads elsewhere',
  'a guard is gone',
  'guards in another order',
  'a field is forgotten',
  'actions are gone',
  'actions in another order',
  'one side of a condition',
  'a comparison turned round',
  'a flag turned round',
  'a number one more',
  'tags are gone',
] as const;
export type Kind = (typeof KINDS)[number];

export type Mutant = {
  kind: Kind;
  line: number;
  /** The original source line, trimmed. It identifies the mutant even if lines above change. */
  was: string;
  /** The replaced code, shortened, and its replacement. */
  change: string;
  /** Its number, from 1, among the file's mutants with equal kind, line and change. */
  nth: number;
  code: string;
};

type Edit = { kind: Kind; start: number; end: number; by: string };

/** A node and its ancestors, nearest first. */
type Place = { node: Node; above: readonly Node[] };

function placesIn(root: Node): Place[] {
  const found: Place[] = [];
  visitNodes(root, (node, above) => {
    // Types and imports have no behaviour.
    if (/^(TS|Import)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return false;
    return found.push({ node, above });
  });
  return found;
}

const keyOf = ({ type, key }: Node): string | null => (type === 'Property' ? nameOf(key) : null);
const valueOf = (property: Node) => property['value'] as Node;
const isText = (node: unknown): node is Node =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string';

/** The property with the comma after it. */
function without(code: string, kind: Kind, { start, end }: Node): Edit {
  const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? [];
  return { kind, start, end: end + comma.length, by: '' };
}

/** The key of the property that holds this object: `on`, `after`, `states`. */
const keyAbove = (above: readonly Node[]) => {
  const [, holder] = above;
  return holder ? keyOf(holder) : null;
};

/** Names of states beside the target, in the objects of `states` around it. */
function otherTarget(target: string, above: readonly Node[]): string | null {
  const [, dot = '', first = '', rest = ''] = /^(\.?)([^.]+)(.*)$/.exec(target) ?? [];
  for (const node of above) {
    if (node.type !== 'Property' || keyOf(node) !== 'states') continue;
    const names = nodesOf(valueOf(node), 'properties').flatMap((state) => keyOf(state) ?? []);
    if (!names.includes(first)) continue;
    const other = names[(names.indexOf(first) + 1) % names.length];
    return other === undefined || other === first ? null : `${dot}${other}`;
  }
  // A relative target (`.idle`) is a child of the state with this `on`.
  const [, , , own] = above;
  const states = own?.type === 'ObjectExpression' && nodesOf(own, 'properties').find((one) => keyOf(one) === 'states');
  const inner = states ? nodesOf(valueOf(states), 'properties').flatMap((state) => keyOf(state) ?? []) : [];
  const other = dot !== '' && inner.includes(first) ? inner.find((name) => name !== first) : undefined;
  return other === undefined || rest !== '' ? null : `.${other}`;
}

const TARGETS = new Set(['target', 'onDone', 'onError', 'onSnapshot']);
const ACTIONS = new Set(['actions', 'entry', 'exit']);
/** Whether an object lists implementations by name, as in `setup`. A single action has a `type`. */
const isTable = (value: Node) =>
  value.type === 'ObjectExpression' && nodesOf(value, 'properties').every((property) => keyOf(property) !== 'type');
const isTransitionKey = (property: Node, above: readonly Node[]) =>
  TARGETS.has(keyOf(property) ?? '') || ['on', 'after'].includes(keyAbove(above) ?? '');

function ofProperty(code: string, { node, above }: Place): Edit[] {
  const key = keyOf(node);
  const value = valueOf(node);
  const holder = keyAbove(above);
  const edits: Edit[] = [];
  if (holder === 'on') edits.push(without(code, 'an event is not heard', node));
  if (holder === 'after') edits.push(without(code, 'a time-out is gone', node));
  if (key === 'onError') edits.push(without(code, 'a failure is not heard', node));
  if (key === 'guard') edits.push(without(code, 'a guard is gone', node));
  if (ACTIONS.has(key ?? '') && !isTable(value)) edits.push(without(code, 'actions are gone', node));
  if (key === 'tags') edits.push(without(code, 'tags are gone', node));
  if (isText(value) && isTransitionKey(node, above)) {
    const other = otherTarget(String(value['value']), [node, ...above]);
    if (other !== null) edits.push({ kind: 'leads elsewhere', start: value.start, end: value.end, by: `'${other}'` });
  }
  if (value.type === 'ArrayExpression') {
    const [first, second] = nodesOf(value, 'elements');
    const swap = (kind: Kind) => {
      if (!first || !second || code.slice(first.start, first.end) === code.slice(second.start, second.end)) return;
      const between = code.slice(first.end, second.start);
      const by = code.slice(second.start, second.end) + between + code.slice(first.start, first.end);
      edits.push({ kind, start: first.start, end: second.end, by });
    };
    if (ACTIONS.has(key ?? '')) swap('actions in another order');
    else if (key === 'always' || key === 'onDone' || key === 'onError' || holder === 'on' || holder === 'after')
      swap('guards in another order');
  }
  return edits;
}

/** `assign({ a, b })`: one of several fields is not written. */
function ofAssignment(code: string, node: Node): Edit[] {
  const { callee } = node;
  const [argument] = nodesOf(node, 'arguments');
  const name = isNode(callee) ? (callee['name'] ?? (callee['property'] as Node | undefined)?.['name']) : null;
  if (name !== 'assign' || argument?.type !== 'ObjectExpression') return [];
  return nodesOf(argument, 'properties')
    .filter(({ type }) => type === 'Property')
    .map((property) => without(code, 'a field is forgotten', property));
}

const TURNED: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

function ofExpression(code: string, node: Node): Edit[] {
  const text = (part: unknown) => `(${code.slice((part as Node).start, (part as Node).end)})`;
  const whole = (kind: Kind, by: string): Edit => ({ kind, start: node.start, end: node.end, by });
  switch (node.type) {
    case 'LogicalExpression':
      return ['left', 'right'].map((side) => whole('one side of a condition', text(node[side])));
    case 'ConditionalExpression':
      return ['consequent', 'alternate'].map((side) => whole('one side of a condition', text(node[side])));
    case 'BinaryExpression': {
      const turned = TURNED[String(node['operator'])];
      if (!turned) return [];
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      return [
        whole(
          'a comparison turned round',
          `${code.slice(left.start, left.end)} ${turned} ${code.slice(right.start, right.end)}`,
        ),
      ];
    }
    case 'Literal':
      if (typeof node['value'] === 'boolean') return [whole('a flag turned round', String(!node['value']))];
      return typeof node['value'] === 'number' ? [whole('a number one more', String(node['value'] + 1))] : [];
    default:
      return [];
  }
}

/** Keys and module names are not values. */
const isValue = ({ node, above: [holder] }: Place) =>
  !holder || !(holder.type === 'Property' && holder['key'] === node) || holder['computed'] === true;

const LONGEST_CHANGE = 70;
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_CHANGE ? `${line.slice(0, LONGEST_CHANGE)}…` : line;
};

/**
 * @param file its name shows whether it may contain JSX
 * @returns the mutants in the order of the file, each with one change
 * @throws {Error} when the code is not TypeScript
 */
export function mutantsOf(file: string, code: string): Mutant[] {
  const edits = placesIn(parse(file, code)).flatMap((place) => {
    const { node } = place;
    if (node.type === 'Property') return ofProperty(code, place);
    if (node.type === 'CallExpression') return ofAssignment(code, node);
    return isValue(place) ? ofExpression(code, node) : [];
  });
  const alike = new Map<string, number>();
  return edits
    .toSorted((a, b) => a.start - b.start)
    .map(({ kind, start, end, by }) => {
      const line = code.slice(0, start).split('\n').length;
      const was = (code.split('\n')[line - 1] ?? '').trim();
      const change = `${shortened(code.slice(start, end))} → ${shortened(by) || 'nothing'}`;
      const words = JSON.stringify([kind, was, change]);
      const nth = (alike.get(words) ?? 0) + 1;
      alike.set(words, nth);
      return { kind, line, was, change, nth, code: code.slice(0, start) + by + code.slice(end) };
    });
}
