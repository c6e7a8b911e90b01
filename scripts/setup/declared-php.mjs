/**
 * Runs PHP with the extensions of the declared packages and no others. Another installed extension would hide that its package is
 * not declared, until a test fails on the next machine.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LACKS_LIBRARY } from './programs.mjs';
import { writeWhole } from './write-whole.mjs';

/** Debian's packages, each with the extensions that tests use. */
export const PHP_PACKAGES = {
  'php-cli': ['Zend OPcache', 'ctype', 'fileinfo', 'iconv', 'PDO', 'Phar', 'posix', 'tokenizer'],
  'php-mysql': ['mysqlnd', 'mysqli'],
  'php-sqlite3': ['pdo_sqlite', 'sqlite3'],
  'php-mbstring': ['mbstring'],
  'php-xml': ['dom', 'SimpleXML', 'xml', 'xmlreader'],
  'php-curl': ['curl'],
  'php-zip': ['zip'],
  // Debian's Redis extension needs igbinary, which is installed with it and must be loaded first.
  'php-redis': ['igbinary', 'redis'],
};

/** The settings of PHP's own php.ini for servers that differ from PHP's defaults. */
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

/** PHP's built-in extensions, and the folder of the others; null on a machine without PHP. Read once. */
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
 * The environment variables that make `php` load these packages' extensions and no other configuration. PHP processes that it
 * starts inherit them.
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
 * The declared packages whose extensions `php` lacks.
 *
 * @param {Record<string, string>} [environment] Of `phpEnvironment`.
 * @returns {PhpPackage[]} All of them on a machine without PHP.
 */
export function missingPhpPackages(environment = phpEnvironment()) {
  const { status, stdout } = runPhp(environment);
  const loaded = status === 0 ? /** @type {string[]} */ (JSON.parse(stdout)) : [];
  return ALL.filter((name) => PHP_PACKAGES[name].some((extension) => !loaded.includes(extension)));
}

/**
 * The shared libraries that `php` or one of its extensions lacks, as PHP or the linker reports them.
 *
 * @param {Record<string, string>} [environment] Of `phpEnvironment`.
 * @returns {string[]} Lines.
 */
export const missingPhpLibraries = (environment = phpEnvironment()) =>
  runPhp(environment)
    .stderr.split('\n')
    .filter((line) => line.includes(LACKS_LIBRARY));

/** @param {Record<string, string>} environment */
function runPhp(environment) {
  const { status, stdout, stderr } = spawnSync('php', ['-r', 'echo json_encode( get_loaded_extensions() );'], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
}
