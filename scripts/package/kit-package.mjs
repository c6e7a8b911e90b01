/**
 * Writes the npm package `statechart-kit` to `dist/statechart-kit/`, ready for `npm pack` or `npm publish`. Modules are not
 * bundled, except the gallery's page, which has its own React.
 */
import fs from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { writeGalleryPage } from './kit-gallery.mjs';
import { writeKitCommonJs } from './kit-common-js.mjs';
import {
  modulesIn,
  readDescription,
  root,
  withEnding,
  withOwnNames,
  writeDescription,
  writeTypes,
} from './modules.mjs';

const description = readDescription('statechart-kit');

/** @type {Array<[string, any]>} */
const exported = Object.entries(description.exports).filter(([name]) => name !== './package.json');

/** @param {any} conditions @returns {string} */
const moduleOf = (conditions) => (conditions.import ?? conditions).default;

/** The entries, by the path after `statechart-kit` in an import. @type {Record<string, string>} */
export const entries = Object.fromEntries(
  exported.map(([name, conditions]) => [name, moduleOf(conditions).slice(2).replace(/js$/, 'ts')]),
);

/**
 * The entries that can be required. The others depend on packages without CommonJS (Vite, json-schema-faker), but Node 20.19 and
 * later can require their ES modules.
 */
const required = exported.flatMap(([, conditions]) => (conditions.require ? moduleOf(conditions) : []));

/** Example projects, which are published unchanged. */
const EXAMPLES = 'examples';
const isExample = (/** @type {string} */ file) => file.startsWith(`${EXAMPLES}/`);

/** Modules of the gallery's page, which are built into one. */
const isPage = (/** @type {string} */ file) => file.startsWith('gallery/') && file !== 'gallery/index.ts';

/** @param {string} folder */
async function writeModules(folder) {
  const isModule = (/** @type {string} */ name) => !isExample(name) && !isPage(name);
  for (const file of modulesIn('kit').filter((name) => isModule(name.slice('kit/'.length)))) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const { code } = await transformWithOxc(source, file, { target: 'es2022', jsx: { runtime: 'automatic' } });
    write(path.join(folder, withEnding(file.slice('kit/'.length), '.js')), withOwnNames(code));
  }
  const page = fs.readFileSync(path.join(root, 'kit/gallery/index.html'), 'utf8');
  write(path.join(folder, 'gallery/index.html'), page.replace('./main.tsx', './main.js'));
  await writeGalleryPage(path.join(folder, 'gallery'));
}

/** @param {string} file @param {string} content */
function write(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

/**
 * @param {string} folder Emptied first.
 * @throws {Error} When the sources do not compile.
 */
export async function writeKitPackage(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await writeModules(folder);
  const files = Object.values(entries).map((file) => `kit/${file}`);
  writeTypes(folder, files, { rootDir: path.join(root, 'kit'), types: ['node'] });
  await writeKitCommonJs(folder, required);
  writeDescription(folder, description);
  for (const file of ['README.md', 'CHANGELOG.md', 'guide', EXAMPLES])
    fs.cpSync(path.join(root, 'kit', file), path.join(folder, file), { recursive: true });
  fs.copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
}
