/**
 * A WordPress in memory with the plugin and the Stripe stub. After each test the database returns to its state before the test, which takes a
 * fraction of a millisecond.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { HostedSite } from '../../../wordpress/host/boot.mjs';
import { answer } from '../../../wordpress/host/http.mjs';
import { createStripeSandbox, type StripeSandbox } from '../../../sandbox/stripe-api.mjs';
import { Browser } from './browser.ts';
import { bootFastest } from './native-engine.mjs';

export const WEBHOOK_SECRET = 'whsec_sandbox';

export const STRIPE_CONSTANTS = {
  PRACTICE_PORTAL_STRIPE_SECRET_KEY: 'sk_test_sandbox',
  PRACTICE_PORTAL_STRIPE_PUBLIC_KEY: 'pk_test_sandbox',
  PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PRACTICE_PORTAL_STRIPE_PRICE_GROW: 'price_sandbox_grow',
  PRACTICE_PORTAL_STRIPE_PRICE_ADVANTAGE: 'price_sandbox_advantage',
  PRACTICE_PORTAL_STRIPE_PRICE_NAVIGATOR: 'price_sandbox_navigator',
};

/** The database's content before every test of this folder. Rate limits are raised, so that only their own tests reach them. */
export const SEED = `
  update_option( 'practice_portal_coupons', array(
    array( 'code' => 'WELCOME10', 'percent_off' => 10, 'duration' => 'forever', 'stripe_coupon' => 'WELCOME10' ),
    array( 'code' => 'FREEMONTH', 'percent_off' => 100, 'duration' => 'once', 'stripe_coupon' => 'FREEMONTH' ),
  ) );
  foreach ( array( 'subscriber', 'partner', 'administrator' ) as $role ) {
    wp_insert_user( array( 'user_login' => 'a-' . $role, 'user_pass' => 'a-' . $role, 'user_email' => $role . '@example.com', 'role' => $role ) );
  }
`;

/** Has Stripe name the account of the keys. */
export const LEARN_ACCOUNT = `
  ( new PracticePortal\\Billing\\Stripe\\StripeAccount(
    new PracticePortal\\Billing\\Stripe\\StripeHttp( new PracticePortal\\Billing\\Stripe\\StripeSettings(), new PracticePortal\\Billing\\Stripe\\StripeClock() ),
    new PracticePortal\\Billing\\Storage\\SubscriptionAccounts()
  ) )->ifKnown();
`;

const RAISE_LIMITS = `<?php
add_filter( 'practice_portal_rate_limits', static function () {
  return array( 'per_minute' => 100000, 'per_hour' => 100000, 'per_day' => 100000, 'global_per_minute' => 100000 );
} );
add_filter( 'practice_portal_stripe_cache_seconds', '__return_zero' );
// One process answers one request after another: a wait here would wait for itself.
add_filter( 'practice_portal_lock_wait', '__return_zero' );`;

/** In REST requests, WordPress reports these only in a header of the response. */
const RAISE_NOTICES = `<?php
foreach ( array( 'deprecated_function', 'deprecated_argument', 'doing_it_wrong' ) as $kind ) {
  add_filter( $kind . '_trigger_error', '__return_true', PHP_INT_MAX );
}`;

export type Row = Record<string, string | null>;

export type TestSite = {
  readonly address: string;
  readonly site: HostedSite;
  readonly stripe: StripeSandbox;
  /** The database before each test. */
  readonly pristine: Uint8Array;
  /** The membership's id by the first word of its slug. */
  readonly products: { grow: number; advantage: number; navigator: number };
  /** A new browser without cookies. */
  browser: () => Browser;
  /** Runs PHP in the loaded WordPress and reads what it returns as JSON. */
  php: <T = unknown>(code: string) => Promise<T>;
  /**
   * Sends requests to routes of the plugin without HTTP, all in one PHP process: much faster, for tests that need neither cookies nor nonces.
   *
   * @param as Name of the user whose requests they are; a visitor's otherwise.
   */
  dispatch: (requests: Dispatched[], as?: string) => Promise<DispatchedAnswer[]>;
  /** All rows of one of the plugin's tables. */
  rows: (table: string) => Promise<Row[]>;
  /** A user's meta, each key's first value. */
  meta: (userId: number) => Promise<Record<string, unknown>>;
};

/** `body` as PHP has it: nested values are allowed. */
export type Dispatched = {
  method?: string;
  path: string;
  body?: Record<string, unknown>;
  /** Instead of `body`; a string is sent as it is. */
  json?: unknown;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** `warnings`: what PHP complained about meanwhile. */
export type DispatchedAnswer = { status: number; json: any; headers: Record<string, string>; warnings: string[] };

export type TestSiteOptions = {
  phpVersion?: '8.1' | '8.3';
  constants?: Record<string, string | number | boolean | null>;
  /** Leaves the limits as they are for real sites. */
  realLimits?: boolean;
  /** The site is the main one of a network, and the plugin active on it alone. */
  isOfNetwork?: boolean;
};

type Booted = Pick<TestSite, 'address' | 'site' | 'stripe' | 'products'> & { snapshot: Uint8Array };

/** PHP's warnings and notices, which WordPress' `_doing_it_wrong` and its deprecated functions raise too. */
const IS_COMPLAINT = /PHP (Deprecated|Notice|Warning|Fatal error|Parse error)/;
/**
 * Warnings that do not count: from the SQLite bridge, a test's own code, a test's second `init`, failures that a test provokes, and WordPress'
 * files for networks. Outside of a request these have no `HTTP_HOST`, and PHP 8 deprecates two of their signatures.
 */
const OF_OTHERS =
  /sqlite-database-integration|wp-includes\/ms-\w+\.php|eval\(\)'d code|already registered|PHP Warning: +Practice Portal: (?!TypeError)/i;

/** Files with the same options share a site if the runner lets them share modules. Sites end with the process. */
const sites = new Map<string, Promise<Booted>>();

/** Registers the hooks of a test file. Only the tests themselves may use the result. */
export function useSite(options: TestSiteOptions = {}): TestSite {
  const name = JSON.stringify(options);
  let booted: Booted | null = null;

  const get = () => {
    if (booted === null) throw new Error('The site is not booted yet.');
    return booted;
  };

  async function php<T>(code: string): Promise<T> {
    const text = await get().site.run(`echo "\\x02", wp_json_encode( ( function () { ${code} } )() );`);
    return JSON.parse(text.slice(text.indexOf('\x02') + 1)) as T;
  }

  beforeAll(async () => {
    const site = sites.get(name) ?? boot(options);
    sites.set(name, site);
    booted = await site;
  });

  afterEach(async () => {
    const { address, site, stripe, snapshot } = get();
    await stripe.settled();
    stripe.reset();
    stripe.webhookUrl = webhookOf(address);
    site.restore(snapshot);
    clearMails(site);
    const complaints = site.takeComplaints().flatMap((text) => text.split('\n'));
    expect(complaints.filter((line) => IS_COMPLAINT.test(line) && !OF_OTHERS.test(line))).toEqual([]);
  });

  return {
    get address() {
      return get().address;
    },
    get site() {
      return get().site;
    },
    get stripe() {
      return get().stripe;
    },
    get pristine() {
      return get().snapshot;
    },
    get products() {
      return get().products;
    },
    browser: () => new Browser(get().address),
    php,
    dispatch: (requests, as = '') =>
      php(`
        wp_set_current_user( '' === '${as}' ? 0 : get_user_by( 'login', '${as}' )->ID );
        $answers  = array();
        $warnings = array();
        set_error_handler( function ( $level, $text, $file, $line ) use ( &$warnings ) { $warnings[] = "$text in $file:$line"; return true; } );
        foreach ( ${phpValue(requests.map(withText))} as $r ) {
          $request = new WP_REST_Request( $r['method'] ?? 'POST', '/practice-portal/v1' . $r['path'] );
          $request->set_body_params( $r['body'] ?? array() );
          $request->set_query_params( $r['query'] ?? array() );
          $request->set_headers( $r['headers'] ?? array() );
          if ( isset( $r['json'] ) ) {
            $request->set_header( 'Content-Type', 'application/json' );
            $request->set_body( $r['json'] );
          }
          $warnings = array();
          $response = rest_do_request( $request );
          $json     = rest_get_server()->response_to_data( $response, false );
          $answers[] = array( 'status' => $response->get_status(), 'json' => $json, 'headers' => (object) $response->get_headers(), 'warnings' => $warnings );
        }
        return $answers;`),
    rows: (table) =>
      php(
        `global $wpdb; return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}practice_portal_${table}", ARRAY_A );`,
      ),
    meta: (userId) => php(`return array_map( fn( $v ) => maybe_unserialize( $v[0] ), get_user_meta( ${userId} ) );`),
  };
}

const withText = ({ json, ...request }: Dispatched) => ({
  ...request,
  ...(json !== undefined && { json: typeof json === 'string' ? json : JSON.stringify(json) }),
});

const webhookOf = (address: string) => `${address}/wp-json/practice-portal/v1/stripe/webhook`;

async function boot(options: TestSiteOptions): Promise<Booted> {
  const { phpVersion = '8.3', constants = {}, realLimits = false, isOfNetwork = false } = options;
  let ready: (site: HostedSite) => void = () => {};
  const whenReady = new Promise<HostedSite>((resolve) => (ready = resolve));
  const stripe = createStripeSandbox({ webhookSecret: WEBHOOK_SECRET, retryDelaysMs: [10, 20, 40, 80] });
  const address = await listen((request, response) => {
    answer(request, response, whenReady).catch((error: unknown) => response.destroy(error as Error));
  });
  const stripeAddress = await listen((request, response) => void stripe.handler(request, response));
  stripe.webhookUrl = webhookOf(address);

  const allConstants = { ...STRIPE_CONSTANTS, PRACTICE_PORTAL_STRIPE_API_BASE: stripeAddress, ...constants };
  const site = await bootFastest({ siteUrl: address, phpVersion, constants: allConstants });
  site.php.writeFile('/wordpress/wp-content/mu-plugins/raise-notices.php', RAISE_NOTICES);
  if (!realLimits) site.php.writeFile('/wordpress/wp-content/mu-plugins/raise-limits.php', RAISE_LIMITS);
  if (isOfNetwork) await makeNetwork(site);
  await site.run(SEED);
  const ids = JSON.parse(
    await site.run(
      'echo wp_json_encode( array_map( fn( $p ) => array( $p->slug, $p->id ), ( new PracticePortal\\Billing\\Storage\\Plans() )->all() ) );',
    ),
  ) as [slug: string, id: number][];
  const idOf = (slug: string) => ids.find(([known]) => known === slug)?.[1] ?? 0;
  // As on a site that has connected to Stripe before.
  if (allConstants.PRACTICE_PORTAL_STRIPE_SECRET_KEY) {
    await site.run(LEARN_ACCOUNT);
    stripe.reset();
  }
  // Renders a page first, because the theme stores data for later pages. Otherwise each test's first page would compute it again.
  await site.request({ url: '/' });
  clearMails(site);
  ready(site);
  return {
    address,
    site,
    stripe,
    products: {
      grow: idOf('grow-membership'),
      advantage: idOf('advantage-membership'),
      navigator: idOf('navigator-membership'),
    },
    snapshot: site.snapshot(),
  };
}

/** As `wp-admin/network.php` does, with sites in subfolders. */
async function makeNetwork({ run, php, siteUrl }: HostedSite): Promise<void> {
  const { host } = new URL(siteUrl);
  await run(`
    define( 'WP_INSTALLING_NETWORK', true );
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    require_once ABSPATH . 'wp-admin/includes/network.php';
    foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) { $wpdb->$table = $name; }
    install_network();
    populate_network( 1, '${host}', 'owner@example.com', 'Network', '/', false );
  `);
  const config = '/wordpress/wp-config.php';
  const constants = {
    MULTISITE: true,
    SUBDOMAIN_INSTALL: false,
    DOMAIN_CURRENT_SITE: host,
    PATH_CURRENT_SITE: '/',
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
  };
  const lines = Object.entries(constants).map(([name, value]) => `define( '${name}', ${JSON.stringify(value)} );`);
  php.writeFile(config, php.readFileAsText(config).replace('<?php', `<?php\n${lines.join('\n')}`));
}

function clearMails({ php }: HostedSite): void {
  for (const name of php.listFiles('/mail')) php.unlink(`/mail/${name}`);
}

/** Any JSON as an expression of PHP. */
export const phpValue = (value: unknown): string =>
  `json_decode( base64_decode( '${Buffer.from(JSON.stringify(value)).toString('base64')}' ), true )`;

/** Serves on its own port, and lets the process end. */
async function listen(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler).unref();
  // Each request opens its own connection: one that closes while the next request starts would break a test.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const WITHOUT_MINUTES = '/wordpress/wp-content/mu-plugins/no-minute-limits.php';

/**
 * Lifts the limits by minute during each test of the file, because tests of hourly and daily limits send more requests in a minute than a
 * person does.
 */
export function liftMinuteLimits(portal: Pick<TestSite, 'site'>) {
  beforeEach(() =>
    portal.site.php.writeFile(
      WITHOUT_MINUTES,
      `<?php add_filter( 'practice_portal_rate_limits', fn( $limits ) => array_replace( $limits, array_intersect_key( array( 'per_minute' => 1000, 'global_per_minute' => 1000 ), $limits ) ) );`,
    ),
  );
  afterEach(() => portal.site.php.unlink(WITHOUT_MINUTES));
}
