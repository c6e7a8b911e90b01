/** Writes modules without bundling them, and the types of their sources. Both npm packages use it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const withEnding = (/** @type {string} */ file, /** @type {string} */ ending) =>
  `./${file.replace(/\.tsx?$/, ending)}`;

/** Rewrites the specifiers of relative imports to the names in the package. */
export const withOwnNames = (/** @type {string} */ code) =>
  code.replaceAll(/(['"]\.{1,2}\/[^'"]+)\.tsx?(['"])/g, '$1.js$2');

/**
 * The published `package.json` of a package, without the version.
 *
 * @param {string} name
 */
export const readDescription = (name) =>
  JSON.parse(fs.readFileSync(path.join(root, `scripts/package/${name}.json`), 'utf8'));

/**
 * Writes the published `package.json`, with the project's version.
 *
 * @param {string} folder
 * @param {{ name: string }} description
 */
export function writeDescription(folder, { name, ...rest }) {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`);
}

/** @param {string} folder @returns {string[]} All files in the folder and its subfolders, with the folder's path. */
export const filesIn = (folder) =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));

/** @param {string} folder @returns {string[]} The modules of the package, as paths from the root. */
export const modulesIn = (folder) =>
  filesIn(path.join(root, folder))
    .map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .toSorted();

/**
 * @param {string} folder Where the package is written.
 * @param {readonly string[]} files The modules whose types are written, together with those of their imports.
 * @param {{ rootDir: string, types: string[] }} options `rootDir`: the folder that corresponds to the package's root.
 * @throws {Error} If the sources do not compile.
 */
export function writeTypes(folder, files, { rootDir, types }) {
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
        rootDir,
        types,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      files: files.map((file) => path.join(root, file)),
      include: [],
    }),
  );
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  // One checker is enough: several would each compute the same types again.
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project, '--checkers', '1'], {
    encoding: 'utf8',
  });
  fs.rmSync(project);
  if (status !== 0) throw new Error(stdout);
  for (const file of filesIn(folder).filter((one) => one.endsWith('.d.ts')))
    fs.writeFileSync(file, withOwnNames(fs.readFileSync(file, 'utf8')));
}
