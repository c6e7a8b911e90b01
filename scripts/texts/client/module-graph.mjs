/** Which modules each view loads at first, and which each lazy import loads later. */
import fs from 'node:fs';
import path from 'node:path';
import { parse, walk } from '../syntax-tree.mjs';

/**
 * @typedef {import('../syntax-tree.mjs').Node} Node
 * @typedef {{ static: string[], lazy: string[] }} Imports Of one module, from the project's root.
 *
 * @typedef {object} LazyChunk What one lazy import loads.
 * @property {string[]} modules The imported module and all its static imports.
 * @property {Set<string>} importers The modules that import it lazily.
 */

export const ENTRY = 'src/main.tsx';
/** The view in place of one for which a membership is required. It has no name in the page setting. */
export const MEMBERSHIP_VIEW = 'membership';
const MEMBERSHIP = ['src/pages/membership/entry.ts'];

/** @param {string} file @param {unknown} source @returns {string | null} Null for a package, a style sheet or a picture. */
function targetOf(file, source) {
  const request = /** @type {{ value?: string } | null | undefined} */ (source)?.value ?? '';
  return /^\.{1,2}\/.*\.tsx?$/.test(request) ? path.posix.join(path.posix.dirname(file), request) : null;
}

/** @param {string} file @param {string} code @returns {Imports} */
export function importsOf(file, code) {
  /** @type {Imports} */
  const imports = { static: [], lazy: [] };
  walk(parse(file, code).program, (node) => {
    if (node['importKind'] === 'type' || node['exportKind'] === 'type') return;
    const target = targetOf(file, node['source']);
    if (target === null) return;
    if (node.type === 'ImportExpression') imports.lazy.push(target);
    else if (/^(Import|Export(Named|All))Declaration$/.test(node.type)) imports.static.push(target);
  });
  return imports;
}

/**
 * @param {string} root The project's folder.
 * @returns {{ views: Map<string, string[]>, chunks: Map<string, LazyChunk> }} The first modules of each view in `main.tsx`, by the page
 *   setting, and what loads later, by the imported module.
 */
export function readModuleGraph(root) {
  /** @type {Map<string, Imports>} */
  const known = new Map();
  const contentOf = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8');
  const importsIn = (/** @type {string} */ file) => {
    const imports = known.get(file) ?? importsOf(file, contentOf(file));
    known.set(file, imports);
    return imports;
  };
  /** @param {readonly string[]} starts */
  const closure = (starts) => {
    const found = new Set(starts);
    for (const file of found) importsIn(file).static.forEach((target) => found.add(target));
    return [...found];
  };

  const entries = new Map([...viewsIn(contentOf(ENTRY)), [MEMBERSHIP_VIEW, MEMBERSHIP]]);
  const views = new Map([...entries].map(([view, modules]) => [view, closure([ENTRY, ...modules])]));
  const ownEntries = new Set([...entries.values()].flat());

  /** @type {Map<string, LazyChunk>} */
  const chunks = new Map();
  const reached = new Set([...views.values()].flat());
  for (const file of reached) {
    for (const target of importsIn(file).lazy.filter((each) => !ownEntries.has(each))) {
      const chunk = chunks.get(target) ?? { modules: closure([target]), importers: new Set() };
      chunk.importers.add(file);
      chunk.modules.forEach((module) => reached.add(module));
      chunks.set(target, chunk);
    }
  }
  return { views, chunks };
}

/** What `main.tsx` imports for each page setting. @param {string} code @returns {[string, string[]][]} */
function viewsIn(code) {
  /** @type {[string, string[]][]} */
  const views = [];
  walk(parse(ENTRY, code).program, (node) => {
    const key = /** @type {Node | undefined} */ (node['key']);
    if (node.type !== 'Property' || key?.type !== 'Literal') return;
    /** @type {string[]} */
    const modules = [];
    walk(node, (part) => {
      const target = part.type === 'ImportExpression' ? targetOf(ENTRY, part['source']) : null;
      if (target !== null) modules.push(target);
    });
    if (modules.length > 0) views.push([String(key['value']), modules]);
  });
  return views;
}
