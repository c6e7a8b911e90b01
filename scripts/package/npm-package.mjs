/**
 * Writes the npm package with the embedding library and the portal's charts to `dist/npm/`, ready for `npm pack` or `npm
 * publish`. Modules are not bundled, so that a user's bundler includes only what is used. The types come from the sources. The
 * library needs no other package; the charts need xstate.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseAst, transformWithOxc } from 'vite';
import { assertInterpretable } from './chart-subset.mjs';
import { withCompactEnums } from './compact-enums.mjs';
import { copyTypesToCommonJs, SCRIPT, writeCommonJs, writeScript } from './other-formats.mjs';
import {
  filesIn,
  modulesIn,
  readDescription,
  root,
  withEnding,
  withOwnNames,
  writeDescription,
  writeTypes,
} from './modules.mjs';
import { withoutDescriptions } from '../build/without-descriptions.mjs';
import { withShortChartNames } from './short-chart-names.mjs';

const description = readDescription('practice-portal');

/** The modules of the entries. `machines/*` is a chart with its types and selectors, which `writeChartEntries` writes. @type {string[]} */
const entries = Object.values(description.exports).flatMap(({ default: file = '' }) =>
  file === '' ? [] : file.slice(2).replace(/js$/, 'ts'),
);

/** The package's files that are not modules, by their source. */
const texts = {
  'README.md': 'scripts/package/README.md',
  'embed/README.md': 'embed/README.md',
  'machines/README.md': 'machines/README.md',
  LICENSE: 'LICENSE',
};

/** The module through which the library uses XState. The published package replaces it by the library's own interpreter. */
const STATECHARTS = {
  file: 'embed/machines/lib/statecharts.ts',
  code: "export * from '../../interpreter/index.ts';\n",
};

const isEmbed = (/** @type {string} */ file) => file.startsWith('embed/');

/** The public modules in a chart's folder. */
const shown = ['machine', 'types', 'selectors'];

const nameOf = (/** @type {string} */ chart) =>
  `${chart.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())}Machine`;

/**
 * Compiles module by module. A bundler would turn `export * as models` into an object, and then importing one enumeration would
 * include them all.
 *
 * @param {string} folder
 */
export async function writeModules(folder) {
  const { handler } = /** @type {{ handler: (code: string) => { code: string } | null }} */ (
    /** @type {unknown} */ (withoutDescriptions(['description', 'id']).transform)
  );
  for (const file of [...modulesIn('embed'), ...modulesIn('machines')]) {
    const source = file === STATECHARTS.file ? STATECHARTS.code : fs.readFileSync(path.join(root, file), 'utf8');
    const compact = file === 'embed/models/enums.ts' ? withCompactEnums(source) : source;
    const { code } = await transformWithOxc(compact, file, { target: 'es2022', jsx: { runtime: 'automatic' } });
    // Removes descriptions and names only from the embedding library. Users of the portal's charts may draw the charts.
    const isChart = file.startsWith('embed/machines/');
    const described = isChart ? (handler.call({ parse: parseAst }, code)?.code ?? code) : code;
    const shipped = isChart ? withShortChartNames(described, parseAst(described)) : described;
    const target = path.join(folder, withEnding(file, '.js'));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, withOwnNames(shipped));
  }
}

/**
 * Removes the parts of the library that no entry exports: the catalogue of its charts, and the charts' types, which refer to
 * XState.
 *
 * @param {string} folder The package as it is written.
 */
function removeUnreachable(folder) {
  const entered = [...entries.filter(isEmbed), SCRIPT];
  for (const ending of ['.js', '.d.ts']) {
    const files = filesIn(path.join(folder, 'embed')).filter((file) => file.endsWith(ending));
    const reached = new Set(
      entered.map((file) => path.join(folder, withEnding(file, ending))).filter((file) => files.includes(file)),
    );
    for (const file of reached) {
      for (const [, specifier = ''] of fs.readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.js['"]/g)) {
        reached.add(path.join(path.dirname(file), `${specifier}${ending}`));
      }
    }
    for (const file of files) if (!reached.has(file)) fs.rmSync(file);
  }
}

/**
 * Writes an entry for each chart that exports all its parts, and one entry with the catalogue and all charts by name. The sources
 * have no such files: they import each part directly, so that a page loads only what it uses.
 *
 * @param {string} folder
 */
function writeChartEntries(folder) {
  const files = new Set(modulesIn('machines'));
  const charts = [...files].flatMap((file) => /^machines\/([^/]+)\/\1\.machine\.ts$/.exec(file)?.[1] ?? []);
  for (const ending of ['.js', '.d.ts']) {
    for (const chart of charts) {
      const parts = shown.filter((part) => files.has(`machines/${chart}/${chart}.${part}.ts`));
      const code = parts.map((part) => `export * from './${chart}.${part}.js';\n`).join('');
      fs.writeFileSync(path.join(folder, 'machines', chart, `index${ending}`), code);
    }
    const all = charts.map((chart) => `export { ${nameOf(chart)} } from './${chart}/${chart}.machine.js';\n`).join('');
    fs.appendFileSync(path.join(folder, 'machines', `index${ending}`), all);
  }
}

/**
 * @param {string} folder Emptied first.
 * @throws {Error} When the sources do not compile.
 */
export async function writeNpmPackage(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await assertInterpretable();
  await writeCode(folder);
  const typed = [...entries.filter((file) => !file.includes('*')), ...modulesIn('machines')];
  writeTypes(folder, typed, { rootDir: root, types: [] });
  removeUnreachable(folder);
  copyTypesToCommonJs(folder);
  writeChartEntries(folder);
  writeDescription(folder, description);
  for (const [name, from] of Object.entries(texts)) fs.copyFileSync(path.join(root, from), path.join(folder, name));
}

/**
 * Writes the code in each format.
 *
 * @param {string} folder
 */
export async function writeCode(folder) {
  await writeModules(folder);
  await writeScript(folder);
  const files = entries.filter(isEmbed);
  const addons = files.filter((file) => file.startsWith('embed/addons/'));
  const alone = files.filter((file) => !addons.includes(file));
  for (const part of [...alone.map((file) => [file]), addons])
    await writeCommonJs(
      folder,
      part.map((file) => file.replace(/\.tsx?$/, '.js')),
    );
}
