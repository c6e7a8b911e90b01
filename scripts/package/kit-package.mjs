/**
 * Writes the npm package `statechart-kit` to `dist/statechart-kit/`, ready for `npm pack` or `npm publish`. Modules are not
 * bundled, except the gallery's page, which has its own React.
 */
import fs from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { writeGalleryPage } from './kit-gallery.mjs';
import { COMMON_JS, writeKitCommonJs } from './kit-common-js.mjs';
import { modulesIn, root, withEnding, withOwnNames, writeTypes } from './modules.mjs';

/** The entries, by the path after `statechart-kit` in an import. */
export const entries = {
  '.': 'index.ts',
  './dom': 'dom/index.ts',
  './react': 'react/index.ts',
  './playwright': 'playwright/index.ts',
  './playwright-test': 'playwright-test/index.ts',
  './fast-check': 'fast-check/index.ts',
  './schema': 'schema/index.ts',
  './interleave': 'interleave/index.ts',
  './gallery': 'gallery/index.ts',
  './bridge': 'bridge/index.ts',
  './docs': 'docs/index.ts',
  './cli': 'cli/index.ts',
};

/**
 * Entries that depend on packages without CommonJS (Vite, json-schema-faker). They have no CommonJS build, but Node 20.19 and
 * later can require their ES modules.
 */
const MODULES_ONLY = new Set(['./schema', './docs', './cli']);

/** The peer dependencies, from the oldest version that `npm run matrix` has tested. Only `xstate` is needed by all entries. */
const peerDependencies = {
  xstate: '^5.18.0',
  '@playwright/test': '>=1.51',
  '@testing-library/dom': '>=10',
  '@testing-library/react': '>=14',
  'fast-check': '>=3',
  'json-schema-faker': '>=0.6.3',
  'playwright-core': '>=1.51',
  react: '>=18',
  vite: '>=5',
  vitest: '>=2',
};
const dependencies = ['@sinonjs/fake-timers', 'elkjs', 'oxc-parser', 'ws'];

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

/** The range of all later versions with the same major version. */
const since = (/** @type {string} */ version) => (/^\d/.test(version) ? `^${version}` : version);

const formatOf = (/** @type {string} */ folder, /** @type {string} */ file) => ({
  types: folder + withEnding(file, '.d.ts').slice(1),
  default: folder + withEnding(file, '.js').slice(1),
});

const conditionsOf = (/** @type {string} */ name, /** @type {string} */ file) =>
  MODULES_ONLY.has(name)
    ? formatOf('.', file)
    : { import: formatOf('.', file), require: formatOf(`./${COMMON_JS}`, file) };

/** @param {string} folder */
function writeDescription(folder) {
  const own = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const versionOf = (/** @type {string} */ name) => since(own.dependencies[name] ?? own.devDependencies[name]);
  const versions = (/** @type {readonly string[]} */ names) =>
    Object.fromEntries(names.map((name) => [name, versionOf(name)]));
  const description = {
    name: 'statechart-kit',
    version: own.version,
    description: 'Generated tests, drawings, a gallery and written pages for any XState 5 chart.',
    keywords: ['xstate', 'statechart', 'model-based testing', 'state machine'],
    license: own.license,
    type: 'module',
    // The folder contains only published files, including the examples' tests.
    files: ['*'],
    sideEffects: ['**/*.css'],
    ...(own.repository && { repository: own.repository }),
    // With the repository's URL, npm can attest the commit that a package was built from.
    publishConfig: { access: 'public', provenance: 'repository' in own },
    engines: own.engines,
    bin: { 'statechart-kit': './cli/bin.js' },
    main: `./${COMMON_JS}/index.js`,
    types: './index.d.ts',
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, conditionsOf(name, file)])),
      './package.json': './package.json',
    },
    dependencies: versions(dependencies),
    peerDependencies,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(peerDependencies)
        .filter((name) => name !== 'xstate')
        .map((name) => [name, { optional: true }]),
    ),
  };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  fs.copyFileSync(path.join(root, 'kit/README.md'), path.join(folder, 'README.md'));
  fs.copyFileSync(path.join(root, 'kit/CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'));
  for (const part of ['guide', EXAMPLES])
    fs.cpSync(path.join(root, 'kit', part), path.join(folder, part), { recursive: true });
  fs.copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
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
  await writeKitCommonJs(
    folder,
    Object.entries(entries)
      .filter(([name]) => !MODULES_ONLY.has(name))
      .map(([, file]) => withEnding(file, '.js')),
  );
  writeDescription(folder);
}
