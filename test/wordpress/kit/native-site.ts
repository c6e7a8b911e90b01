/**
 * A WordPress on the machine's own PHP with several processes, and MariaDB: the host in the other tests answers one
 * request after another, so nothing that happens at the same moment can be seen there.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMariaDb } from '../../../scripts/find-native-host.mjs';
import { createStripeSandbox, type StripeSandbox } from '../../sandbox/stripe-api.mjs';
import { Browser } from './browser.ts';
import { pluginFolder } from './php-source.ts';

const ZIP = fileURLToPath(
  new URL(
    '../../../wordpress/host/node_modules/@wp-playground/wordpress-builds/src/wordpress/wp-6.5.zip',
    import.meta.url,
  ),
);
const WEBHOOK_SECRET = 'whsec_sandbox';
const WORKERS = 8;
const START_TIMEOUT_MS = 30_000;

export type NativeSite = {
  stripe: StripeSandbox;
  browser: () => Browser;
  /** Runs PHP in the loaded WordPress and reads what it returns as JSON. */
  php: <T = unknown>(code: string) => T;
  close: () => Promise<void>;
};

/** Installs and starts everything in a temporary folder. */
export async function startNativeSite(): Promise<NativeSite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-native-'));
  // Groups of processes outlive the test that was broken off, unless somebody ends them.
  const groups: ChildProcess[] = [];
  const leave = () => {
    for (const { pid, exitCode } of groups) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
  };
  process.once('exit', leave);
  const root = path.join(folder, 'wordpress');
  const socket = path.join(folder, 'sql');
  await startDatabase(folder, socket, groups);

  const stripe = createStripeSandbox({ webhookSecret: WEBHOOK_SECRET });
  const stripeServer = http.createServer((request, response) => void stripe.handler(request, response));
  await new Promise<void>((resolve) => stripeServer.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;

  unpack(root);
  writeSite(root, socket, address, `http://127.0.0.1:${(stripeServer.address() as AddressInfo).port}`);
  execFileSync('php', [path.join(root, 'install.php')], { stdio: ['ignore', 'ignore', 'inherit'] });
  // A group of its own: to end the first process alone would leave its workers behind.
  const php = spawn(
    'php',
    ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', root, path.join(root, 'router.php')],
    {
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: String(WORKERS) },
      detached: true,
      stdio: 'ignore',
    },
  );
  groups.push(php);
  await until(async () => (await fetch(`${address}/wp-json/`)).ok);

  return {
    stripe,
    browser: () => new Browser(address),
    php: <T>(code: string) => {
      const text = execFileSync(
        'php',
        ['-r', `require '${root}/wp-load.php'; echo "\\x02", wp_json_encode( ( function () { ${code} } )() );`],
        { encoding: 'utf8' },
      );
      return JSON.parse(text.slice(text.indexOf('\x02') + 1)) as T;
    },
    close: async () => {
      stripe.stop();
      stripeServer.closeAllConnections();
      stripeServer.close();
      process.off('exit', leave);
      await Promise.all(groups.map(end));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startDatabase(folder: string, socket: string, groups: ChildProcess[]): Promise<void> {
  const data = path.join(folder, 'data');
  const user = os.userInfo().username;
  execFileSync(
    mariadb('mariadb-install-db'),
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', `--user=${user}`],
    { stdio: 'ignore' },
  );
  const database = spawn(
    mariadb('mariadbd'),
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', `--user=${user}`],
    { detached: true, stdio: 'ignore' },
  );
  groups.push(database);
  await until(() => {
    execFileSync(
      mariadb('mariadb'),
      ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'CREATE DATABASE IF NOT EXISTS wordpress'],
      {
        stdio: 'ignore',
      },
    );
    return true;
  });
}

/** WordPress's core, by PHP's own reader of zip files. */
function unpack(root: string): void {
  execFileSync('php', ['-r', '( new PharData( $argv[1] ) )->extractTo( $argv[2] );', ZIP, root]);
  fs.cpSync(pluginFolder, path.join(root, 'wp-content/plugins/practice-portal'), { recursive: true });
}

function writeSite(root: string, socket: string, address: string, stripe: string): void {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    WP_HOME: address,
    WP_SITEURL: address,
    DISABLE_WP_CRON: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
    AUTOMATIC_UPDATER_DISABLED: true,
    PRACTICE_PORTAL_STRIPE_API_BASE: stripe,
    PRACTICE_PORTAL_STRIPE_SECRET_KEY: 'sk_test_sandbox',
    PRACTICE_PORTAL_STRIPE_PUBLIC_KEY: 'pk_test_sandbox',
    PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PRACTICE_PORTAL_STRIPE_PRICE_GROW: 'price_sandbox_grow',
    PRACTICE_PORTAL_STRIPE_PRICE_ADVANTAGE: 'price_sandbox_advantage',
    PRACTICE_PORTAL_STRIPE_PRICE_NAVIGATOR: 'price_sandbox_navigator',
  };
  const salts = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
  const lines = Object.entries({
    ...constants,
    ...Object.fromEntries(salts.map((name) => [name, `test ${name}`])),
  }).map(([name, value]) => `define( '${name}', ${typeof value === 'string' ? `'${value}'` : value} );`);
  const write = (name: string, code: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), `<?php\n${code}\n`);
  };
  write(
    'wp-config.php',
    `${lines.join('\n')}\n$table_prefix = 'wp_';\ndefined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );\nrequire_once ABSPATH . 'wp-settings.php';`,
  );
  write(
    'wp-content/mu-plugins/test.php',
    `add_filter( 'pre_wp_mail', static function ( $sent, $mail ) { add_option( 'mail_' . wp_generate_uuid4(), $mail['to'] ); return true; }, 10, 2 );
add_action( 'init', static function () {
  if ( ! isset( $_GET['do'] ) ) { return; }
  require_once ABSPATH . 'wp-admin/includes/user.php';
  'delete_this_user' === $_GET['do'] ? wp_delete_user( (int) $_GET['id'] ) : do_action( $_GET['do'] );
  exit;
}, 30 );
add_filter( 'practice_portal_rate_limits', static function () { return array( 'per_minute' => 100000, 'per_hour' => 100000, 'global_per_minute' => 100000 ); } );`,
  );
  write(
    'install.php',
    `define( 'WP_INSTALLING', true );
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Test', 'admin', 'admin@example.com', false, '', 'admin' );
require_once ABSPATH . 'wp-admin/includes/plugin.php';
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
activate_plugin( 'practice-portal/practice-portal.php' );`,
  );
  write(
    'router.php',
    `$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( '/' !== $path && is_file( __DIR__ . $path ) ) { return false; }
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';`,
  );
}

const mariadb = (name: string): string => findMariaDb(name) ?? name;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Asks again until the answer is yes; whatever goes wrong meanwhile counts as no. */
async function until(isReady: () => boolean | Promise<boolean>): Promise<void> {
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

/** Ends a process and whatever it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const closed = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await closed;
}
