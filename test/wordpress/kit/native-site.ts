/**
 * A WordPress on the machine's own PHP with several processes, and MariaDB: the host in the other tests answers one
 * request after another, so nothing that happens at the same moment can be seen there.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findMariaDb } from '../../../scripts/find-native-host.mjs';
import { createStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe-api.mjs';
import { Browser } from './browser.ts';
import {
  addPlugin,
  freePort,
  installWordPress,
  keptCompiled,
  serveByPhp,
  startGuarded,
  until,
  unpackWordPress,
  writeConfig,
  writePhp,
} from './native-php.mjs';

const WEBHOOK_SECRET = 'whsec_sandbox';
const WORKERS = 8;

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
  const root = path.join(folder, 'wordpress');
  const socket = path.join(folder, 'sql');
  const database = await startDatabase(folder, socket);

  const stripe = createStripeSandbox({ webhookSecret: WEBHOOK_SECRET });
  const stripeServer = http.createServer((request, response) => void stripe.handler(request, response));
  await new Promise<void>((resolve) => stripeServer.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;

  unpackWordPress(root);
  addPlugin(root);
  writeSite(root, socket, address, `http://127.0.0.1:${(stripeServer.address() as AddressInfo).port}`);
  installWordPress(root, { password: 'admin' });
  const settings = keptCompiled(path.join(folder, 'compiled'));
  const server = await serveByPhp(root, port, { workers: WORKERS });
  await until(async () => (await fetch(`${address}/wp-json/`)).ok);

  return {
    stripe,
    browser: () => new Browser(address),
    php: <T>(code: string) => {
      const text = execFileSync(
        'php',
        [
          ...settings,
          '-r',
          `require '${root}/wp-load.php'; echo "\\x02", wp_json_encode( ( function () { ${code} } )() );`,
        ],
        { encoding: 'utf8' },
      );
      return JSON.parse(text.slice(text.indexOf('\x02') + 1)) as T;
    },
    close: async () => {
      stripe.stop();
      stripeServer.closeAllConnections();
      stripeServer.close();
      await server.end();
      await database.end();
    },
  };
}

async function startDatabase(folder: string, socket: string) {
  const data = path.join(folder, 'data');
  const user = os.userInfo().username;
  execFileSync(
    mariadb('mariadb-install-db'),
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', `--user=${user}`],
    { stdio: 'ignore' },
  );
  const database = startGuarded(folder, mariadb('mariadbd'), [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    '--skip-networking',
    `--user=${user}`,
  ]);
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
  return database;
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
  writeConfig(root, constants);
  writePhp(
    root,
    'wp-content/mu-plugins/test.php',
    `add_filter( 'pre_wp_mail', static function ( $sent, $mail ) { add_option( 'mail_' . wp_generate_uuid4(), $mail['to'] ); return true; }, 10, 2 );
add_action( 'init', static function () {
  if ( ! isset( $_GET['do'] ) ) { return; }
  require_once ABSPATH . 'wp-admin/includes/user.php';
  'delete_this_user' === $_GET['do'] ? wp_delete_user( (int) $_GET['id'] ) : do_action( $_GET['do'] );
  exit;
}, 30 );
add_filter( 'practice_portal_rate_limits', static function () { return array( 'per_minute' => 100000, 'per_hour' => 100000, 'per_day' => 100000, 'global_per_minute' => 100000 ); } );
add_filter( 'practice_portal_kept_answer_seconds', '__return_zero' );`,
  );
}

const mariadb = (name: string): string => findMariaDb(name) ?? name;
