/**
 * Reads the parameters of Stripe's calls from the type declarations of the official SDK. The sandbox refuses all other
 * parameters, as Stripe does. There is no handwritten list.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

/** @typedef {Record<string, any>} Node of the syntax tree; the parser's own types know no TypeScript */
/**
 * @typedef {{ interfaces: Map<string, Node>, aliases: Map<string, Node>, namespaces: Map<string, Scope>, parent: Scope | null, file: string, given?:
 * Map<string, Type> }} Scope `given`: the arguments of a generic type
 */
/** @typedef {{ node: Node, scope: Scope }} Type */

const folder = path.dirname(createRequire(import.meta.url).resolve('stripe'));
const ROOT = path.join(folder, '../esm');

/** @type {Map<string, { scope: Scope, imports: Map<string, { file: string, name: string }>, source: string }>} */
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
  const source = readFileSync(name, 'utf8');
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const body = /** @type {Node[]} */ (/** @type {unknown} */ (program.body));
  const loaded = { scope: emptyScope(file, null), imports: new Map(), source };
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
    const given = parts.length === 1 ? at.given?.get(last) : undefined;
    if (given) return given;
    const node = inner?.interfaces.get(last) ?? inner?.aliases.get(last);
    if (inner && node) return { node, scope: inner };
  }
  const imported = load(scope.file).imports.get(parts[0] ?? '');
  return imported ? lookUp([imported.name, ...parts.slice(1)], load(imported.file).scope) : null;
}

/**
 * A generic type with its type arguments, such as `ApiList<SubscriptionItem>`.
 * @param {Type} type
 * @param {Node[]} args
 * @param {Scope} scope of the arguments
 * @returns {Type}
 */
function withArguments(type, args, scope) {
  const names = /** @type {Node[]} */ (type.node.typeParameters?.params ?? []);
  if (names.length === 0) return type;
  const given = new Map(names.map(({ name }, index) => [name.name ?? name, { node: args[index] ?? {}, scope }]));
  return { node: type.node, scope: { ...emptyScope(type.scope.file, type.scope), given } };
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
 * The possible types at a path of a type, such as `items`, `0`, `price`. Aliases and unions are resolved.
 * @param {Type} type
 * @param {string[]} segments
 * @returns {Type[]} empty when the path does not exist; contains `{ type: 'TSNullKeyword' }` if the value may be unset
 */
function typesAt({ node, scope }, segments) {
  switch (node.type) {
    case 'TSUnionType':
      return node.types.flatMap((/** @type {Node} */ each) => typesAt({ node: each, scope }, segments));
    case 'TSArrayType':
      if (segments.length === 0) return [{ node, scope }];
      return /^\d*$/.test(segments[0] ?? 'none') ? typesAt({ node: node.elementType, scope }, segments.slice(1)) : [];
    case 'TSInterfaceDeclaration': {
      const [first, ...rest] = segments;
      if (first === undefined) return [{ node, scope }];
      const { members, scopeOf, anyName } = membersOf({ node, scope });
      const member = members.get(first);
      if (member)
        return typesAt({ node: member.typeAnnotation.typeAnnotation, scope: scopeOf.get(first) ?? scope }, rest);
      return anyName === null ? [] : typesAt(anyName, rest);
    }
    case 'TSTypeAliasDeclaration':
      return typesAt({ node: node.typeAnnotation, scope }, segments);
    case 'TSTypeReference': {
      const parts = partsOf(node.typeName);
      const [argument] = node.typeArguments?.params ?? [];
      if (parts[0] === 'Array')
        return typesAt({ node: { type: 'TSArrayType', elementType: argument }, scope }, segments);
      if (parts[0] === 'Emptyable') {
        const unset = segments.length === 0 ? [{ node: { type: 'TSNullKeyword' }, scope }] : [];
        return [...unset, ...typesAt({ node: argument, scope }, segments)];
      }
      const found = lookUp(parts, scope);
      if (found) return typesAt(withArguments(found, node.typeArguments?.params ?? [], scope), segments);
      return segments.length === 0 ? [{ node, scope }] : [];
    }
    default:
      return segments.length === 0 ? [{ node, scope }] : [];
  }
}

/** The values of an enum; null for other types. @param {Type[]} types @returns {string[] | null} */
function choicesOf(types) {
  const literals = types.flatMap(({ node }) => (node.type === 'TSLiteralType' ? [String(node.literal.value)] : []));
  // The SDK's enums also allow values that Stripe may add later (`OtherString`). A request in this version may only use
  // the current ones.
  const isEnum = types.every(
    ({ node }) =>
      node.type === 'TSLiteralType' ||
      node.type === 'TSNullKeyword' ||
      (node.type === 'TSTypeReference' && partsOf(node.typeName)[0] === 'OtherString'),
  );
  return isEnum && literals.length > 0 ? literals.filter((value) => value !== '') : null;
}

/** The maximum length of a text, if the declaration's comment has one. @param {Node} member @param {string} file */
function longestOf(member, file) {
  const before = load(file).source.slice(0, member.start);
  const comment = before.slice(before.lastIndexOf('/**'));
  const most = /^\/\*\*(?:(?!\*\/)[^])*up to \*?(\d+) characters/.exec(comment)?.[1];
  return most === undefined || !/\*\/\s*$/.test(comment) ? null : Number(most);
}

/** @param {string} file @param {string} name */
function interfaceOf(file, name) {
  const found = lookUp(name.split('.'), load(file).scope);
  if (!found) throw new Error(`The SDK's ${file} declares no ${name}.`);
  return found;
}

/** `items[0][price]` as its parts. @param {string} name */
function segmentsOf(name) {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

/**
 * Cached details of parameters, by interface and name without list indexes.
 * @type {Map<string, { types: Type[], choices: string[] | null, longest: number | null }>}
 */
const known = new Map();

/** @param {string} declared @param {string} name */
function parameterOf(declared, name) {
  const key = `${declared} ${name.replace(/\[\d*\]/g, '[0]')}`;
  const before = known.get(key);
  if (before) return before;
  const [file = '', type = ''] = declared.split(' ');
  const whole = interfaceOf(file, type);
  const types = typesAt(whole, segmentsOf(name));
  const member = membersOf(whole).members.get(name);
  const found = { types, choices: choicesOf(types), longest: member ? longestOf(member, whole.scope.file) : null };
  known.set(key, found);
  return found;
}

/**
 * Whether a call has a parameter of that name.
 * @param {string} declared `file interface` of the SDK, for example `resources/Subscriptions SubscriptionCreateParams`
 * @param {string} name as it is sent, for example `items[0][price]`
 */
export function isParameter(declared, name) {
  return parameterOf(declared, name).types.length > 0;
}

/**
 * Why a call refuses a value.
 * @param {string} declared as above
 * @param {string} name of a parameter that it has
 * @param {string} value as it is sent
 * @returns {{ code?: string, message: string } | null} null when the call accepts it
 */
export function valueProblem(declared, name, value) {
  const { types, choices, longest } = parameterOf(declared, name);
  const has = (/** @type {string} */ kind) => types.some(({ node }) => node.type === kind);
  if (value === '') {
    const isUnset =
      has('TSNullKeyword') || types.some(({ node }) => node.type === 'TSLiteralType' && node.literal.value === '');
    return isUnset
      ? null
      : {
          code: 'parameter_invalid_empty',
          message: `You passed an empty string for '${name}', which cannot be unset.`,
        };
  }
  if (choices && !choices.includes(value)) {
    return { message: `Invalid ${name}: must be one of ${choices.join(', ')}` };
  }
  if (has('TSStringKeyword')) {
    return longest !== null && [...value].length > longest
      ? { message: `Invalid string: ${value.slice(0, 5)}...; must be at most ${longest} characters` }
      : null;
  }
  if (types.every(({ node }) => node.type === 'TSBooleanKeyword') && !['true', 'false'].includes(value)) {
    return { message: `Invalid boolean: ${value}` };
  }
  if (has('TSNumberKeyword') && choices === null && !/^-?\d+(\.\d+)?$/.test(value) && !isNamed(types, value)) {
    return { code: 'parameter_invalid_integer', message: `Invalid integer: ${value}` };
  }
  return null;
}

/**
 * Whether a value is a text that a type allows besides numbers, such as `now`.
 * @param {Type[]} types
 * @param {string} value
 */
const isNamed = (types, value) =>
  types.some(({ node }) => node.type === 'TSLiteralType' && String(node.literal.value) === value);

/** @type {Map<string, string[]>} */
const required = new Map();

/**
 * The required parameters of a call.
 * @param {string} declared as above
 * @returns {string[]}
 */
export function requiredParameters(declared) {
  const before = required.get(declared);
  if (before) return before;
  const [file = '', type = ''] = declared.split(' ');
  const { members } = membersOf(interfaceOf(file, type));
  const found = [...members].filter(([, member]) => !member.optional).map(([name]) => name);
  required.set(declared, found);
  return found;
}

/**
 * The required fields of a type that a sent object lacks, at any depth.
 * @param {string} declared as above
 * @param {unknown} value as JSON
 * @returns {string[]} their paths
 */
export function missingFields(declared, value) {
  const [file = '', type = ''] = declared.split(' ');
  return missingIn([interfaceOf(file, type)], value, '');
}

/**
 * @param {Type[]} types the alternatives, one of which must fit
 * @param {unknown} value
 * @param {string} at
 * @returns {string[]}
 */
function missingIn(types, value, at) {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const elements = types.flatMap(({ node, scope }) =>
      node.type === 'TSArrayType' ? typesAt({ node: node.elementType, scope }, []) : [],
    );
    return value.flatMap((each, index) => missingIn(elements, each, `${at}[${index}]`));
  }
  const fields = /** @type {Record<string, unknown>} */ (value);
  const lacking = types
    .filter(({ node }) => node.type === 'TSInterfaceDeclaration')
    .map((each) => {
      const { members, scopeOf } = membersOf(each);
      return [...members].flatMap(([name, member]) => {
        if (!(name in fields)) return member.optional ? [] : [`${at}.${name}`];
        const scope = scopeOf.get(name) ?? each.scope;
        return missingIn(
          typesAt({ node: member.typeAnnotation.typeAnnotation, scope }, []),
          fields[name],
          `${at}.${name}`,
        );
      });
    });
  return lacking.toSorted((one, another) => one.length - another.length)[0] ?? [];
}
