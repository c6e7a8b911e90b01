/**
 * Which parameters Stripe's calls take, read from the type declarations of the official SDK: what its types do not name
 * is refused, as Stripe refuses it. Nothing here is a list made by hand.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

/** @typedef {Record<string, any>} Node of the syntax tree; the parser's own types know no TypeScript */
/** @typedef {{ interfaces: Map<string, Node>, aliases: Map<string, Node>, namespaces: Map<string, Scope>, parent: Scope | null, file: string }} Scope */
/** @typedef {{ node: Node, scope: Scope }} Type */

const folder = path.dirname(createRequire(import.meta.url).resolve('stripe'));
const ROOT = path.join(folder, '../esm');

/** @type {Map<string, { scope: Scope, imports: Map<string, { file: string, name: string }> }>} */
const files = new Map();

/** @param {string} file @param {Scope | null} parent @returns {Scope} */
const emptyScope = (file, parent) => ({
  file,
  parent,
  interfaces: new Map(),
  aliases: new Map(),
  namespaces: new Map(),
});

/** @param {Node[]} statements @param {Scope} scope */
function collect(statements, scope) {
  for (const statement of statements) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'TSInterfaceDeclaration') scope.interfaces.set(declaration.id.name, declaration);
    if (declaration?.type === 'TSTypeAliasDeclaration') scope.aliases.set(declaration.id.name, declaration);
    if (declaration?.type === 'TSModuleDeclaration') {
      const inner = scope.namespaces.get(declaration.id.name) ?? emptyScope(scope.file, scope);
      scope.namespaces.set(declaration.id.name, inner);
      collect(declaration.body.body, inner);
    }
  }
}

/** @param {string} file of the package's folder `esm`, without `.d.ts` */
function load(file) {
  const known = files.get(file);
  if (known) return known;
  const name = path.join(ROOT, `${file}.d.ts`);
  const { program, errors } = parseSync(name, readFileSync(name, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const body = /** @type {Node[]} */ (/** @type {unknown} */ (program.body));
  const loaded = { scope: emptyScope(file, null), imports: new Map() };
  collect(body, loaded.scope);
  for (const statement of body.filter(({ type }) => type === 'ImportDeclaration')) {
    const from = path.join(path.dirname(file), statement.source.value.replace(/\.js$/, ''));
    for (const specifier of statement.specifiers) {
      if (specifier.type !== 'ImportSpecifier') continue;
      loaded.imports.set(specifier.local.name, { file: from, name: specifier.imported.name });
    }
  }
  files.set(file, loaded);
  return loaded;
}

/** @param {Node} name an identifier or `A.B` @returns {string[]} */
const partsOf = (name) => (name.type === 'TSQualifiedName' ? [...partsOf(name.left), name.right.name] : [name.name]);

/**
 * @param {string[]} parts
 * @param {Scope} scope where the name is used
 * @returns {Type | null}
 */
function lookUp(parts, scope) {
  for (let at = /** @type {Scope | null} */ (scope); at; at = at.parent) {
    const inner = parts
      .slice(0, -1)
      .reduce((/** @type {Scope | undefined} */ found, part) => found?.namespaces.get(part), at);
    const last = parts.at(-1) ?? '';
    const node = inner?.interfaces.get(last) ?? inner?.aliases.get(last);
    if (inner && node) return { node, scope: inner };
  }
  const imported = load(scope.file).imports.get(parts[0] ?? '');
  return imported ? lookUp([imported.name, ...parts.slice(1)], load(imported.file).scope) : null;
}

/** @param {Type} type of an interface @returns {{ members: Map<string, Node>, scopeOf: Map<string, Scope>, anyName: Type | null }} */
function membersOf({ node, scope }) {
  /** @type {ReturnType<typeof membersOf>} */
  const all = { members: new Map(), scopeOf: new Map(), anyName: null };
  for (const heritage of node.extends ?? []) {
    const parent = lookUp(partsOf(heritage.expression), scope);
    if (!parent) continue;
    const inherited = membersOf(parent);
    for (const [name, member] of inherited.members) all.members.set(name, member);
    for (const [name, where] of inherited.scopeOf) all.scopeOf.set(name, where);
  }
  for (const member of node.body.body) {
    if (member.type === 'TSIndexSignature') all.anyName = { node: member.typeAnnotation.typeAnnotation, scope };
    if (member.type !== 'TSPropertySignature') continue;
    all.members.set(member.key.name ?? member.key.value, member);
    all.scopeOf.set(member.key.name ?? member.key.value, scope);
  }
  return all;
}

/**
 * Whether a type has a place for a value at a path, such as `items`, `0`, `price`.
 * @param {Type} type
 * @param {string[]} segments
 * @returns {boolean}
 */
function takes({ node, scope }, segments) {
  switch (node.type) {
    case 'TSUnionType':
      return node.types.some((/** @type {Node} */ each) => takes({ node: each, scope }, segments));
    case 'TSArrayType':
      return /^\d*$/.test(segments[0] ?? 'none') && takes({ node: node.elementType, scope }, segments.slice(1));
    case 'TSInterfaceDeclaration': {
      const [first, ...rest] = segments;
      if (first === undefined) return false;
      const { members, scopeOf, anyName } = membersOf({ node, scope });
      const member = members.get(first);
      if (member)
        return takes({ node: member.typeAnnotation.typeAnnotation, scope: scopeOf.get(first) ?? scope }, rest);
      return anyName !== null && takes(anyName, rest);
    }
    case 'TSTypeAliasDeclaration':
      return takes({ node: node.typeAnnotation, scope }, segments);
    case 'TSTypeReference': {
      const parts = partsOf(node.typeName);
      const [argument] = node.typeArguments?.params ?? [];
      if (parts[0] === 'Array') return takes({ node: { type: 'TSArrayType', elementType: argument }, scope }, segments);
      if (parts[0] === 'Emptyable') return segments.length === 0 || takes({ node: argument, scope }, segments);
      const found = lookUp(parts, scope);
      return found ? takes(found, segments) : segments.length === 0;
    }
    default:
      return segments.length === 0;
  }
}

/** @param {string} file @param {string} name */
function interfaceOf(file, name) {
  const found = lookUp(name.split('.'), load(file).scope);
  if (!found) throw new Error(`The SDK's ${file} declares no ${name}.`);
  return found;
}

/**
 * Whether a call's parameters have a place for a name.
 * @param {string} declared `file interface` of the SDK, for example `resources/Subscriptions SubscriptionCreateParams`
 * @param {string} name as it is sent, for example `items[0][price]`
 */
export function isParameter(declared, name) {
  const [file = '', type = ''] = declared.split(' ');
  const [first = '', ...rest] = name.split('[');
  return takes(interfaceOf(file, type), [first, ...rest.map((part) => part.replace(/\]$/, ''))]);
}

/**
 * The parameters without which a call cannot be made.
 * @param {string} declared as above
 * @returns {string[]}
 */
export function requiredParameters(declared) {
  const [file = '', type = ''] = declared.split(' ');
  const { members } = membersOf(interfaceOf(file, type));
  return [...members].filter(([, member]) => !member.optional).map(([name]) => name);
}
