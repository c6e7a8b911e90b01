/**
 * Writes what is published to npm as `statechart-kit`: `dist/statechart-kit/`, ready for `npm pack` or `npm publish`. Modules stay apart;
 * the gallery's page is among them, since a project's own Vite builds it with the project's charts.
 */
import fs from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { filesIn, modulesIn, root, withEnding, withOwnNames, writeTypes } from './modules.mjs';

/** Entries by what one imports after `statechart-kit`. */
export const entries = {
  '.': 'index.ts',
  './react': 'react/index.ts',
  './playwright': 'playwright/index.ts',
  './fast-check': 'fast-check/index.ts',
  './schema': 'schema/index.ts',
  './gallery': 'gallery/index.ts',
  './bridge': 'bridge/index.ts',
  './docs': 'docs/index.ts',
  './cli': 'cli/index.ts',
};

/** What each entry asks of whoever uses it; xstate all of them. */
const peers = [
  '@testing-library/react',
  '@xstate/react',
  'fast-check',
  'json-schema-faker',
  'playwright-core',
  'react',
  'react-dom',
  'vite',
  'vitest',
];
const dependencies = ['@sinonjs/fake-timers', '@xstate/test', 'elkjs', 'wouter'];

/** Files of the gallery's page that are no modules. */
const isText = (/** @type {string} */ file) => /\.(css|html)$/.test(file);

/** @param {string} folder */
async function writeModules(folder) {
  for (const file of modulesIn('kit')) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const { code } = await transformWithOxc(source, file, { target: 'es2022', jsx: { runtime: 'automatic' } });
    write(path.join(folder, withEnding(file.slice('kit/'.length), '.js')), withOwnNames(code));
  }
  for (const file of filesIn(path.join(root, 'kit')).filter(isText)) {
    const text = fs.readFileSync(file, 'utf8');
    write(path.join(folder, path.relative(path.join(root, 'kit'), file)), text.replace('./main.tsx', './main.js'));
  }
}

/** @param {string} file @param {string} content */
function write(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

/** Any later version of the same line. */
const since = (/** @type {string} */ version) => (/^\d/.test(version) ? `^${version}` : version);

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
    engines: own.engines,
    bin: { 'statechart-kit': './cli/bin.js' },
    exports: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [
        name,
        { types: withEnding(file, '.d.ts'), default: withEnding(file, '.js') },
      ]),
    ),
    dependencies: versions(dependencies),
    peerDependencies: { ...versions(['xstate']), ...versions(peers), react: '>=18', 'react-dom': '>=18' },
    peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
  };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  fs.copyFileSync(path.join(root, 'kit/README.md'), path.join(folder, 'README.md'));
  fs.cpSync(path.join(root, 'kit/guide'), path.join(folder, 'guide'), { recursive: true });
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
  writeDescription(folder);
}
