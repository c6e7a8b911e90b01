/** Finds the newest WordPress. Tests run on it and on the oldest supported one. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { canReadDebian, openDebianArchive } from './debian-archive.mjs';

/** The packages of WordPress in Debian's newest distribution. Debian keeps some of WordPress' libraries in packages of their own. */
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentyfive',
  'libjs-cropper',
  'libjs-jquery-ui',
  'libjs-lodash',
  'libjs-underscore',
  'libphp-phpmailer',
  'php-getid3',
];
const cache = fileURLToPath(new URL('../../node_modules/.cache/practice-portal/wordpress/', import.meta.url));
const DAY_MS = 86_400_000;

const help = `No WordPress newer than the oldest that is supported was found. Do one of these:
  set WORDPRESS_NEWEST to a folder with an unpacked WordPress;
  run on Debian with apt-get, which reads its newest distribution without installing from it.`;

/**
 * Returns the folder of the newest WordPress: the one that WORDPRESS_NEWEST names, else the one of Debian's newest distribution.
 * Packages are downloaded with a separate package list and not installed. Debian is checked once a day.
 *
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 * @throws {Error} If there is none; the message says what to do.
 */
export async function findNewestWordPress({ log = console.log } = {}) {
  const named = process.env['WORDPRESS_NEWEST'];
  if (named) {
    if (wordPressVersion(named) !== null) return named;
    throw new Error(`WORDPRESS_NEWEST is ${named}, and there is no WordPress in that folder.`);
  }
  const kept = keptFolder();
  if (kept !== null && Date.now() - fs.statSync(kept).mtimeMs < DAY_MS) return kept;
  if (canReadDebian()) {
    log('Fetching the newest WordPress from Debian …');
    try {
      return await fetchFromDebian();
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
  }
  if (kept !== null) return kept;
  throw new Error(help);
}

/**
 * @param {string} folder
 * @returns {string | null} The version of the WordPress in it, as "7.1.4"; null if there is none.
 */
export function wordPressVersion(folder) {
  const file = path.join(folder, 'wp-includes/version.php');
  if (!fs.existsSync(file)) return null;
  return /\$wp_version = '([\d.]+)/.exec(fs.readFileSync(file, 'utf8'))?.[1] ?? null;
}

/** @returns {string | null} The version that an earlier run has fetched. */
function keptFolder() {
  const names = fs.existsSync(cache) ? fs.readdirSync(cache) : [];
  const found = names.filter((name) => /^\d/.test(name) && wordPressVersion(path.join(cache, name)) !== null);
  const newest = found.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  return newest === undefined ? null : path.join(cache, newest);
}

/** @returns {Promise<string>} */
async function fetchFromDebian() {
  fs.mkdirSync(cache, { recursive: true });
  const work = fs.mkdtempSync(path.join(cache, 'fetch-'));
  try {
    const archive = await openDebianArchive('sid', work);
    const offered = archive.versionOf('wordpress');
    if (offered !== undefined && wordPressVersion(path.join(cache, offered)) === offered) return asked(offered);
    return keep(await archive.unpack(PACKAGES));
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Turns Debian's files, which link to other packages, into a WordPress like the download of wordpress.org.
 *
 * @param {string} unpacked
 * @returns {string}
 */
function keep(unpacked) {
  const source = path.join(unpacked, 'usr/share/wordpress');
  // Removes Debian's configuration, and links to files that only an installed system has.
  fs.rmSync(path.join(source, 'wp-config.php'));
  fs.rmSync(path.join(source, '.htaccess'));
  fs.rmSync(path.join(source, 'wp-content/plugins/akismet'), { recursive: true, force: true });
  const certificates = path.join(source, 'wp-includes/certificates/ca-bundle.crt');
  if (!fs.existsSync(certificates)) fs.rmSync(certificates, { force: true });
  const version = wordPressVersion(source);
  if (version === null) throw new Error('Debian’s package has no WordPress in it.');
  const folder = path.join(cache, version);
  const copy = fs.mkdtempSync(path.join(cache, 'copy-'));
  fs.cpSync(source, copy, { recursive: true, dereference: true });
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(copy, folder);
  return folder;
}

/** Stores that Debian has nothing newer today. @param {string} version */
function asked(version) {
  const folder = path.join(cache, version);
  fs.utimesSync(folder, new Date(), new Date());
  return folder;
}
