/** Reads which file imports which, and finds circular imports between files and between folders. */
import { posix } from 'node:path';
import { importsOf } from './syntax.ts';

/** The imports of each file, types included. Keys and values are paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The kit's modules by the import names that `package.json` gives them. */
const KIT = '#kit';

/** @param files their contents by their paths */
export function importGraph(files: ReadonlyMap<string, string>): ImportGraph {
  const found = (base: string) =>
    [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base.replace(/\.js$/, '.ts')].find((file) =>
      files.has(file),
    );
  const placeOf = (file: string, request: string) =>
    request.startsWith(KIT)
      ? request.replace(KIT, 'kit')
      : posix.join(posix.dirname(file), request.replace(/\?.*$/, ''));
  const targets = (file: string, code: string) =>
    [...importsOf(file, code).map(({ request }) => request), ...typesInComments(file, code)]
      .filter((request) => request.startsWith('.') || request.startsWith(KIT))
      .map((request) => found(placeOf(file, request)))
      .filter((target) => target !== undefined && target !== file);
  return new Map([...files].map(([file, code]) => [file, [...new Set(targets(file, code))] as string[]]));
}

/** JavaScript files import their types in comments. */
const typesInComments = (file: string, code: string) =>
  /\.m?js$/.test(file) ? [...code.matchAll(/import\('([^']+)'\)/g)].map(([, request = '']) => request) : [];

/** The shortest circle through each group of nodes that reach each other, as `a → b → a`. */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return groupsOf(graph).map((group) => shortestCircle(graph, new Set(group)).join(' → '));
}

/**
 * Finds folders (and files beside them) of one folder that import each other in a circle, with an import for each step. A folder without such a
 * circle has layers: upper files import lower ones, never the reverse. It also has no circle of files, because every circle of files is a circle in
 * the folder where their paths part.
 */
export function folderCircles(graph: ImportGraph): string[] {
  const rooms = new Map<string, Doors>();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const from = file.split('/');
      const to = target.split('/');
      const parting = from.findIndex((part, index) => part !== to[index]);
      const folder = from.slice(0, parting).join('/');
      const doors = rooms.get(folder) ?? new Map();
      rooms.set(folder, doors);
      open(
        doors,
        posix.join(folder, from[parting] ?? ''),
        posix.join(folder, to[parting] ?? ''),
        `${file} → ${target}`,
      );
    }
  }
  return [...rooms.values()].flatMap(doorCircles);
}

/**
 * Folders whose files import each other in a circle, with a pair of files for each step.
 *
 * @param roomOf the folder, or other group, of a file
 */
export function roomCircles(graph: ImportGraph, roomOf: (file: string) => string): string[] {
  const doors: Doors = new Map();
  for (const [file, targets] of graph) {
    for (const target of targets) {
      if (roomOf(file) !== roomOf(target)) open(doors, roomOf(file), roomOf(target), `${file} → ${target}`);
    }
  }
  return doorCircles(doors);
}

/** For each pair of folders, the import that leads from one to the other. */
type Doors = Map<string, Map<string, string>>;

function open(doors: Doors, from: string, to: string, by: string) {
  const behind = doors.get(from) ?? new Map<string, string>();
  doors.set(from, behind.set(to, by));
}

function doorCircles(doors: Doors): string[] {
  return circlesIn(new Map([...doors].map(([room, behind]) => [room, [...behind.keys()]]))).map((circle) => {
    const steps = circle.split(' → ');
    const imports = steps.slice(1).map((room, index) => doors.get(steps[index] ?? '')?.get(room));
    return `${circle} (${imports.join(', ')})`;
  });
}

/**
 * Imports inside a folder that lead from a lower layer to a higher one.
 * @param floors the folder's own files and folders, from the top to the bottom
 */
export function upwardImports(graph: ImportGraph, folder: string, floors: readonly string[]): string[] {
  const floorOf = (file: string) => floors.indexOf(posix.relative(folder, file).split('/')[0] ?? '');
  return [...graph].flatMap(([file, targets]) =>
    targets
      .filter((target) => floorOf(target) !== -1 && floorOf(target) < floorOf(file))
      .map((target) => `${file} → ${target}`),
  );
}

/** Groups of nodes that can reach each other (Tarjan's algorithm). A single node is no group. */
function groupsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  const lower = (node: string, to: number) => lowest.set(node, Math.min(lowest.get(node) ?? to, to));
  const visit = (node: string) => {
    const number = order.size;
    order.set(node, number);
    lower(node, number);
    open.push(node);
    for (const target of graph.get(node) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lower(node, lowest.get(target) ?? number);
    }
    if (lowest.get(node) === number) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) groups.push(group);
    }
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups;
}

function shortestCircle(graph: ReadonlyMap<string, readonly string[]>, group: ReadonlySet<string>): string[] {
  const circles = [...group].map((start) => {
    const paths = [[start]];
    const seen = new Set<string>();
    for (const path of paths) {
      for (const target of graph.get(path.at(-1) ?? start) ?? []) {
        if (target === start) return [...path, start];
        if (!group.has(target) || seen.has(target)) continue;
        seen.add(target);
        paths.push([...path, target]);
      }
    }
    return [];
  });
  return circles.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
