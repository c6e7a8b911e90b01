/**
 * The plugin as a site's owner uploads it: one zip with one folder. What goes in is listed, not what stays out, so that a
 * file that somebody leaves in the plugin's folder is not shipped.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

/** The plugin's folder in this project. */
const plugin = fileURLToPath(new URL('../../wordpress/plugin', import.meta.url));

/** The folder's name is the plugin's slug: WordPress unpacks the zip as it is. */
const SLUG = 'practice-portal';

/** Readable by the web server, writable by the owner; in the upper half, where Unix looks. */
const MODE = 0o100644 * 0x10000;
const UNIX = 3;

/** @typedef {{ file: string, css?: string[], assets?: string[] }} ManifestEntry */

/** No file or folder whose name begins with a dot, nothing that an editor leaves behind. */
const PHP = /^[\w/-]+\.php$/;

/** @param {string} source @param {string} folder @returns {string[]} Paths from the plugin's folder. */
const phpIn = (source, folder) =>
  fs
    .readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => PHP.test(name));

/** @param {string} source @returns {string[]} The template for translators, and the translations as WordPress reads them. */
const languagesIn = (source) =>
  fs
    .readdirSync(path.join(source, 'languages'))
    .filter((name) => /^[\w-]+(\.pot|\.mo|\.l10n\.php|\.json)$/.test(name))
    .map((name) => `languages/${name}`);

/** @param {string} source @returns {string[]} What the browser may ask for, by the manifest of the last build. */
function builtFiles(source) {
  const manifest = path.join(source, 'build/manifest.json');
  if (!fs.existsSync(manifest)) throw new Error('There is no build yet: npm run build');
  /** @type {Record<string, ManifestEntry>} */
  const entries = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const named = Object.values(entries).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return ['manifest.json', 'client-texts.php', 'third-party-licences.md', ...new Set(named)].map(
    (name) => `build/${name}`,
  );
}

/** @param {string} source @returns {string[]} Every file of the plugin that is shipped, as paths from its folder, in order. */
const pluginFiles = (source) =>
  [
    'practice-portal.php',
    'uninstall.php',
    'readme.txt',
    'wpml-config.xml',
    'assets/admin.css',
    'assets/import.js',
    'assets/members-blocks.js',
    'assets/newer-browser.js',
    'assets/onboarding.js',
    'assets/readers.js',
    'assets/reports.js',
    'assets/setup.js',
    ...phpIn(source, 'src'),
    ...phpIn(source, 'templates'),
    ...languagesIn(source),
    ...builtFiles(source),
  ].toSorted();

/** @returns {string} The version that the plugin's header says. */
export function pluginVersion() {
  const header = fs.readFileSync(path.join(plugin, 'practice-portal.php'), 'utf8');
  const version = /^ \* Version:\s+(\S+)$/m.exec(header)?.[1];
  if (version === undefined) throw new Error('The header of the plugin names no version.');
  return version;
}

/**
 * The same files make the same bytes, on any day and machine.
 *
 * @param {string} [source] The plugin's folder, with a build in it.
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {Error} When nothing was built yet, or the manifest names what is not there.
 */
export function pluginZip(source = plugin) {
  // A zip knows no zone, so these digits stand in it wherever it is made. It can say no older day.
  const mtime = new Date(1980, 0, 1);
  return zipSync(
    Object.fromEntries(
      pluginFiles(source).map((name) => [
        `${SLUG}/${name}`,
        [fs.readFileSync(path.join(source, name)), { mtime, os: UNIX, attrs: MODE, level: 9 }],
      ]),
    ),
  );
}

/**
 * @param {string} folder
 * @returns {string} Where the zip is; one of another version is gone.
 */
export function writePluginZip(folder) {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(`${SLUG}-`) && name.endsWith('.zip')) fs.rmSync(path.join(folder, name));
  }
  const file = path.join(folder, `${SLUG}-${pluginVersion()}.zip`);
  fs.writeFileSync(file, pluginZip());
  return file;
}
