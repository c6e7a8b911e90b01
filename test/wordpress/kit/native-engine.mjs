/** The tests' WordPress on the machine's own PHP with SQLite: the same files and database as in WebAssembly, but four times as fast. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { missingPhpPackages } from '../../../scripts/setup/declared-php.mjs';
import { bootWordPress, mustUse } from '../../../wordpress/host/boot.mjs';
import { createQueue } from '../../../wordpress/host/queue.mjs';
import {
  addPlugin,
  freePort,
  installWordPress,
  ROUTER,
  serveByPhp,
  testedCoreFiles,
  unpackSqlite,
  unpackWordPress,
  writeConfig,
  writePhp,
} from './native-php.mjs';

/**
 * @typedef {import('../../../wordpress/host/boot.mjs').HostedSite} HostedSite
 * @typedef {Pick<import('../../../wordpress/host/boot.mjs').BootOptions, 'siteUrl' | 'phpVersion' | 'constants' | 'buildFolder' | 'bare' | 'mustUsePlugins'>} Options
 */

/** @returns {boolean} Whether this machine has PHP with all declared extensions. */
export const hasNativePhp = () => missingPhpPackages().length === 0;

/**
 * Boots WordPress on the machine's own PHP if it has one, otherwise in WebAssembly. PHP 7 runs only in WebAssembly.
 *
 * @param {Options} options
 * @returns {Promise<HostedSite>}
 */
export const bootFastest = (options) =>
  options.phpVersion !== '8.1' && hasNativePhp() ? bootNative(options) : bootWordPress(options);

/** Drops compiled code of changed files. Then runs a test's PHP in the loaded WordPress, as in a plain GET of the home page. */
const RUN = `foreach ( json_decode( $_SERVER['HTTP_X_CHANGED'] ?? '[]' ) as $practice_portal_file ) { opcache_invalidate( $practice_portal_file, true ); }
unset( $_SERVER['HTTP_X_CHANGED'] );
if ( isset( $_SERVER['HTTP_X_RUN'] ) ) {
  $practice_portal_code = file_get_contents( 'php://input' );
  foreach ( array_keys( $_SERVER ) as $practice_portal_name ) {
    if ( 0 === strpos( $practice_portal_name, 'HTTP_' ) || 0 === strpos( $practice_portal_name, 'CONTENT_' ) ) { unset( $_SERVER[ $practice_portal_name ] ); }
  }
  $_SERVER['REQUEST_METHOD'] = 'GET';
  $_SERVER['REQUEST_URI'] = '/';
  require __DIR__ . '/wp-load.php';
  eval( $practice_portal_code );
  return;
}
`;

/** WordPress believes that it has just checked for updates, so it sends no request and reports no failed one. */
const ASKED_FOR_UPDATES = `foreach ( array( 'core', 'plugins', 'themes' ) as $kind ) {
  add_filter( "pre_site_transient_update_$kind", static function () {
    return (object) array( 'last_checked' => time(), 'version_checked' => $GLOBALS['wp_version'], 'updates' => array(), 'response' => array() );
  } );
}`;

/**
 * Leaves out what WordPress registers for blocks, widgets and its own routes, which takes two fifths of the CPU time of a test's PHP and of the plugin's routes. A test's
 * PHP that names a block, content or WordPress' routes has them.
 */
const NO_PAGE = `if ( isset( $GLOBALS['practice_portal_code'] ) ? ! preg_match( '/block|content|wp\\/v2/i', $GLOBALS['practice_portal_code'] ) : 0 === strpos( $_SERVER['REQUEST_URI'] ?? '', '/wp-json/practice-portal/' ) ) {
  add_action( 'after_setup_theme', static function () {
    $of_pages = '/^(_?register_|_wp_register_default_font|twentytwenty|wp_widgets_init|WP_Block|check_theme_switched)/';
    foreach ( $GLOBALS['wp_filter']['init']->callbacks as $priority => $callbacks ) {
      foreach ( array_column( $callbacks, 'function' ) as $callback ) {
        is_callable( $callback, true, $name );
        if ( preg_match( $of_pages, $name ) ) { remove_action( 'init', $callback, $priority ); }
      }
    }
    remove_action( 'rest_api_init', 'create_initial_rest_routes', 99 );
  }, 99 );
}`;

/**
 * Installs WordPress with the plugin and SQLite in a new folder, without a server.
 *
 * @param {Options} options
 */
export function unpackSite({
  siteUrl = 'http://127.0.0.1:9400',
  constants = {},
  buildFolder,
  bare = false,
  mustUsePlugins = [],
}) {
  // Uses a folder in memory if the machine has one, because a database on a disk waits for it at every change.
  const folder = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'portal-php-'));
  const root = path.join(folder, 'wordpress');
  const log = path.join(folder, 'php.log');
  const mail = path.join(folder, 'mail');
  const database = path.join(root, 'wp-content/database/.ht.sqlite');
  fs.mkdirSync(mail);
  unpackWordPress(root);
  if (!bare) addPlugin(root, buildFolder);
  unpackSqlite(root);
  writeConfig(root, {
    WP_HOME: siteUrl,
    WP_SITEURL: siteUrl,
    DISABLE_WP_CRON: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
    AUTOMATIC_UPDATER_DISABLED: true,
    // Core's scripts are missing in this folder: the server serves them from elsewhere.
    CONCATENATE_SCRIPTS: false,
    DISALLOW_FILE_MODS: true,
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    WP_DEBUG_LOG: log,
    WP_ENVIRONMENT_TYPE: 'local',
    // The bridge is no plugin here, so WordPress must not activate it.
    SQLITE_MAIN_FILE: 'none',
    PRACTICE_PORTAL_HOST_MAIL_FOLDER: mail,
    ...constants,
  });
  for (const file of [mustUse('catch-mail'), mustUse('one-process'), ...mustUsePlugins]) {
    const target = path.join(root, 'wp-content/mu-plugins', path.basename(file));
    fs.cpSync(file, target);
    const parts = file.replace(/\.php$/, '');
    if (fs.existsSync(parts)) fs.cpSync(parts, target.replace(/\.php$/, ''), { recursive: true });
  }
  writePhp(root, 'wp-content/mu-plugins/asked-for-updates.php', ASKED_FOR_UPDATES);
  writePhp(root, 'wp-content/mu-plugins/no-page.php', NO_PAGE);
  installWordPress(root, { title: 'My WordPress Website', password: 'password' });
  return { folder, root, log, mail, database, siteUrl };
}

/**
 * @param {Options} options
 * @returns {Promise<HostedSite>}
 * @throws {Error} When WordPress could not be installed.
 */
export async function bootNative(options) {
  const { folder, root, log, mail, database, siteUrl } = unpackSite(options);
  const port = await freePort();
  const changesItself = options.constants?.['DISALLOW_FILE_MODS'] === false;
  const server = await serveByPhp(root, port, { router: RUN + ROUTER, changesItself });

  const inside = (/** @type {string} */ place) => path.join(folder, place);
  const queue = createQueue();

  /** PHP files written or deleted since the last request. PHP does not check its files, so the next request lists them. */
  const changed = new Set();
  /** @param {string} place */
  function change(place) {
    const file = inside(place);
    if (file.endsWith('.php')) changed.add(file);
    return file;
  }
  function changes() {
    if (changed.size === 0) return {};
    const files = JSON.stringify([...changed]);
    changed.clear();
    return { 'x-changed': files };
  }

  /** PHP's warnings since a test last read them. @type {string[]} */
  const heard = [];
  /** PHP's warnings since the last request. */
  const complaints = () => {
    if (!fs.existsSync(log)) return '';
    const text = fs.readFileSync(log, 'utf8');
    if (text !== '') {
      fs.writeFileSync(log, '');
      heard.push(text);
    }
    return text;
  };

  /** @param {import('../../../wordpress/host/boot.mjs').SiteRequest} request @param {Record<string, string>} [marks] */
  async function ask({ url, method = 'GET', headers = {}, body = '' }, marks = {}) {
    const form = body instanceof FormData ? new Response(body) : null;
    const content = form === null ? /** @type {string | Uint8Array} */ (body) : Buffer.from(await form.arrayBuffer());
    const { pathname, search, host } = new URL(url, siteUrl);
    const type = form?.headers.get('content-type');
    const answer = await send(
      {
        port,
        method,
        path: pathname + search,
        headers: { ...headers, host, ...(type && { 'content-type': type }), ...marks, ...changes() },
      },
      content,
    );
    return { ...answer, text: new TextDecoder().decode(answer.bytes), errors: complaints() };
  }

  return {
    siteUrl,
    coreFiles: testedCoreFiles(),
    php: {
      writeFile: (place, content) => fs.writeFileSync(change(place), content),
      mkdirTree: (place) => void fs.mkdirSync(inside(place), { recursive: true }),
      unlink: (place) => fs.unlinkSync(change(place)),
      listFiles: (place) => fs.readdirSync(inside(place)),
      readFileAsText: (place) => fs.readFileSync(inside(place), 'utf8'),
      fileExists: (place) => fs.existsSync(inside(place)),
    },
    request: (request) => queue(() => ask(request)),
    run: (code) =>
      queue(async () => {
        const marks = { 'x-run': 'yes', 'content-type': 'text/plain' };
        const { status, text, errors } = await ask({ url: '/', method: 'POST', body: code }, marks);
        if (status >= 500) throw new Error(`PHP failed: ${errors || text}`);
        return text;
      }),
    snapshot: () => new Uint8Array(fs.readFileSync(database)),
    // Waits for its turn, because a page that a browser has left may still be running.
    restore: (snapshot) => void queue(async () => fs.writeFileSync(database, snapshot)),
    mails: () =>
      fs
        .readdirSync(mail)
        .toSorted()
        .map((name) => JSON.parse(fs.readFileSync(path.join(mail, name), 'utf8'))),
    takeComplaints: () => {
      complaints();
      return heard.splice(0);
    },
    dispose: () => server.end(),
  };
}

/**
 * @param {http.RequestOptions} options
 * @param {string | Uint8Array} content
 * @returns {Promise<{ status: number, headers: Record<string, string[]>, bytes: Uint8Array<ArrayBuffer> }>}
 */
function send(options, content) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', agent: false, ...options }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat()]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          bytes: new Uint8Array(Buffer.concat(chunks)),
        });
      });
    });
    request.once('error', reject);
    // Of a known length, as a browser sends it.
    request.setHeader('content-length', Buffer.byteLength(content));
    request.end(content);
  });
}
