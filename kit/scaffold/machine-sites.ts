/**
 * Finds by the syntax tree where a file makes machines, and how another module gets at each: by its export, a call, an
 * instance of a class, or a property.
 */
import { isNode, nameOf, nodesOf, parse, visitNodes, type Node } from '../syntax/syntax-tree.ts';

/** One step from an export to the machine. */
export type Step =
  | { by: 'new' }
  | { by: 'call' }
  /** Hidden: TypeScript allows access only by brackets. */
  | { by: 'member'; name: string; isHidden: boolean };

export type MachineSite = {
  line: number;
  /** The declaration at the top of the module that contains it; null for a bare statement. */
  declared: string | null;
  /** The name of the export; null if the declaration has no ES export. */
  exported: string | null;
  steps: Step[];
  /** Why no other module can reach it, with what to do; null if one can. */
  obstacle: string | null;
};

export type MachineCode = {
  sites: MachineSite[];
  /** The imported functions and classes with whose help the file creates what it exports. */
  helpers: string[];
};

const PROVIDES = 'createMachine';

/** The local names of XState's `createMachine`. */
function creatorsIn(root: Node): Set<string> {
  const names = new Set([PROVIDES]);
  visitNodes(root, (node) => {
    if (node.type === 'ImportSpecifier' && nameOf(node['imported']) === PROVIDES)
      names.add(String(nameOf(node['local'])));
    return node.type !== 'BlockStatement';
  });
  return names;
}

function createsMachine(node: Node, creators: ReadonlySet<string>): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return creators.has(String(callee['name']));
  return callee.type === 'MemberExpression' && nameOf(callee['property']) === PROVIDES;
}

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
const isClass = ({ type }: Node) => type === 'ClassDeclaration' || type === 'ClassExpression';

/** The exported name of each declaration. `default` is the name of an anonymous one, too. */
function exportsIn(root: Node): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of nodesOf(root, 'body')) {
    if (statement.type === 'ExportNamedDeclaration') {
      for (const specifier of nodesOf(statement, 'specifiers'))
        names.set(String(nameOf(specifier['local'])), String(nameOf(specifier['exported'])));
      for (const name of declaredBy(statement['declaration'])) names.set(name, name);
    }
    if (statement.type === 'ExportDefaultDeclaration') {
      const declared = statement['declaration'] as Node;
      const name = declared.type === 'Identifier' ? nameOf(declared) : nameOf(declared['id']);
      names.set(name ?? 'default', 'default');
    }
  }
  return names;
}

function declaredBy(declaration: unknown): string[] {
  if (!isNode(declaration)) return [];
  if (declaration.type === 'VariableDeclaration')
    return nodesOf(declaration, 'declarations').flatMap(({ id }) => nameOf(id) ?? []);
  return [nameOf(declaration['id'])].filter((name) => name !== null);
}

/** The steps to a member of a class. */
function stepsToMember(member: Node): Step[] | string {
  const { key } = member;
  const name = isNode(key) && key.type === 'PrivateIdentifier' ? null : nameOf(key);
  if (name === null || member['computed'] === true)
    return 'it is in a private member (#), which no other module can read. Make the member TypeScript’s `private`, or move the machine to a constant of the module';
  const isHidden = member['accessibility'] === 'private' || member['accessibility'] === 'protected';
  const instance: Step[] = member['static'] === true ? [] : [{ by: 'new' }];
  if (member.type === 'MethodDefinition' && member['kind'] === 'constructor') return [{ by: 'new' }];
  const own: Step[] = [...instance, { by: 'member', name, isHidden }];
  return member.type === 'MethodDefinition' && member['kind'] === 'method' ? [...own, { by: 'call' }] : own;
}

function assignedExport(target: unknown): string | null {
  if (!isNode(target) || target.type !== 'MemberExpression' || !isNode(target['object'])) return null;
  const { object } = target as unknown as { object: Node };
  const name = nameOf(target['property']);
  if (nameOf(object) === 'module' && name === 'exports') return 'default';
  const isExports =
    nameOf(object) === 'exports' || (object.type === 'MemberExpression' && assignedExport(object) !== null);
  return isExports ? name : null;
}

/** `this.machine = createMachine(…)` in a constructor. */
function assignedMember(above: readonly Node[]): Step[] {
  const [holder] = above.filter(({ type }) => type === 'AssignmentExpression');
  const target = holder?.['left'];
  if (!isNode(target) || target.type !== 'MemberExpression') return [];
  const name = nameOf(target['property']);
  const isOwn = isNode(target['object']) && target['object'].type === 'ThisExpression';
  return isOwn && name !== null ? [{ by: 'member', name, isHidden: true }] : [];
}

/**
 * @param above the ancestors of the machine, nearest first
 * @returns the declaration at the top, and the steps from it to the machine
 */
function wayTo(above: readonly Node[]): Pick<MachineSite, 'declared' | 'steps' | 'obstacle'> {
  let declared: string | null = null;
  const steps: Step[] = [];
  const inside = [...above].reverse();
  for (const [index, node] of inside.entries()) {
    if (node.type === 'ExportDefaultDeclaration') declared ??= 'default';
    if (node.type === 'VariableDeclarator') {
      declared = nameOf(node['id']) ?? declared;
      continue;
    }
    // CommonJS: `exports.door = …`, `module.exports = …`.
    if (node.type === 'AssignmentExpression') declared ??= assignedExport(node['left']);
    if (isClass(node)) {
      declared = nameOf(node['id']) ?? declared;
      const member = inside.slice(index + 1).find(({ type }) => /Definition$|^AccessorProperty$/.test(type));
      if (!member) continue;
      const found = stepsToMember(member);
      if (typeof found === 'string') return { declared, steps, obstacle: found };
      const isConstructor = member['kind'] === 'constructor';
      return {
        declared,
        steps: [...steps, ...found, ...(isConstructor ? assignedMember(above) : [])],
        obstacle: node['abstract'] === true ? 'its class is abstract, so nothing can create it' : null,
      };
    }
    if (isFunction(node)) {
      const name = node.type === 'FunctionDeclaration' ? nameOf(node['id']) : declared;
      declared ??= name;
      // What is inside runs only with the function: its result shows the machine.
      return { declared, steps: [...steps, { by: 'call' }], obstacle: hookObstacle(declared) };
    }
    const isEntry = node.type === 'Property' && inside[index - 1]?.type === 'ObjectExpression';
    const name = isEntry ? nameOf(node['key']) : null;
    if (name !== null && !inside.slice(0, index).some(({ type }) => type === 'CallExpression'))
      steps.push({ by: 'member', name, isHidden: false });
  }
  return { declared, steps, obstacle: null };
}

const hookObstacle = (name: string | null) =>
  name !== null && /^use[A-Z]/.test(name)
    ? `it is made inside the hook "${name}". Move it to a constant of the module`
    : null;

/** `makeDoor('front')`, `new Door().machine` → `makeDoor`, `Door`. A plain `new Door()` is no machine. */
function helperOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  const inner = value['object'] ?? value['callee'] ?? value['expression'];
  if (value.type === 'Identifier') return nameOf(value);
  if (!/^(?:Member|Call|TSAs|TSSatisfies|TSNonNull)Expression$/.test(value.type) || !isNode(inner)) return null;
  return helperOf(inner.type === 'NewExpression' ? inner['callee'] : inner);
}

function helpersIn(root: Node): string[] {
  const imported = new Map<string | null, string>();
  const created: (string | null)[] = [];
  for (const statement of nodesOf(root, 'body')) {
    for (const specifier of statement.type === 'ImportDeclaration' ? nodesOf(statement, 'specifiers') : [])
      imported.set(nameOf(specifier['local']), nameOf(specifier['imported']) ?? 'default');
    const { declaration } = statement;
    if (!isNode(declaration) || !statement.type.startsWith('Export')) continue;
    const values = declaration.type === 'VariableDeclaration' ? nodesOf(declaration, 'declarations') : [];
    created.push(helperOf(declaration), ...values.map(({ init }) => helperOf(init)));
  }
  return created.flatMap((name) => imported.get(name) ?? []);
}

/** @throws {Error} if the code is not TypeScript or JavaScript */
export function machineCode(file: string, code: string): MachineCode {
  const root = parse(file, code);
  const creators = creatorsIn(root);
  const exported = exportsIn(root);
  const sites: MachineSite[] = [];
  visitNodes(root, (node, above) => {
    // A machine inside another one is a child of that.
    if (!createsMachine(node, creators) || above.some((outer) => createsMachine(outer, creators))) return;
    const way = wayTo(above);
    const line = code.slice(0, node.start).split('\n').length;
    sites.push({ line, exported: way.declared === null ? null : (exported.get(way.declared) ?? null), ...way });
  });
  return { sites, helpers: helpersIn(root) };
}
