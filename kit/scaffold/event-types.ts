/** The events that only a machine's types name: TypeScript requires them in a model, and the machine itself shows none. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isNode, nameOf, nodesOf, parse, visitNodes, type Node } from '../syntax/syntax-tree.ts';

type TypeModule = { file: string; aliases: Map<string, Node>; imports: Map<string, string> };

const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

function read(file: string): { file: string; root: Node } | null {
  const stem = file.replace(/\.js$/, '');
  for (const path of ENDINGS.map((ending) => stem + ending))
    try {
      return { file: path, root: parse(path, readFileSync(path, 'utf8')) };
    } catch {
      // No such file: another ending may exist.
    }
  return null;
}

function moduleOf({ file, root }: { file: string; root: Node }): TypeModule {
  const aliases = new Map<string, Node>();
  const imports = new Map<string, string>();
  visitNodes(root, (node) => {
    const name = nameOf(node['id']);
    if (name !== null && node.type === 'TSTypeAliasDeclaration') aliases.set(name, node['typeAnnotation'] as Node);
    if (name !== null && node.type === 'TSInterfaceDeclaration') aliases.set(name, node['body'] as Node);
    const source = node['source'];
    if (node.type === 'ImportDeclaration' && isNode(source) && String(source['value']).startsWith('.'))
      for (const one of nodesOf(node, 'specifiers')) imports.set(String(nameOf(one['local'])), String(source['value']));
  });
  return { file, aliases, imports };
}

/** The `type` of each member of a union of event types. */
function namesIn(type: unknown, within: TypeModule, seen: ReadonlySet<string> = new Set()): string[] {
  if (!isNode(type)) return [];
  if (type.type === 'TSUnionType' || type.type === 'TSIntersectionType')
    return nodesOf(type, 'types').flatMap((one) => namesIn(one, within, seen));
  if (type.type === 'TSParenthesizedType') return namesIn(type['typeAnnotation'], within, seen);
  if (type.type === 'TSTypeReference') {
    const name = nameOf(type['typeName']);
    if (name === null || seen.has(name)) return [];
    const further = new Set([...seen, name]);
    const alias = within.aliases.get(name);
    if (alias) return namesIn(alias, within, further);
    const request = within.imports.get(name);
    const other = request === undefined ? null : read(join(dirname(within.file), request));
    return other ? namesIn(moduleOf(other).aliases.get(name), moduleOf(other), further) : [];
  }
  return [...nodesOf(type, 'members'), ...nodesOf(type, 'body')].flatMap((member) => {
    const value =
      nameOf(member['key']) === 'type' ? (member['typeAnnotation'] as Node | null)?.['typeAnnotation'] : null;
    const literals = isNode(value) && value.type === 'TSUnionType' ? nodesOf(value, 'types') : [value];
    return literals.flatMap((one) => (isNode(one) ? (nameOf(one['literal']) ?? []) : []));
  });
}

/** @returns the event types of all machines in that file, as far as the types are in the project's own files */
export function typedEvents(file: string): string[] {
  const source = read(file);
  if (!source) return [];
  const own = moduleOf(source);
  const names: string[] = [];
  visitNodes(source.root, (node) => {
    // `types: { events: {} as Events }`, and `types: {} as { events: Events }`.
    if (node.type === 'Property' && nameOf(node['key']) === 'events' && isNode(node['value']))
      names.push(...namesIn(node['value']['typeAnnotation'], own));
    if (node.type === 'TSPropertySignature' && nameOf(node['key']) === 'events')
      names.push(...namesIn((node['typeAnnotation'] as Node | null)?.['typeAnnotation'], own));
  });
  return [...new Set(names)];
}
