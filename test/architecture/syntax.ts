/** Reads from a source file's syntax tree what it imports and which globals it touches. */
import { isNode, literals, parse, walk, type Node } from '../../scripts/texts/syntax-tree.mjs';

/** `names` is '*' when the whole module is imported. A type import never reaches the bundle. */
export type Import = { request: string; line: number; typeOnly: boolean; names: '*' | string[] };

/** A global that the file touches: `fetch`, `window.fetch`, `.cookie`. */
export type Touch = { name: string; line: number };

const literal = (node: unknown): string | null => {
  const values = isNode(node) ? literals(node) : null;
  return values?.length === 1 ? (values[0] ?? null) : null;
};

const lineIn = (code: string) => (node: Node) => code.slice(0, node.start).split('\n').length;

/** The names in a specifier list. A single specifier may import a type. */
function specifiersOf(node: Node) {
  const specifiers = (node['specifiers'] ?? []) as Node[];
  const nameOf = (specifier: Node) => {
    const name = specifier[specifier.type === 'ExportSpecifier' ? 'local' : 'imported'] as Node | undefined;
    return name ? String(name['name'] ?? name['value']) : specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
  };
  const values = specifiers.filter((one) => one['importKind'] !== 'type' && one['exportKind'] !== 'type').map(nameOf);
  return {
    typeOnly: specifiers.length > 0 && values.length === 0,
    names: values.includes('*') ? ('*' as const) : values,
  };
}

/** Every way in which a file can import another: static, dynamic, re-exported, required, globbed, as a type. */
export function importsOf(file: string, code: string): Import[] {
  const found: Import[] = [];
  const line = lineIn(code);
  walk(parse(file, code).program, (node) => {
    const add = (source: unknown, typeOnly: boolean, names: Import['names'] = '*') =>
      found.push({ request: literal(source) ?? '(computed)', line: line(node), typeOnly, names });
    switch (node.type) {
      case 'ImportDeclaration': {
        const { typeOnly, names } = specifiersOf(node);
        const whole = (node['specifiers'] as Node[]).length === 0;
        add(node['source'], node['importKind'] === 'type' || typeOnly, whole ? '*' : names);
        break;
      }
      case 'ExportNamedDeclaration': {
        const { typeOnly, names } = specifiersOf(node);
        if (node['source']) add(node['source'], node['exportKind'] === 'type' || typeOnly, names);
        break;
      }
      case 'ExportAllDeclaration':
        add(node['source'], node['exportKind'] === 'type');
        break;
      case 'ImportExpression':
        add(node['source'], false);
        break;
      case 'TSImportType':
        add(node['source'] ?? node['argument'], true);
        break;
      case 'TSExternalModuleReference':
        add(node['expression'], false);
        break;
      case 'CallExpression': {
        const callee = node['callee'] as Node;
        const args = node['arguments'] as Node[];
        if (callee.type === 'Identifier' && callee['name'] === 'require') add(args[0], false);
        const isGlob =
          callee.type === 'MemberExpression' &&
          (callee['object'] as Node).type === 'MetaProperty' &&
          String((callee['property'] as Node)['name']).startsWith('glob');
        if (isGlob) {
          const patterns = args[0]?.type === 'ArrayExpression' ? (args[0]['elements'] as Node[]) : [args[0]];
          for (const pattern of patterns) add(pattern, false);
        }
        break;
      }
    }
  });
  return found;
}

/** Objects through which a file can reach every global. */
const ROOTS = new Set(['window', 'globalThis', 'self', 'top', 'frames', 'defaultView']);

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : null;

/** Places where an identifier is only a label and does not use the global of that name. */
const isLabel = (parent: Node | null, key: string) =>
  (parent?.['computed'] !== true && (key === 'property' || key === 'key')) ||
  ['label', 'imported', 'exported', 'local'].includes(key) ||
  // Among TypeScript's own nodes only `x as T`, `x!` and similar hold a value, in `expression`.
  Boolean(parent?.type.startsWith('TS') && key !== 'expression' && key !== 'initializer');

function declaredNames(program: Node): Set<string> {
  const declared = new Set<string>();
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') declared.add(String(pattern['name']));
    else if (pattern.type === 'ObjectPattern')
      (pattern['properties'] as Node[]).forEach((p) => bind(p['value'] ?? p['argument']));
    else if (pattern.type === 'ArrayPattern') (pattern['elements'] as unknown[]).forEach(bind);
    else if (pattern.type === 'AssignmentPattern') bind(pattern['left']);
    else if (pattern.type === 'RestElement') bind(pattern['argument']);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') bind(node['id']);
    if (node.type.startsWith('Import') && node['local']) bind(node['local']);
    if (/Function|ArrowFunction|Class/.test(node.type)) {
      bind(node['id']);
      if (Array.isArray(node['params'])) node['params'].forEach(bind);
    }
    if (node.type === 'CatchClause') bind(node['param']);
  });
  return declared;
}

/**
 * Finds uses of the given globals in any spelling: bare, through `window`, as a string key, destructured. The properties in `anywhere` (`cookie`)
 * are so distinctive that they count on every object.
 */
export function touchesOf(
  file: string,
  code: string,
  globals: ReadonlySet<string>,
  anywhere: ReadonlySet<string>,
): Touch[] {
  const { program } = parse(file, code);
  const declared = declaredNames(program);
  const line = lineIn(code);
  const found: Touch[] = [];
  walk(program, (node, parent, key) => {
    const touch = (name: string) => found.push({ name, line: line(node) });
    if (node.type === 'Identifier') {
      const name = String(node['name']);
      if (globals.has(name) && !declared.has(name) && !isLabel(parent, key)) touch(name);
    }
    if (node.type === 'MemberExpression') {
      const object = node['object'] as Node;
      const root = nameOf(object) ?? nameOf(object['property']) ?? '';
      const property = node['computed'] ? literal(node['property']) : String((node['property'] as Node)['name']);
      if (property === null) {
        if (ROOTS.has(root)) touch(`${root}[computed]`);
      } else if (anywhere.has(property) || (ROOTS.has(root) && globals.has(property))) touch(`${root}.${property}`);
    }
    if (node.type === 'ObjectPattern') {
      const from = parent?.type === 'VariableDeclarator' ? (parent['init'] as Node | null) : null;
      const isRoot = from !== null && ROOTS.has(String(from['name']));
      for (const property of node['properties'] as Node[]) {
        const name = property['computed']
          ? literal(property['key'])
          : String((property['key'] as Node | undefined)?.['name']);
        if (name !== null && (anywhere.has(name) || (isRoot && globals.has(name)))) touch(`{ ${name} }`);
      }
    }
  });
  return found;
}
