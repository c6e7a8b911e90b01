/**
 * Writes what is published to npm: `dist/npm/`, ready for `npm pack` or `npm publish`. Modules stay apart, so that a
 * bundler takes what is used; the types are those of the sources and need no other package.
 *
 *   node scripts/package.mjs [folder]
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseAst, transformWithOxc } from 'vite';
import { withoutDescriptions } from './without-descriptions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Entries by what one imports after `practice-portal/`. */
const entries = {
  embed: 'embed/index.ts',
  'embed/models': 'embed/models/index.ts',
  'embed/global': 'embed/global.ts',
  'embed/react': 'embed/react/index.ts',
};

/** Modules that are imported for what they do. */
const sideEffects = ['embed/global.ts'];

const withEnding = (/** @type {string} */ file, /** @type {string} */ ending) => `./${file.replace(/\.tsx?$/, ending)}`;

/** The specifiers of modules beside, as they are called in the package. */
const withOwnNames = (/** @type {string} */ code) => code.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2');

/**
 * Module by module, without a bundler: one would make an object of `export * as models`, and then an enumeration costs all.
 *
 * @param {string} folder
 */
async function writeModules(folder) {
  const { handler } = /** @type {{ handler: (code: string) => { code: string } | null }} */ (
    /** @type {unknown} */ (withoutDescriptions().transform)
  );
  const files = fs
    .readdirSync(path.join(root, 'embed'), { recursive: true, encoding: 'utf8' })
    .map((name) => `embed/${name}`);
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const { code } = await transformWithOxc(source, file, { target: 'es2022', jsx: { runtime: 'automatic' } });
    const shipped = file.startsWith('embed/machines/') ? (handler.call({ parse: parseAst }, code)?.code ?? code) : code;
    const target = path.join(folder, withEnding(file, '.js'));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, withOwnNames(shipped));
  }
}

/** @param {string} folder */
function writeTypes(folder) {
  const project = path.join(folder, 'tsconfig.json');
  fs.writeFileSync(
    project,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: folder,
        rootDir: root,
        types: [],
      },
      files: Object.values(entries).map((file) => path.join(root, file)),
      include: [],
    }),
  );
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  fs.rmSync(project);
  if (status !== 0) throw new Error(stdout);
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const target = path.join(folder, file);
    fs.writeFileSync(target, withOwnNames(fs.readFileSync(target, 'utf8')));
  }
}

/** @param {string} folder */
function writeDescription(folder) {
  const own = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const description = {
    name: own.name,
    version: own.version,
    description:
      'Embeds reports of an analytics provider: a drop-in for powerbi-client whose lifecycles are statecharts.',
    license: own.license,
    type: 'module',
    engines: own.engines,
    sideEffects: sideEffects.map((file) => withEnding(file, '.js')),
    exports: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [
        `./${name}`,
        { types: withEnding(file, '.d.ts'), default: withEnding(file, '.js') },
      ]),
    ),
    // Resolvers that do not read `exports`.
    typesVersions: {
      '*': Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [withEnding(file, '.d.ts')]])),
    },
    dependencies: { xstate: `^${own.dependencies.xstate}` },
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  fs.copyFileSync(path.join(root, 'embed/README.md'), path.join(folder, 'README.md'));
  fs.copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
}

/**
 * @param {string} folder Emptied first.
 * @throws {Error} When the sources do not compile.
 */
export async function writePackage(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await writeModules(folder);
  writeTypes(folder);
  writeDescription(folder);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writePackage(path.resolve(process.argv[2] ?? path.join(root, 'dist/npm')));
}
