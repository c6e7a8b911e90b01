import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

/** @typedef {import('./chart-name.mjs').Spellings} Spellings */

const templates = fileURLToPath(new URL('templates', import.meta.url));
const CATALOGUE = 'machines/index.ts';

/** The templates of a chart's files in `machines/`. All other templates belong to `test/machines/`. */
const OWN = ['machine.ts', 'types.ts', 'selectors.ts'];

/** The folders where a chart of that name may exist. A name must be unique, because the gallery shows all catalogues. */
const foldersOf = (/** @type {string} */ chart) => [
  `machines/${chart}`,
  `test/machines/${chart}`,
  `embed/machines/${chart}`,
  `kit/machines/${chart}`,
];

/**
 * Adds a chart to the catalogue: the import in alphabetical order, the entry at the end.
 *
 * @param {string} catalogue
 * @param {Spellings} spellings
 * @throws {Error} If the catalogue has an unexpected format.
 */
export function withEntry(catalogue, { chart, name, words, Words }) {
  const lines = catalogue.split('\n');
  const file = `./${chart}/${chart}.machine.ts`;
  const imported = lines.map((line) => /^import .* from '(\.\/.+)';$/.exec(line)?.[1]);
  const after = imported.findLastIndex((other) => other !== undefined && other < file);
  const start = lines.findIndex((line) => line.startsWith('export const catalogue'));
  const end = lines.indexOf('];', start);
  if (start < 0 || end < 0) {
    throw new Error(`${CATALOGUE} has no list "export const catalogue" that ends with "];". Nothing was written.`);
  }
  lines.splice(end, 0, `  entry(${name}Machine, '${Words}', 'The ${words}: asked for; it comes, or it fails.'),`);
  const first = imported.findIndex((other) => other !== undefined);
  lines.splice(after < 0 ? first : after + 1, 0, `import { ${name}Machine } from '${file}';`);
  return lines.join('\n');
}

/** @param {string} template @param {Spellings} spellings */
const filledIn = (template, spellings) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => {
    const spelling = spellings[/** @type {keyof Spellings} */ (key)];
    if (spelling === undefined) throw new Error(`A template asks for "${key}", which is no spelling of a name.`);
    return spelling;
  });

/**
 * All files of a new chart by their paths from the root, and the catalogue with the chart.
 *
 * @param {string} root
 * @param {Spellings} spellings
 * @returns {Promise<Map<string, string>>}
 * @throws {Error} If the name is taken, or a generated file is not valid code.
 */
export async function chartFiles(root, spellings) {
  const { chart } = spellings;
  const present = foldersOf(chart).find((folder) => fs.existsSync(path.join(root, folder)));
  if (present !== undefined) {
    throw new Error(`${present}/ is there already. Nothing was written: choose another name, or remove that folder.`);
  }
  const { ignorePatterns: _, ...style } = JSON.parse(fs.readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'));
  /** @type {Map<string, string>} */
  const files = new Map();
  const add = async (/** @type {string} */ file, /** @type {string} */ text) => {
    const { code, errors } = await format(file, text, style);
    const [error] = errors;
    if (error !== undefined) throw new Error(`${file} cannot be written: ${error.message}`);
    files.set(file, code);
  };
  for (const template of fs.readdirSync(templates)) {
    const ending = template.replace(/\.template$/, '');
    const folder = OWN.includes(ending) ? 'machines' : 'test/machines';
    const text = fs.readFileSync(path.join(templates, template), 'utf8');
    await add(`${folder}/${chart}/${chart}.${ending}`, filledIn(text, spellings));
  }
  await add(CATALOGUE, withEntry(fs.readFileSync(path.join(root, CATALOGUE), 'utf8'), spellings));
  return files;
}
