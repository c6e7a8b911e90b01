import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './run-command.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wantedNode = [20, 19];

/** The sources of the browser's bundle. */
const sources = ['src', 'machines', 'embed', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const built = path.join(root, 'wordpress/plugin/build/manifest.json');

/**
 * Prepares everything that `npm start` needs: packages and a current build.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @throws {Error} When Node is too old, or a step fails.
 */
export async function setUp({ log = console.log } = {}) {
  await install({ log });
  await build({ log });
}

/**
 * Installs the packages of the project and of the WordPress host, if they differ from the lock files. Needs only Node and npm.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @throws {Error} When Node is too old, or npm fails.
 */
export async function install(options = {}) {
  const { project, host } = beginInstalling(options);
  await Promise.all([project, host]);
}

/**
 * Like `install`, for callers that can start before both installations end. Each occupies one core for about ten seconds.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {{ project: Promise<void>, host: Promise<void> }} Each is rejected when npm fails.
 * @throws {Error} When Node is too old.
 */
export function beginInstalling({ log = console.log } = {}) {
  checkNode(process.versions.node);
  return {
    project: installPackages(root, 'the project', log),
    host: installPackages(path.join(root, 'wordpress/host'), 'the WordPress host', log),
  };
}

/**
 * @param {string} version Such as "20.19.0".
 * @throws {Error} When it is too old.
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wantedNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Error(`Practice Portal needs Node ${wantedNode.join('.')} or later; this is ${version}.`);
}

/**
 * @param {string} folder
 * @param {string} whose
 * @param {(line: string) => void} log
 */
async function installPackages(folder, whose, log) {
  if (isInstalled(folder)) return;
  log(`Installing the packages of ${whose} …`);
  // Uses npm's script if npm runs this process. On Windows npm is a .cmd file, which only a shell can start.
  const npm = process.env.npm_execpath;
  // Includes development packages even if NODE_ENV is production, because the build and the host need them.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('.js')) await runCommand(process.execPath, [npm, ...args], { cwd: folder, quiet: true });
  else await runCommand('npm', args, { cwd: folder, quiet: true, shell: process.platform === 'win32' });
}

/**
 * Compares the lock file with npm's own record in `node_modules`, which npm writes at the end of an installation. Modification
 * times would be wrong after a clone or a change of branch.
 *
 * @param {string} folder One with a package-lock.json.
 * @returns {boolean}
 */
export function isInstalled(folder) {
  const note = path.join(folder, 'node_modules/.package-lock.json');
  if (!fs.existsSync(note)) return false;
  const wanted = readPackages(path.join(folder, 'package-lock.json'));
  const present = readPackages(note);
  return Object.entries(wanted).every(([name, { version, integrity, link, optional }]) => {
    if (!name.startsWith('node_modules/')) return true;
    const found = present[name];
    // npm does not install packages for other systems.
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity && found.link === link;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
}

/**
 * Builds the browser's bundle if a source is newer than the last build.
 *
 * @param {{ log?: (line: string) => void }} [options]
 */
export async function build({ log = console.log } = {}) {
  const last = fs.statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (sources.every((source) => newestChange(path.join(root, source)) <= last)) return;
  log('Building the portal …');
  await runCommand(
    process.execPath,
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      quiet: true,
    },
  );
}

/** The sources of the gallery: the charts, and the tests, which define the charts' possible events. */
const gallerySources = [
  'statechart-kit.config.ts',
  'machines',
  'embed/machines',
  'test/machines',
  'test/embed',
  'test/inspector',
  'kit',
  'scripts',
  'vite.gallery.config.ts',
];
const builtGallery = path.join(root, 'dist/gallery/index.html');

/**
 * Builds the machine gallery, when a source is newer than the last build.
 *
 * @param {{ log?: (line: string) => void }} [options]
 */
export async function buildGallery({ log = console.log } = {}) {
  const last = fs.statSync(builtGallery, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (gallerySources.every((source) => newestChange(path.join(root, source)) <= last)) return;
  log('Building the machine gallery …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  await runCommand(process.execPath, [vite, 'build', '--config', 'vite.gallery.config.ts', '--logLevel', 'error'], {
    cwd: root,
    quiet: true,
  });
}

/**
 * @param {string} file A file or a folder. Deleting a file changes its folder's time.
 * @returns {number} Milliseconds since 1970; 0 when there is no such file.
 */
function newestChange(file) {
  const status = fs.statSync(file, { throwIfNoEntry: false });
  if (status === undefined) return 0;
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...fs.readdirSync(file).map((name) => newestChange(path.join(file, name))));
}
