/**
 * A WordPress on the machine's own PHP with several processes and MariaDB. The other tests' server answers one request at a time, so they cannot
 * test concurrent requests.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe-api.mjs';
import { startBalancer } from './balancer.ts';
import { Browser } from './browser.ts';
import { REPLICA_DROP_IN, startDatabases, type Databases } from './mariadb.ts';
import { startRedis, type Redis } from './redis.ts';
import { clockAhead } from '../../../scripts/setup/declared-clock.mjs';
import {
  addPlugin,
  freePort,
  installWordPress,
  keptCompiled,
  runPhp,
  serveByPhp,
  until,
  unpackWordPress,
  writeConfig,
  writePhp,
} from './native-php.mjs';

const WEBHOOK_SECRET = 'whsec_sandbox';
const WORKERS = 8;
const MEMORY_LIMIT = '128M';
const CORE = 'practice-portal/src/Core';
/** An action that tells a web server that a file has changed, because the server never checks its files. */
const IS_UPDATED = 'is_updated';

export type NativeSite = {
  stripe: StripeSandbox;
  /** The database's replica; null on a site with a single database. */
  replica: Databases['replica'];
  /** Redis for WordPress' object cache, on a site that has it. At first WordPress does not use it. */
  redis: Redis | null;
  browser: () => Browser;
  /**
   * Runs PHP in the loaded WordPress and reads what it returns as JSON.
   *
   * @param secondsAhead By how much the clock of this PHP is ahead of the database's.
   */
  php: <T = unknown>(code: string, secondsAhead?: number) => T;
  /** Turns the last web server's plugin into a later release, whose database has one more column. */
  updateLastServer: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Installs and starts everything in a temporary folder.
 *
 * @param options.servers How many web servers, each with files of its own, answer by turns.
 * @param options.secondsAhead By how much the clock of the last web server is ahead.
 * @param options.hasRedis Whether Redis is there, for WordPress' object cache.
 * @param options.hasReplica Whether WordPress reads from a replica of the database, by a drop-in.
 */
export async function startNativeSite({
  servers = 1,
  hasReplica = false,
  hasRedis = false,
  secondsAhead = 0,
} = {}): Promise<NativeSite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-native-'));
  const root = path.join(folder, 'wordpress');
  const databases = await startDatabases(folder, hasReplica);
  const redis = hasRedis ? await startRedis(`${folder}-redis`) : null;

  const stripe = createStripeSandbox({ webhookSecret: WEBHOOK_SECRET });
  const stripeServer = http.createServer((request, response) => void stripe.handler(request, response));
  await new Promise<void>((resolve) => stripeServer.listen(0, '127.0.0.1', resolve));
  const ports = await Promise.all(Array.from({ length: servers }, freePort));
  const balancer = servers > 1 ? await startBalancer(ports) : null;
  const address = `http://127.0.0.1:${balancer?.port ?? ports[0]}`;

  unpackWordPress(root);
  addPlugin(root);
  writeSite(root, databases.socket, address, `http://127.0.0.1:${(stripeServer.address() as AddressInfo).port}`);
  installWordPress(root, { password: 'admin' });
  const settings = keptCompiled(path.join(folder, 'compiled'));
  if (databases.replica)
    writePhp(root, 'wp-content/db.php', REPLICA_DROP_IN.replace('SOCKET', databases.replica.socket));
  redis?.addTo(root);
  const folders = ports.map((_, index) => copyOf(root, index));
  const heads = await Promise.all(
    ports.map((port, index) =>
      serveByPhp(folders[index] ?? root, port, {
        workers: WORKERS / servers,
        environment: index > 0 && index === servers - 1 ? clockAhead(secondsAhead) : {},
      }),
    ),
  );
  await until(async () => (await fetch(`${address}/wp-json/`)).ok);

  return {
    stripe,
    replica: databases.replica,
    redis,
    browser: () => new Browser(address),
    php: <T>(code: string, ahead = 0) => {
      const text = runPhp(
        [
          ...settings,
          '-r',
          `require '${root}/wp-load.php'; echo "\\x02", wp_json_encode( ( function () { ${code} } )() );`,
        ],
        clockAhead(ahead),
      );
      return JSON.parse(text.slice(text.indexOf('\x02') + 1)) as T;
    },
    async updateLastServer() {
      raiseSchema(folders.at(-1) ?? root);
      await fetch(`http://127.0.0.1:${ports.at(-1)}/?do=${IS_UPDATED}`);
    },
    close: async () => {
      stripe.stop();
      stripeServer.closeAllConnections();
      stripeServer.close();
      balancer?.close();
      await Promise.all(heads.map((head) => head.end()));
      await redis?.end();
      await databases.end();
    },
  };
}

/** The files of one of several web servers. The first server uses the original. */
function copyOf(root: string, index: number): string {
  if (index === 0) return root;
  // The guard of a server removes the folder that its own is in.
  const copy = path.join(`${path.dirname(root)}-${index}`, 'wordpress');
  fs.cpSync(root, copy, { recursive: true });
  return copy;
}

/** Makes this plugin a later release: the next schema version, with a column that today's release does not know. */
function raiseSchema(root: string): void {
  const core = path.join(root, 'wp-content/plugins', CORE);
  const rewrite = (file: string, change: (text: string) => string) => {
    const today = fs.readFileSync(path.join(core, file), 'utf8');
    const later = change(today);
    if (later === today) throw new Error(`${file} has another shape than this expects.`);
    fs.writeFileSync(path.join(core, file), later);
  };
  let number = 0;
  rewrite('Version.php', (text) =>
    text.replace(/(const SCHEMA = )(\d+)/, (_, start: string, today: string) => {
      number = Number(today) + 1;
      return `${start}${number}`;
    }),
  );
  rewrite('Database/Schema.php', (text) =>
    text.replace(/(self::SUBSCRIPTIONS\s*=> ")/, `$1later_${number} varchar(20) NOT NULL DEFAULT '',\n`),
  );
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
    // As on a server that allows no more. Else WordPress raises it for administrators.
    WP_MAX_MEMORY_LIMIT: MEMORY_LIMIT,
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
    `if ( 'cli-server' === PHP_SAPI ) { ini_set( 'memory_limit', '${MEMORY_LIMIT}' ); }
add_filter( 'pre_wp_mail', static function ( $sent, $mail ) { add_option( 'mail_' . wp_generate_uuid4(), $mail['to'] ); return true; }, 10, 2 );
add_action( '${IS_UPDATED}', static function () { foreach ( array( 'Version.php', 'Database/Schema.php' ) as $file ) { opcache_invalidate( WP_PLUGIN_DIR . '/${CORE}/' . $file, true ); } } );
add_action( 'init', static function () {
  if ( ! isset( $_GET['do'] ) ) { return; }
  require_once ABSPATH . 'wp-admin/includes/user.php';
  'delete_this_user' === $_GET['do'] ? wp_delete_user( (int) $_GET['id'] ) : do_action( $_GET['do'] );
  exit;
}, 30 );
add_filter( 'practice_portal_rate_limits', static function () { return array( 'per_minute' => 100000, 'per_hour' => 100000, 'per_day' => 100000, 'global_per_minute' => 100000 ); } );
add_filter( 'practice_portal_stripe_cache_seconds', '__return_zero' );`,
  );
}
