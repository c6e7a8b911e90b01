/** Creates a project in a temporary folder. npm installs the packed library and the given dependencies. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, isGood: boolean, detail: string }} Result The result of one check. */

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} folder
 * @returns {{ isGood: boolean, output: string }}
 */
export function run(program, args, folder) {
  const env = { ...process.env, CI: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env });
  return { isGood: status === 0, output: `${stdout}${stderr}` };
}

/**
 * @param {string} folder The folder to create.
 * @param {Record<string, string>} dependencies The versions by package; a version may also be an alias or a file.
 * @param {Record<string, string>} files The contents by file name.
 * @throws {Error} If npm cannot install the dependencies.
 */
export function writeProject(folder, dependencies, files) {
  fs.mkdirSync(folder, { recursive: true });
  const description = { name: 'consumer', private: true, type: 'module', dependencies };
  writeFiles(folder, { 'package.json': `${JSON.stringify(description, null, 2)}\n`, ...files });
  const { isGood, output } = run('npm', ['install', '--no-audit', '--no-fund', '--include=dev'], folder);
  if (!isGood) throw new Error(`npm could not install what ${path.basename(folder)} needs.\n${output}`);
}

/** @param {string} folder @param {Record<string, string>} files */
export function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
}
