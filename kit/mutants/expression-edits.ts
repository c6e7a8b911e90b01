/** Changes of expressions: fields, conditions, comparisons and numbers. */
import { isNode, nodesOf, type Node } from '../syntax/syntax-tree.ts';
import { inBrackets, keyOf, without, type Edit, type Kind, type Place } from './edits.ts';

/** `assign({ a, b })` and `() => ({ a, b })`: one of the fields is not written. */
function forgottenFields(code: string, object: Node): Edit[] {
  return nodesOf(object, 'properties').map((property) => without(code, 'a field is forgotten', property));
}

function ofAssignment(code: string, node: Node): Edit[] {
  const { callee } = node;
  const [argument] = nodesOf(node, 'arguments');
  const name = isNode(callee) ? (callee['name'] ?? (callee['property'] as Node | undefined)?.['name']) : null;
  return name === 'assign' && argument?.type === 'ObjectExpression' ? forgottenFields(code, argument) : [];
}

/** The first value of a context is left out: what a chart never reads again may be missing. */
function ofReturned(code: string, { node, above: [holder] }: Place): Edit[] {
  const object = node.type === 'ReturnStatement' ? node['argument'] : node['body'];
  const inner = isNode(object) && object.type === 'ParenthesizedExpression' ? object['expression'] : object;
  const isContext = holder !== undefined && keyOf(holder) === 'context';
  return isNode(inner) && inner.type === 'ObjectExpression' && !isContext ? forgottenFields(code, inner) : [];
}

const TURNED: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const OTHER_OPERATION: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' };

const isTextual = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node['value'] === 'string') ||
  (node.type === 'BinaryExpression' && [node['left'], node['right']].some((side) => isTextual(side as Node)));

function ofBinary(code: string, node: Node): Edit[] {
  const [left, right] = [node['left'] as Node, node['right'] as Node];
  const operator = String(node['operator']);
  const edit = (kind: Kind, by: string): Edit => ({
    kind,
    start: node.start,
    end: node.end,
    by: `${code.slice(left.start, left.end)} ${by} ${code.slice(right.start, right.end)}`,
  });
  const turned = TURNED[operator];
  if (turned) return [edit('a comparison turned round', turned)];
  const other = OTHER_OPERATION[operator];
  return other && !isTextual(node) ? [edit('another operation', other)] : [];
}

/** A constant whose name says that it is a duration: `RETRY_MS`. */
const isDuration = ({ type, id }: Node) =>
  type === 'VariableDeclarator' && isNode(id) && String(id['name']).endsWith('_MS');

/** A duration is ten times as long, like a delay of the chart. */
function ofDuration(code: string, declarator: Node): Edit[] {
  const { init } = declarator;
  if (!isDuration(declarator) || !isNode(init)) return [];
  return [
    { kind: 'a delay ten times as long', start: init.start, end: init.end, by: `${inBrackets(code, init)} * 10` },
  ];
}

/** Nobody notices a millisecond, so the number of a duration is not one more. */
const isOfDelay = ({ above }: Place) => above.some((one) => isDuration(one) || keyOf(one) === 'delays');

/** Changes that apply to any expression, in a chart or beside it. */
export function expressionEdits(code: string, place: Place): Edit[] {
  const { node } = place;
  const whole = (kind: Kind, by: string): Edit => ({ kind, start: node.start, end: node.end, by });
  const sides = (...names: string[]) =>
    names.map((side) => whole('one side of a condition', inBrackets(code, node[side] as Node)));
  switch (node.type) {
    case 'CallExpression':
      return ofAssignment(code, node);
    case 'ArrowFunctionExpression':
    case 'ReturnStatement':
      return ofReturned(code, place);
    case 'VariableDeclarator':
      return ofDuration(code, node);
    case 'LogicalExpression':
      return sides('left', 'right');
    case 'ConditionalExpression':
      return sides('consequent', 'alternate');
    case 'UnaryExpression':
      return node['operator'] === '!' ? [whole('a negation is gone', inBrackets(code, node['argument'] as Node))] : [];
    case 'BinaryExpression':
      return ofBinary(code, node);
    case 'Literal':
      if (typeof node['value'] === 'boolean') return [whole('a flag turned round', String(!node['value']))];
      return typeof node['value'] === 'number' && !isOfDelay(place)
        ? [whole('a number one more', String(node['value'] + 1))]
        : [];
    default:
      return [];
  }
}
