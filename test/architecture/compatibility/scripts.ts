/** Finds browser features in a built script's syntax tree that the oldest supported browsers lack. */
import { isNode, parse, walk, type Node } from '../../../scripts/texts/syntax-tree.mjs';
import { lackedBy, partsOf, published, type Feature } from './support.ts';

/** All nodes of a script's syntax tree. */
export type Script = readonly Node[];

/** @throws {Error} when the code is no valid script */
export function readScript(code: string): Script {
  const nodes: Node[] = [];
  walk(parse('script.js', code).program, (node) => nodes.push(node));
  return nodes;
}

/** Interfaces and the language's built-in objects, including those of `Intl`. */
const builtins = published.javascript['builtins'] ?? {};
const interfaces: Record<string, Feature | undefined> = { ...published.api, ...builtins, ...builtins['Intl'] };

/** The interface of each global object. */
const INSTANCES: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
};
const GLOBAL = /^(window|globalThis|self)$/;

/** For each member name, every feature that has a member of that name. */
const owners = new Map<string, Feature[]>();
for (const [, one] of partsOf(interfaces as Feature)) {
  for (const [name, member] of partsOf(one)) {
    if (member.__compat && !/_(static|event)$/.test(name)) owners.set(name, [...(owners.get(name) ?? []), member]);
  }
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : null);
/** `a.name`, or `a['name']`. */
const memberOf = ({ property, computed }: Node) =>
  computed ? (isNode(property) && property.type === 'Literal' ? property['value'] : null) : nameOf(property);

const DECLARATIONS = /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/;
const PROPERTIES = /^(Property|MethodDefinition|PropertyDefinition)$/;

/** Property names that the scripts define themselves: `.take(…)` on such an object is not the browser's. */
export function ownMembers(scripts: readonly Script[]): Set<string> {
  const own = new Set<string>();
  for (const node of scripts.flat()) {
    const { key, left } = node;
    if (PROPERTIES.test(node.type) && isNode(key)) own.add(nameOf(key) ?? String(key['value']));
    if (node.type === 'AssignmentExpression' && isNode(left) && left.type === 'MemberExpression')
      own.add(String(memberOf(left)));
    // Some libraries split a string into a list of names at run time.
    if (node.type === 'Literal' && typeof node['value'] === 'string' && node['value'].length < 80)
      for (const word of node['value'].split(/\W+/)) own.add(word);
  }
  return own;
}

/**
 * @param own `ownMembers` of all scripts that can meet
 * @returns names of features that the oldest browsers lack. A member of an unknown object is `.name`, if every feature of that name is too new
 */
export function youngIn(nodes: Script, own: ReadonlySet<string>): Set<string> {
  const declared = new Set(nodes.filter(({ type }) => DECLARATIONS.test(type)).map(({ id }) => nameOf(id)));
  const notRead = new Set(
    nodes.flatMap(({ type, computed, property, key }) =>
      computed ? [] : type === 'MemberExpression' ? [property] : type === 'Property' ? [key] : [],
    ),
  );
  const found = new Set<string>();
  const look = (name: string, feature: Feature | undefined) => {
    if (lackedBy(feature).length > 0) found.add(name);
  };
  for (const node of nodes) {
    const name = nameOf(node);
    if (name !== null && !notRead.has(node) && !declared.has(name)) look(name, interfaces[name]);
    if (node.type === 'Literal' && (node['regex'] as { flags: string } | undefined)?.flags.includes('v'))
      look('/…/v', builtins['RegExp']?.['unicodeSets']);
    if (node.type !== 'MemberExpression') continue;
    const member = memberOf(node);
    if (typeof member !== 'string') continue;
    const object = nameOf(node['object']);
    const isGlobal = object !== null && !declared.has(object);
    const known = !isGlobal
      ? undefined
      : GLOBAL.test(object)
        ? (interfaces[member] ?? interfaces['Window']?.[member])
        : (interfaces[INSTANCES[object] ?? object]?.[member] ?? interfaces[object]?.[`${member}_static`]);
    if (known) look(`${object}.${member}`, known);
    else if (!own.has(member)) {
      const all = owners.get(member) ?? [];
      if (all.length > 0 && all.every((one) => lackedBy(one).length > 0)) found.add(`.${member}`);
    }
  }
  return found;
}

/** The kinds of nodes in a script's syntax tree. A variable declaration counts by its keyword. */
export const syntaxIn = (script: Script): Set<string> =>
  new Set(script.map((node) => (node.type === 'VariableDeclaration' ? String(node['kind']) : node.type)));
