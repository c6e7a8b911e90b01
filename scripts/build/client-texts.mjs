import path from 'node:path';
import { readTextsByChunk } from '../texts/client/client-texts.mjs';
import { writePhp } from '../texts/client/write-php.mjs';

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */

/** The module that imports code together with its texts, from the project's root. */
const IMPORTER = 'src/services/wordpress/import-with-texts.ts';

/**
 * Writes the client's texts into the plugin, because the plugin translates them, and makes each lazy import load the texts of its code.
 *
 * @returns {import('vite').Plugin}
 */
export function clientTexts() {
  let root = '';
  /** @type {ReturnType<typeof readTextsByChunk>} */
  let texts;
  return {
    name: 'client-texts',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      texts = readTextsByChunk();
    },
    transform: {
      filter: { id: /\/(machines|src)\/[^?]+\.tsx?$/, code: /\bimport\(/ },
      handler(code, id) {
        const file = path.relative(root, id).replaceAll(path.sep, '/');
        const lang = /** @type {'ts' | 'tsx'} */ (path.extname(id).slice(1));
        const imports = importsIn(this.parse(code, { lang }))
          .map((node) => ({ ...node, chunk: chunkOf(file, node) }))
          .filter(({ chunk }) => texts.chunks.has(chunk));
        if (imports.length === 0) return null;
        return { code: withTexts(code, imports, path.join(root, IMPORTER)), map: null };
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'client-texts.php', source: writePhp(texts) });
    },
  };
}

/** @param {unknown} value @returns {Node[]} Every `import()`, at any depth. */
function importsIn(value) {
  if (Array.isArray(value)) return value.flatMap(importsIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(importsIn);
  return 'type' in value && value.type === 'ImportExpression' ? [/** @type {Node} */ (value), ...inner] : inner;
}

/** The imported module from the project's root. @param {string} file @param {Node} node */
const chunkOf = (file, node) =>
  path.posix.join(path.posix.dirname(file), String(/** @type {{ value?: unknown }} */ (node['source']).value));

/** @param {string} code @param {readonly (Node & { chunk: string })[]} imports @param {string} importer */
const withTexts = (code, imports, importer) =>
  imports
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end, chunk }) =>
        `${rest.slice(0, start)}importWithTexts(${JSON.stringify(chunk)}, () => ${rest.slice(start, end)})${rest.slice(end)}`,
      `${code}\nimport { importWithTexts } from ${JSON.stringify(importer)};`,
    );
