/** WordPress on the machine's own PHP: its files, its configuration and its web server. */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { phpEnvironment } from '../../../scripts/setup/declared-php.mjs';
import { pluginFolder } from '../../../wordpress/host/boot.mjs';
import { builds, coreFiles } from '../../../wordpress/host/core-files.mjs';

/** The database lives in memory, so a power failure cannot lose it: SQLite need not write its journal to disk. */
const JOURNAL_IN_MEMORY = `
$GLOBALS['@pdo']->exec( 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;' );
`;
const START_TIMEOUT_MS = 30_000;

/** `php` has exactly the declared extensions, whatever else the machine has installed. */
const environment = { ...process.env, ...phpEnvironment() };

/**
 * Runs PHP, and returns what it prints.
 *
 * @param {string[]} args
 * @param {Record<string, string>} [more] Environment variables beside PHP's.
 * @throws {Error} When it fails.
 */
export const runPhp = (args, more = {}) =>
  execFileSync('php', args, {
    encoding: 'utf8',
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The folder of the WordPress that TEST_WORDPRESS names; null when tests run on the oldest supported release. */
const otherWordPress = () => process.env['TEST_WORDPRESS'] || null;

/** The folder with the styles, scripts and pictures of the tested WordPress. */
export const testedCoreFiles = () => otherWordPress() ?? coreFiles;

/** PHP never reads these files, and the server serves them from their original folder. */
const NOT_FOR_PHP = /\/js\/(?!wp-em)[^/]+\.js$|\/js\/.*\/[^/]+\.js$|\.(map|scss|gif|woff2?|ttf|mp4)$/;

/**
 * Unpacks WordPress's core: the oldest that is supported, unless TEST_WORDPRESS names another one.
 *
 * @param {string} root
 */
export function unpackWordPress(root) {
  const other = otherWordPress();
  if (other !== null) {
    fs.cpSync(other, root, { recursive: true, filter: (file) => !NOT_FOR_PHP.test(file) });
    return;
  }
  unzip(path.join(builds, 'src/wordpress/wp-6.5.zip'), root);
  // The zip contains an installed database with a known password, and a plugin that no test needs.
  for (const name of ['database/.ht.sqlite', 'plugins/hello.php']) fs.rmSync(path.join(root, 'wp-content', name));
}

/**
 * Adds the plugin to an unpacked WordPress.
 *
 * @param {string} root
 * @param {string} [buildFolder] Another build of the browser's code than the plugin's own.
 */
export function addPlugin(root, buildFolder) {
  const plugin = path.join(root, 'wp-content/plugins/practice-portal');
  fs.cpSync(pluginFolder, plugin, { recursive: true });
  if (buildFolder === undefined) return;
  fs.rmSync(path.join(plugin, 'build'), { recursive: true, force: true });
  fs.cpSync(buildFolder, path.join(plugin, 'build'), { recursive: true });
}

/**
 * WordPress's own bridge from MySQL's language to SQLite, as the demo has it.
 *
 * @param {string} root
 */
export function unpackSqlite(root) {
  const content = path.join(root, 'wp-content');
  unzip(path.join(builds, 'src/sqlite-database-integration/sqlite-database-integration.zip'), content);
  const folder = path.join(content, 'sqlite-database-integration-main');
  const dropIn = fs.readFileSync(path.join(folder, 'db.copy'), 'utf8');
  fs.writeFileSync(
    path.join(content, 'db.php'),
    dropIn.replace('{SQLITE_IMPLEMENTATION_FOLDER_PATH}', folder) + JOURNAL_IN_MEMORY,
  );
  fs.mkdirSync(path.join(content, 'database'), { recursive: true });
}

/** Unpacks a zip with a class that PHP includes. @param {string} zip @param {string} folder */
function unzip(zip, folder) {
  runPhp(['-r', '( new PharData( $argv[1] ) )->extractTo( $argv[2], null, true );', zip, folder]);
}

/** @typedef {Record<string, string | number | boolean | null>} Constants */

/**
 * Writes `wp-config.php`; salts of this site's own are among its constants.
 *
 * @param {string} root
 * @param {Constants} constants
 */
export function writeConfig(root, constants) {
  const salts = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
  const all = { ...constants, ...Object.fromEntries(salts.map((name) => [name, `test ${name}`])) };
  const lines = Object.entries(all).map(
    ([name, value]) => `define( '${name}', ${typeof value === 'string' ? `'${value}'` : value} );`,
  );
  writePhp(
    root,
    'wp-config.php',
    `${lines.join('\n')}\n$table_prefix = 'wp_';\ndefined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );\nrequire_once ABSPATH . 'wp-settings.php';`,
  );
}

/**
 * @param {string} root
 * @param {string} name Its path below the root.
 * @param {string} code Without the opening tag.
 */
export function writePhp(root, name, code) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), `<?php\n${code}\n`);
}

/** On purpose, WordPress 6.8 and later take 60 ms to hash a password: a fifth of the tests' time. */
const QUICK_PASSWORD_HASHES = `add_filter( 'wp_hash_password_options', static function () { return array( 'cost' => 4 ); } );`;

/**
 * Installs WordPress, and activates the plugin if it is there.
 *
 * @param {string} root
 * @param {{ title?: string, password: string }} options Of the site, and of its user admin.
 */
export function installWordPress(root, { title = 'Test', password }) {
  writePhp(root, 'wp-content/mu-plugins/quick-password-hashes.php', QUICK_PASSWORD_HASHES);
  writePhp(
    root,
    'install.php',
    `define( 'WP_INSTALLING', true );
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( '${title}', 'admin', 'admin@example.com', false, '', '${password}' );
require_once ABSPATH . 'wp-admin/includes/plugin.php';
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
activate_plugin( 'practice-portal/practice-portal.php' );
// Rebuilt by the next request, which has the plugin's post types.
delete_option( 'rewrite_rules' );`,
  );
  runPhp([path.join(root, 'install.php')]);
}

const SETTINGS = [
  'opcache.enable_cli=1',
  'opcache.max_accelerated_files=10000',
  'output_buffering=4096',
  'memory_limit=256M',
  'upload_max_filesize=8M',
  'post_max_size=16M',
  'display_errors=0',
];

/** For a site that changes its own files without notifying PHP. Each request checks 800 files on the disk. */
const LOOKS = ['opcache.revalidate_freq=0'];
/** A test that changes a file tells PHP (native-engine.mjs). */
const IS_TOLD = [
  'opcache.validate_timestamps=0',
  'opcache.enable_file_override=1',
  // Also caches files younger than two seconds. Otherwise the result would depend on how busy the machine is.
  'opcache.file_update_protection=0',
];

/** Settings as command-line arguments for PHP. */
const argumentsOf = (/** @type {string[]} */ settings) => settings.flatMap((setting) => ['-d', setting]);

/** Command-line arguments for PHP on a site whose files change only when a test tells PHP. */
export const PHP_SETTINGS = argumentsOf([...SETTINGS, ...IS_TOLD]);

/**
 * Command-line arguments for consecutive PHP runs on unchanged files. Later runs read the compiled code of the first, in a third of the time.
 *
 * @param {string} folder The folder for compiled code of this site alone.
 */
export function keptCompiled(folder) {
  fs.mkdirSync(folder, { recursive: true });
  return argumentsOf(['opcache.enable_cli=1', ...IS_TOLD, 'opcache.file_cache_only=1', `opcache.file_cache=${folder}`]);
}

/**
 * PHP's own server, with compiled PHP in memory.
 *
 * @param {string} root
 * @param {number} port
 * @param {{ router?: string, workers?: number, changesItself?: boolean, environment?: Record<string, string> }} [options] `router`
 *   runs first for each request, `workers` requests are answered at a time, with `changesItself` the site writes PHP files, for
 *   example when it installs a plugin, and `environment` has variables beside PHP's.
 * @returns {Promise<{ end: () => Promise<void> }>} When it listens.
 */
export async function serveByPhp(
  root,
  port,
  { router = ROUTER, workers = 1, changesItself = false, environment: more = {} } = {},
) {
  writePhp(root, 'router.php', router);
  const server = startGuarded(
    path.dirname(root),
    'php',
    [
      ...(changesItself ? argumentsOf([...SETTINGS, ...LOOKS]) : PHP_SETTINGS),
      '-S',
      `127.0.0.1:${port}`,
      '-t',
      root,
      path.join(root, 'router.php'),
    ],
    { ...more, ...(workers > 1 ? { PHP_CLI_SERVER_WORKERS: String(workers) } : {}) },
  );
  await until(() => isListening(port));
  return server;
}

/** WordPress handles a readable URL; the server itself serves a file. */
export const ROUTER = `$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( '/' !== $path && ( is_file( __DIR__ . $path ) || is_file( __DIR__ . rtrim( $path, '/' ) . '/index.php' ) ) ) { return false; }
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
require __DIR__ . '/index.php';`;

/** @returns {Promise<number>} A free port. */
export function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** @param {number} port @returns {Promise<boolean>} */
function isListening(port) {
  return new Promise((resolve, reject) => {
    const connection = net.connect(port, '127.0.0.1', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', reject);
  });
}

/**
 * Repeats the check until it returns true. An exception counts as false.
 *
 * @param {() => boolean | Promise<boolean>} isReady
 */
export async function until(isReady) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      if (await isReady()) return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until its standard input closes, which happens however its parent ends. Then it ends the program and deletes the folder. */
const GUARD = `folder="$1"; shift
"$@" < /dev/null > /dev/null 2>&1 &
cat > /dev/null
trap '' TERM
kill 0
wait
rm -rf "$folder"`;

/**
 * Starts a program that ends with this process, also when this process is killed; its folder goes with it.
 *
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [more] Environment variables beside PHP's.
 * @returns {{ end: () => Promise<void> }} Ends the program and its children.
 */
export function startGuarded(folder, program, args, more = {}) {
  const guard = spawn('sh', ['-c', GUARD, 'guard', folder, program, ...args], {
    env: { ...environment, ...more },
    // In its own process group, so that all its children end with it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  const ended = new Promise((resolve) => guard.once('exit', resolve));
  return {
    async end() {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}
