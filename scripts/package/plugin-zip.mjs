/**
 * Writes the zip that a site's owner uploads: one folder with the plugin. It contains only listed files, so that a stray file in
 * the plugin's folder is not shipped.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

/** The plugin's folder in this project. */
const plugin = fileURLToPath(new URL('../../wordpress/plugin', import.meta.url));

/** The folder's name is the plugin's slug: WordPress unpacks the zip as it is. */
const SLUG = 'practice-portal';

/** The permissions: readable by the web server, writable by the owner. Unix reads them from the upper 16 bits. */
const MODE = 0o100644 * 0x10000;
const UNIX = 3;

/** @typedef {{ file: string, css?: string[], assets?: string[] }} ManifestEntry */

/** Excludes names that start with a dot, and backup files of editors. */
const PHP = /^[\w/-]+\.php$/;

/** @param {string} source @param {string} folder @returns {string[]} Paths from the plugin's folder. */
const phpIn = (source, folder) =>
  fs
    .readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => PHP.test(name));

/** @param {string} source @returns {string[]} The template for translators, and the compiled translations. */
const languagesIn = (source) =>
  fs
    .readdirSync(path.join(source, 'languages'))
    .filter((name) => /^[\w-]+(\.pot|\.mo|\.l10n\.php|\.json)$/.test(name))
    .map((name) => `languages/${name}`);

/** @param {string} source @returns {string[]} The files that a browser may request, from the manifest of the last build. */
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
    'assets/blocks.css',
    'assets/blocks.js',
    'assets/brand.js',
    'assets/import.js',
    'assets/members-blocks.js',
    'assets/newer-browser.js',
    'assets/onboarding.js',
    'assets/readers.js',
    'assets/reports.js',
    'assets/setup.js',
    'assets/sign-in.css',
    'assets/start-after-paint.js',
    ...phpIn(source, 'src'),
    ...phpIn(source, 'templates'),
    ...languagesIn(source),
    ...builtFiles(source),
  ].toSorted();

/** @returns {string} The version in the plugin's header. */
export function pluginVersion() {
  const header = fs.readFileSync(path.join(plugin, 'practice-portal.php'), 'utf8');
  const version = /^ \* Version:\s+(\S+)$/m.exec(header)?.[1];
  if (version === undefined) throw new Error('The header of the plugin names no version.');
  return version;
}

/**
 * Builds the zip. The same files give the same bytes, on any day and machine.
 *
 * @param {string} [source] The plugin's folder, with a build in it.
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {Error} If there is no build yet, or the manifest names a missing file.
 */
export function pluginZip(source = plugin) {
  // The oldest date that a zip can have. Zips have no time zone, so the same digits are written on every machine.
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
 * @returns {string} The path of the zip. Zips of other versions are deleted.
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
