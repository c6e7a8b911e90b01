/**
 * PHP with the extensions of the packages that the project declares, and no others. What a machine has by chance would hide that a package
 * is missing from the list, until a test fails on the next machine.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeWhole } from './write-whole.mjs';

/** Debian's packages, each with the extensions that tests use of it. */
export const PHP_PACKAGES = {
  'php-cli': ['Zend OPcache', 'ctype', 'fileinfo', 'iconv', 'PDO', 'Phar', 'posix', 'tokenizer'],
  'php-mysql': ['mysqlnd', 'mysqli'],
  'php-sqlite3': ['pdo_sqlite', 'sqlite3'],
  'php-mbstring': ['mbstring'],
  'php-xml': ['dom', 'SimpleXML', 'xml', 'xmlreader'],
  'php-curl': ['curl'],
  'php-zip': ['zip'],
  // Debian's Redis reads PHP's data by igbinary, which comes with it and must be loaded before.
  'php-redis': ['igbinary', 'redis'],
};

/** As in the php.ini for servers that PHP comes with, where it differs from PHP without a php.ini. */
const SETTINGS = [
  'display_errors=0',
  'log_errors=1',
  'memory_limit=-1',
  'request_order=GP',
  'short_open_tag=0',
  'variables_order=GPCS',
  'zend.assertions=-1',
];

/** @typedef {keyof typeof PHP_PACKAGES} PhpPackage */

const ALL = /** @type {PhpPackage[]} */ (Object.keys(PHP_PACKAGES));

/** What PHP itself brings, and where it looks for more; null on a machine without PHP. Asked once. */
let ownPhp = /** @type {{ loaded: string[], folder: string } | null | undefined} */ (undefined);
function askPhp() {
  if (ownPhp !== undefined) return ownPhp;
  const code =
    'echo json_encode( array( "loaded" => get_loaded_extensions(), "folder" => ini_get( "extension_dir" ) ) );';
  const { status, stdout } = spawnSync('php', ['-n', '-r', code], { encoding: 'utf8' });
  ownPhp = status === 0 ? /** @type {typeof ownPhp} */ (JSON.parse(stdout)) : null;
  return ownPhp ?? null;
}

/**
 * The environment variables with which `php` loads the extensions of these packages and reads no other configuration. PHP hands them on to
 * every PHP that it starts.
 *
 * @param {readonly PhpPackage[]} [packages] All that are declared, unless a test leaves one out.
 * @returns {Record<string, string>} Empty on a machine without PHP.
 */
export function phpEnvironment(packages = ALL) {
  const own = askPhp();
  if (own === null) return {};
  const lines = packages
    .flatMap((name) => PHP_PACKAGES[name])
    .filter((extension) => !own.loaded.includes(extension))
    .map((extension) =>
      extension === 'Zend OPcache' ? 'zend_extension=opcache' : `extension=${extension.toLowerCase()}`,
    )
    .filter((line) => fs.existsSync(path.join(own.folder, `${line.split('=')[1]}.so`)));
  const content = `${[...SETTINGS, ...lines].join('\n')}\n`;
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const folder = path.join(os.tmpdir(), `practice-portal-php-${os.userInfo().username}-${mark}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeWhole(path.join(folder, 'php.ini'), content);
  return { PHPRC: folder, PHP_INI_SCAN_DIR: '' };
}

/**
 * Which of the declared packages `php` lacks.
 *
 * @param {Record<string, string>} [environment] Of `phpEnvironment`.
 * @returns {PhpPackage[]} All of them on a machine without PHP.
 */
export function missingPhpPackages(environment = phpEnvironment()) {
  const { status, stdout } = spawnSync('php', ['-r', 'echo json_encode( get_loaded_extensions() );'], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  const loaded = status === 0 ? /** @type {string[]} */ (JSON.parse(stdout)) : [];
  return ALL.filter((name) => PHP_PACKAGES[name].some((extension) => !loaded.includes(extension)));
}
