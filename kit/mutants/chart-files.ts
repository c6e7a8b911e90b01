/**
 * The files that define a chart's behaviour: what its module imports within the project, except the modules of other
 * charts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { ChartEntry } from '../config/index.ts';
import type { Resolve } from '../config/project.ts';
import { isNode, nodesOf, parse, visitNodes, type Node } from '../syntax/syntax-tree.ts';

const BEHAVIOUR = /(?<!\.(?:types|test|spec|stories|model|screen|config|d))\.([cm]?ts|tsx|[cm]?js|jsx)$/;

const stemOf = (file: string) => basename(file).replace(/\..*$/, '');

/** `door.machine.ts` → also `door.selectors.ts`, which the chart's views import instead of the chart. */
const namesakesOf = (root: string, source: string): string[] =>
  readdirSync(join(root, dirname(source)))
    .filter((name) => stemOf(name) === stemOf(source) && BEHAVIOUR.test(name))
    .map((name) => join(dirname(source), name));

const isType = (node: Node) => node['importKind'] === 'type' || node['exportKind'] === 'type';

/** Types have no behaviour, so their modules do not count. */
function isOfTypes(node: Node): boolean {
  const names = nodesOf(node, 'specifiers');
  return isType(node) || (names.length > 0 && names.every(isType));
}

const isRequire = (node: Node) =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'require';

/** The modules that a file imports, as it names them. */
function requestsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const add = (source: unknown) => {
    if (isNode(source) && typeof source['value'] === 'string') found.push(source['value']);
  };
  visitNodes(parse(file, code), (node) => {
    if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type) && !isOfTypes(node)) add(node['source']);
    else if (node.type === 'ImportExpression') add(node['source']);
    else if (isRequire(node)) add(nodesOf(node, 'arguments')[0]);
    return !/^TS(Type|Interface)/.test(node.type);
  });
  return found;
}

/** The file as a path from the root; null outside the project. */
function ownFile(root: string, file: string): string | null {
  const path = relative(root, file.replace(/\?.*$/, ''));
  const isOutside = path === '' || path.startsWith('..') || path.split(sep).includes('node_modules');
  return isOutside || !BEHAVIOUR.test(path) || !existsSync(join(root, path)) ? null : path;
}

/** @returns paths from the root, the chart's own module first */
export async function chartFiles(
  root: string,
  { source }: Pick<ChartEntry, 'source'>,
  charts: readonly Pick<ChartEntry, 'source'>[],
  resolve: Resolve,
): Promise<string[]> {
  const own = join(source);
  const ofOthers = new Set(
    charts.flatMap((other) => (join(other.source) === own ? [] : namesakesOf(root, other.source))),
  );
  const found = new Set([own, ...namesakesOf(root, source).filter((file) => !ofOthers.has(file))]);
  // The loop also visits files that it adds.
  for (const file of found)
    for (const request of requestsIn(file, readFileSync(join(root, file), 'utf8'))) {
      const resolved = await resolve(request, join(root, file));
      const imported = resolved === null ? null : ownFile(root, resolved);
      if (imported !== null && !ofOthers.has(imported)) found.add(imported);
    }
  return [...found].filter((file) => BEHAVIOUR.test(file));
}
