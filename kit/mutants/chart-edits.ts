/** Changes of what a chart lists: its transitions, guards, actions, actors and tags. */
import { nodesOf, visitNodes, type Node } from '../syntax/syntax-tree.ts';
import { inBrackets, isText, keyOf, valueOf, without, type Edit, type Kind, type Place } from './edits.ts';

/** The key of the property that holds this object: `on`, `after`, `states`. A state can have such a name, which means nothing. */
const keyAbove = (above: readonly Node[]) => {
  const [, holder, , outer] = above;
  const isState = outer && keyOf(outer) === 'states';
  return holder && !isState ? keyOf(holder) : null;
};

const statesOf = (state: Node): Node[] => {
  const states = nodesOf(state, 'properties').find((property) => keyOf(property) === 'states');
  return states ? nodesOf(valueOf(states), 'properties') : [];
};

/** `#door.open` names a state from the chart's id: the state after it on the same level. */
function otherAbsoluteTarget(target: string, root: Node): string | null {
  const [id = '', ...path] = target.slice(1).split('.');
  const last = path.pop();
  let level: Node | undefined;
  visitNodes(root, (node) => {
    const own = nodesOf(node, 'properties').find((property) => keyOf(property) === 'id');
    if (own && isText(valueOf(own)) && valueOf(own)['value'] === id) level ??= node;
  });
  for (const name of path) {
    const state = level && statesOf(level).find((one) => keyOf(one) === name);
    level = state && valueOf(state);
  }
  const names = level ? statesOf(level).flatMap((state) => keyOf(state) ?? []) : [];
  if (last === undefined || !names.includes(last)) return null;
  const other = names[(names.indexOf(last) + 1) % names.length];
  return other === undefined || other === last ? null : `#${[id, ...path, other].join('.')}`;
}

/** Names of states beside the target, in the objects of `states` around it. */
function otherTarget(target: string, above: readonly Node[]): string | null {
  if (target.startsWith('#')) return otherAbsoluteTarget(target, above.at(-1) as Node);
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

/** A guard that answers the opposite, and a delay ten times as long. */
function ofImplementation(code: string, holder: string, property: Node): Edit[] {
  const value = valueOf(property);
  const isFunction = value.type === 'ArrowFunctionExpression';
  const result = (isFunction ? value['body'] : value) as Node;
  if (property['shorthand'] === true || result.type === 'BlockStatement') return [];
  const edit = (kind: Kind, by: string): Edit => ({ kind, start: result.start, end: result.end, by });
  const own = inBrackets(code, result);
  if (holder === 'guards' && isFunction) return [edit('a guard turned round', `!${own}`)];
  return holder === 'delays' ? [edit('a delay ten times as long', `${own} * 10`)] : [];
}

/** The transitions or actions of a list: one is gone, or the first two have changed places. */
function ofList(code: string, list: Node, isActions: boolean): Edit[] {
  const elements = nodesOf(list, 'elements');
  const [first, second] = elements;
  const edits = isActions && second ? elements.map((element) => without(code, 'one action is gone', element)) : [];
  if (!first || !second || code.slice(first.start, first.end) === code.slice(second.start, second.end)) return edits;
  const between = code.slice(first.end, second.start);
  const by = code.slice(second.start, second.end) + between + code.slice(first.start, first.end);
  const kind = isActions ? 'actions in another order' : 'guards in another order';
  return [...edits, { kind, start: first.start, end: second.end, by }];
}

/** Properties whose absence is a fault of this kind. */
const GONE: Record<string, Kind> = {
  onError: 'a failure is not heard',
  onDone: 'a result is not heard',
  invoke: 'an actor does not start',
  guard: 'a guard is gone',
  tags: 'tags are gone',
};
const GONE_WITHIN: Record<string, Kind> = { on: 'an event is not heard', after: 'a time-out is gone' };
const BRANCHES = new Set(['always', 'onDone', 'onError']);

/** @param place a property */
export function chartEdits(code: string, { node, above }: Place): Edit[] {
  const key = keyOf(node) ?? '';
  const value = valueOf(node);
  const holder = keyAbove(above) ?? '';
  const isActions = ACTIONS.has(key) && !isTable(value);
  const edits: Edit[] = [];
  const gone = GONE_WITHIN[holder] ?? GONE[key] ?? (isActions ? 'actions are gone' : undefined);
  if (gone) edits.push(without(code, gone, node));
  if (isText(value)) {
    const isOnly = above[0]?.type === 'ObjectExpression' && nodesOf(above[0], 'properties').length === 1;
    if (key === 'target' && !isOnly) edits.push(without(code, 'a target is gone', node));
    if (key === 'type' && value['value'] === 'final') edits.push(without(code, 'a final state goes on', node));
    const other = isTransitionKey(node, above) ? otherTarget(String(value['value']), [node, ...above]) : null;
    if (other !== null) edits.push({ kind: 'leads elsewhere', start: value.start, end: value.end, by: `'${other}'` });
  }
  if (value.type === 'ArrayExpression' && (isActions || BRANCHES.has(key) || holder in GONE_WITHIN))
    edits.push(...ofList(code, value, isActions));
  edits.push(...ofImplementation(code, holder, node));
  if (holder === 'after' && /^[\d_]+$/.test(key)) {
    const { start, end } = node['key'] as Node;
    edits.push({ kind: 'a delay ten times as long', start, end, by: String(Number(key.replaceAll('_', '')) * 10) });
  }
  return edits;
}
