/**
 * The names that the kit's entry points export. At a release, `node scripts/package/public-names.mjs` writes them to
 * `test/kit/public-names.json`; until the next release, the changelog names each added or removed name.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { entries } from './kit-package.mjs';
import { root } from './modules.mjs';

export const LIST = 'test/kit/public-names.json';

/** @param {any} declaration @returns {string[]} */
const declaredIn = (declaration) =>
  declaration.declarations
    ? declaration.declarations.map((/** @type {any} */ { id }) => id.name)
    : [declaration.id.name];

/**
 * @param {string} file
 * @param {string} [code]
 * @returns {string[]} Types as `type Name`.
 */
export function exportedNames(file, code = fs.readFileSync(file, 'utf8')) {
  return parseSync(file, code).program.body.flatMap((/** @type {any} */ node) => {
    if (node.type === 'ExportAllDeclaration') return exportedNames(path.join(path.dirname(file), node.source.value));
    if (node.type !== 'ExportNamedDeclaration') return [];
    const named = (/** @type {string} */ name, /** @type {string} */ kind) => (kind === 'type' ? `type ${name}` : name);
    if (node.declaration)
      return declaredIn(node.declaration).map((/** @type {string} */ name) => named(name, node.exportKind));
    return node.specifiers.map((/** @type {any} */ { exported, exportKind }) =>
      named(exported.name, node.exportKind === 'type' ? 'type' : exportKind),
    );
  });
}

/** @returns {Record<string, string[]>} The names by entry, which is the path after `statechart-kit` in an import. */
export const publicNames = () =>
  Object.fromEntries(
    Object.entries(entries).map(([entry, file]) => [entry, exportedNames(path.join(root, 'kit', file)).toSorted()]),
  );

if (process.argv[1] === fileURLToPath(import.meta.url))
  fs.writeFileSync(path.join(root, LIST), `${JSON.stringify(publicNames(), null, 2)}\n`);
