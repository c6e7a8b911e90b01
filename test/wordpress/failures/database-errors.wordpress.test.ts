/** A database error is a 500 on every route, never an empty list (spec: payment#one-charge). No PHP warning precedes a response. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from '../kit/browser.ts';
import { addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { memberForm, register, type Form } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard, deliver, silenceWebhooks } from '../kit/stripe.ts';
import { useStubs } from '../kit/stubs.ts';

const portal = useSite();
const activate = useStubs(portal);

const PLUGIN = '/wordpress/wp-content/mu-plugins/zz-refuse.php';
const SEEN = '/wordpress/wp-content/statements';

afterEach(() => {
  for (const file of [PLUGIN, SEEN]) if (portal.site.php.fileExists(file)) portal.site.php.unlink(file);
});

/** Queries of the plugin, without WordPress' own. */
const OURS = '/wp_(?:practice_portal_|users|usermeta)/';
/** Queries of one kind differ only in their values. */
const KIND = `static fn( $query ) => preg_replace( array( "/'[^']*'|\\\\b\\\\d+\\\\b/", '/\\\\s+/' ), array( '?', ' ' ), $query )`;
/** There is no such table, so the database refuses every query for it. */
const REFUSED = 'SELECT nothing FROM wp_practice_portal_nowhere';

/** Fails the first query of a kind in each request. Without a kind, it records the kinds. */
const refuse = (kind: string | null) =>
  portal.site.php.writeFile(
    PLUGIN,
    `<?php
ini_set( 'log_errors', '0' );
add_filter( 'query', static function ( $query ) {
  static $is_done = false;
  if ( false === strpos( $_SERVER['REQUEST_URI'] ?? '', '/practice-portal/v1/' ) || ! did_action( 'rest_api_init' ) || did_filter( 'rest_post_dispatch' ) || ! preg_match( '${OURS}', $query ) ) { return $query; }
  $kind = ( ${KIND} )( $query );
  ${
    kind === null
      ? `file_put_contents( WP_CONTENT_DIR . '/statements', wp_json_encode( $kind ) . "\\n", FILE_APPEND );`
      : `if ( ! $is_done && $kind === base64_decode( '${Buffer.from(kind).toString('base64')}' ) ) { $is_done = true; $GLOBALS['wpdb']->suppress_errors(); return '${REFUSED}'; }`
  }
  return $query;
}, 999 );`,
  );

/** Lets the locks and claims of an interrupted request expire. */
const letMinutesPass = () =>
  portal.php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_locks SET expires_at = 1" );
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_idempotency SET started_at = started_at - 121" );
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_webhook_events SET received_at = received_at - 61" );
    return true;`);

/** Repeats the request at once, and later if the response says so. */
async function askAgain(ask: () => Promise<Answer>) {
  const answer = await ask();
  if (answer.status !== 409) return answer;
  await letMinutesPass();
  return ask();
}

/** Queries that decide about accounts and money. `PRACTICE_PORTAL_INTERLEAVINGS=all` also fails all others. */
const isTelling = (kind: string) =>
  process.env['PRACTICE_PORTAL_INTERLEAVINGS'] === 'all' ||
  /_(?:subscriptions|transactions|idempotency|webhook_events)|INSERT.*(?:_locks|wp_users)/.test(kind);

const kindsSeen = () => [
  ...new Set(
    portal.site.php
      .readFileAsText(SEEN)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string)
      .filter(isTelling),
  ),
];

describe('a query that the database rejects', () => {
  test('is a 500 of every route that reads, whichever query it is', async () => {
    await addMember(portal, { login: 'reader' });
    await addMember(portal, { login: 'other' });
    await addMember(portal, { login: 'root', role: 'administrator' });
    const wrong = await portal.php<string[]>(`
      global $wpdb;
      $wpdb->suppress_errors();
      set_error_handler( static fn() => true );
      $ids    = array( 'reader' => get_user_by( 'login', 'reader' )->ID, 'root' => get_user_by( 'login', 'root' )->ID );
      $routes = array(
        array( 'reader', 'GET', '/members', array() ),
        array( 'reader', 'GET', '/members', array( 'search' => 'alder' ) ),
        array( 'reader', 'GET', '/members', array( 'near' => '97205' ) ),
        array( 'reader', 'GET', '/members/places', array() ),
        array( 'reader', 'GET', '/members/' . get_user_by( 'login', 'other' )->ID, array() ),
        array( 'reader', 'GET', '/navigator-profile', array() ),
        array( 'root', 'GET', '/partners', array() ),
        array( 'root', 'GET', '/user-datadx-settings', array() ),
        array( 'root', 'GET', '/theme-settings', array() ),
        array( 'reader', 'GET', '/usernames/somebody', array() ),
        array( 'reader', 'GET', '/emails/somebody@example.com', array() ),
      );
      $count  = 0;
      $chosen = 0;
      add_filter( 'query', static function ( $query ) use ( &$count, &$chosen ) {
        return preg_match( '/wp_(?:practice_portal_|users|usermeta|posts|postmeta)/', $query ) && ++$count === $chosen ? '${REFUSED}' : $query;
      }, 999 );
      $ask = static function ( $route ) use ( $ids, &$count ) {
        wp_cache_flush();
        wp_set_current_user( 0 );
        wp_set_current_user( $ids[ $route[0] ] );
        do_action( 'clean_user_cache', $ids[ $route[0] ] );
        $count   = 0;
        $request = new WP_REST_Request( $route[1], '/practice-portal/v1' . $route[2] );
        $request->set_query_params( $route[3] );
        $request->set_header( 'X-WP-Nonce', wp_create_nonce( 'wp_rest' ) );
        $response = rest_do_request( $request );
        return $response->get_status() . ' ' . ( $response->get_data()['code'] ?? '' );
      };
      $wrong = array();
      foreach ( $routes as $route ) {
        $chosen = 0;
        $whole  = $ask( $route );
        $places = $count;
        if ( 0 !== strpos( $whole, '200' ) || ( 0 === $places && '/theme-settings' !== $route[2] ) ) {
          $wrong[] = "$route[2]: $whole, $places statements";
        }
        for ( $place = 1; $place <= $places; ++$place ) {
          $chosen = $place;
          $answer = $ask( $route );
          // Cached data need not be read.
          if ( $count >= $place && '500 practice_portal_internal_error' !== $answer ) {
            $wrong[] = "$route[2], statement $place of $places: $answer";
          }
        }
      }
      return $wrong;`);
    expect(wrong).toEqual([]);
  });

  test('of the members’ table removes no member from the directory', async () => {
    const id = await addMember(portal, { login: 'listed' });
    const rows = await portal.php<[number, number]>(`
      global $wpdb;
      $wpdb->suppress_errors();
      set_error_handler( static fn() => true );
      $count  = static fn() => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_directory" );
      do_action( 'set_user_role', ${id} );
      apply_filters( 'rest_pre_echo_response', array() );
      $before = $count();
      $break  = static fn( $query ) => preg_match( '/wp_practice_portal_subscriptions/', $query ) ? '${REFUSED}' : $query;
      add_filter( 'query', $break );
      do_action( 'set_user_role', ${id} );
      apply_filters( 'rest_pre_echo_response', array() );
      remove_filter( 'query', $break );
      return array( $before, $count() );`);
    expect(rows[0]).toBeGreaterThan(0);
    expect(rows[1]).toBe(rows[0]);
  });

  test('of the directory is not cached as an empty result', async () => {
    await addMember(portal, { login: 'reader' });
    await addMember(portal, { login: 'alder', name: 'Alder Ashby' });
    const wrong = await portal.php<string[]>(`
      global $wpdb;
      $wpdb->suppress_errors();
      set_error_handler( static fn() => true );
      $count  = 0;
      $chosen = 0;
      add_filter( 'query', static function ( $query ) use ( &$count, &$chosen ) {
        return false !== strpos( $query, 'practice_portal_directory' ) && ++$count === $chosen ? '${REFUSED}' : $query;
      }, 999 );
      wp_set_current_user( get_user_by( 'login', 'reader' )->ID );
      $ask = static function ( $path, $parameters ) use ( &$count ) {
        $count   = 0;
        $request = new WP_REST_Request( 'GET', '/practice-portal/v1' . $path );
        $request->set_query_params( $parameters );
        $response = rest_do_request( $request );
        return $response->get_status() . ' ' . wp_json_encode( $response->get_data()['ids'] ?? $response->get_headers()['X-WP-Total'] ?? '' );
      };
      // As after somebody has changed.
      $change = static function () use ( &$chosen ) {
        $chosen = 0;
        update_option( 'practice_portal_directory_version', uniqid() );
      };
      $wrong = array();
      foreach ( array( array( '/members', array() ), array( '/members', array( 'search' => 'alder' ) ), array( '/members', array( 'profession' => 'dental' ) ), array( '/members/places', array() ), array( '/members/places', array( 'search' => 'alder' ) ) ) as list( $path, $parameters ) ) {
        $change();
        $whole  = $ask( $path, $parameters );
        $places = $count;
        if ( 0 !== strpos( $whole, '200' ) || 0 === $places ) { $wrong[] = "$path: $whole, $places statements"; }
        for ( $place = 1; $place <= $places; ++$place ) {
          $change();
          $chosen = $place;
          $refused = $ask( $path, $parameters );
          $chosen  = 0;
          $after   = $ask( $path, $parameters );
          if ( ( 0 !== strpos( $refused, '500' ) && $refused !== $whole ) || $after !== $whole ) {
            $wrong[] = $path . wp_json_encode( $parameters ) . ", statement $place of $places: $refused, then $after instead of $whole";
          }
        }
      }
      return $wrong;`);
    expect(wrong).toEqual([]);
  });

  test('of GraphQL is an error too, never an empty page', async () => {
    activate('wpgraphql');
    await addMember(portal, { login: 'reader' });
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'members', 'post_title' => 'T', 'post_content' => '[practice_portal view="member-directory"]' ) );`,
    );
    const browser = portal.browser();
    await browser.signIn('reader', 'reader');
    for (const table of ['subscriptions', 'directory']) {
      portal.site.php.writeFile(
        PLUGIN,
        `<?php ini_set( 'log_errors', '0' ); add_filter( 'query', static function ( $query ) { $GLOBALS['wpdb']->suppress_errors(); return false !== strpos( $query, 'wp_practice_portal_${table}' ) ? '${REFUSED}' : $query; } );`,
      );
      const query = { query: '{ practicePortalMembers { nodes { name } } }' };
      const answer = await browser.send('/graphql', { json: query, headers: { 'X-WP-Nonce': browser.nonce ?? '' } });
      expect([answer.status, answer.json.errors[0].extensions.code]).toEqual([500, 'practice_portal_internal_error']);
      expect((await browser.send('/members/')).status).toBe(500);
    }
  });

  test('of wp-admin and of the account is an error, never an empty page or a shorter file', async () => {
    const id = await addMember(portal, { login: 'reader' });
    await addMember(portal, { login: 'root', role: 'administrator' });
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'mine', 'post_title' => 'T', 'post_content' => '[practice_portal view="account-page"]' ) );`,
    );
    const [root, reader] = [portal.browser(), portal.browser()];
    await root.signIn('root', 'root');
    await reader.signIn('reader', 'reader');
    await reader.renewNonces();
    const ownerPage = (page: string) => `/wp-admin/admin.php?page=practice-portal${page}`;
    const list = documentOf(await root.send(ownerPage('-members')));
    const fields = [...(list.querySelector('input[name="whole"]')?.closest('form')?.querySelectorAll('input') ?? [])];
    const download = Object.fromEntries(fields.map((each) => [each.getAttribute('name'), each.getAttribute('value')]));
    const asked: [what: string, refused: string, ask: () => Promise<Answer>][] = [
      ...[
        ['-members', 'members_index'],
        ['-members', 'transactions'],
        [`-members&member=${id}`, 'journal'],
        ['-health-issues', 'health_issues'],
        ['-overview', 'figures'],
        ['-onboarding', 'onboarding'],
        ['-coupons', 'plan'],
        ['-setup', 'webhook_events'],
        ['', 'keys'],
      ].map(([page = '', table = '']): (typeof asked)[number] => [
        `${page} ${table}`,
        table,
        () => root.send(ownerPage(page)),
      ]),
      ['the file', 'transactions', () => root.send('/wp-admin/admin-post.php', { form: download as Form })],
      ['the account', 'invites', () => reader.send('/mine/')],
      ['its team', 'invites', () => reader.rest('/account/team')],
      ['its membership', 'subscriptions', () => reader.rest('/account/membership')],
    ];
    for (const [what, table, ask] of asked) {
      portal.site.php.writeFile(
        PLUGIN,
        `<?php ini_set( 'log_errors', '0' ); add_filter( 'query', static function ( $query ) { $GLOBALS['wpdb']->suppress_errors(); return preg_match( '/^\\s*SELECT.*practice_portal_${table}\\b/s', $query ) ? '${REFUSED}' : $query; }, 999 );`,
      );
      const { status, text } = await ask();
      expect([what, status, text.includes('This site has a technical problem.')]).toEqual([what, 500, true]);
    }
  });

  test(
    'of a registration leaves nothing that a repeat with the same key does not repair',
    { timeout: 300_000 },
    async () => {
      silenceWebhooks(portal);
      const before = portal.site.snapshot();
      const key = randomUUID();
      const send = () => register(portal.browser(), memberForm(portal.products.grow), key);
      refuse(null);
      expect((await send()).status).toBe(200);
      const kinds = kindsSeen();
      expect(kinds.length).toBeGreaterThan(10);
      const wrong: unknown[] = [];
      for (const kind of kinds) {
        portal.stripe.reset();
        silenceWebhooks(portal);
        portal.site.restore(before);
        refuse(kind);
        const refused = await send();
        portal.site.php.unlink(PLUGIN);
        const again = await askAgain(send);
        const open = portal.stripe.state.subscriptions.filter(({ status }) => status === 'incomplete').length;
        const isKnown = refused.status === 500 || refused.json?.code === 'practice_portal_in_progress';
        if (!isKnown || again.status !== 200 || open !== 1) {
          wrong.push([kind, refused.status, refused.json?.code, again.status, again.json?.code, open]);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('of an event makes Stripe deliver it again', { timeout: 300_000 }, async () => {
    const { json } = await register(portal.browser(), memberForm(portal.products.grow));
    silenceWebhooks(portal);
    await confirmCard(portal, json.client_secret);
    const event = portal.stripe.state.events.find(({ type }) => type === 'payment_intent.succeeded');
    const before = portal.site.snapshot();
    refuse(null);
    expect((await deliver(portal, event)).status).toBe(200);
    const kinds = kindsSeen();
    expect(kinds.length).toBeGreaterThan(7);
    const wrong: unknown[] = [];
    for (const kind of kinds) {
      portal.site.restore(before);
      refuse(kind);
      const refused = await deliver(portal, event);
      portal.site.php.unlink(PLUGIN);
      const again = await askAgain(() => deliver(portal, event));
      const [row] = await portal.rows('subscriptions');
      const isTold = refused.status >= 400;
      if (!isTold || again.status !== 200 || row?.['status'] !== 'active') {
        wrong.push([kind, refused.status, again.status, row?.['status']]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('output of PHP before a response', () => {
  test.each(['muplugins_loaded', 'init', 'rest_api_init', 'rest_pre_dispatch'])(
    'at %s is not part of it',
    async (hook) => {
      portal.site.php.writeFile(
        PLUGIN,
        `<?php
ini_set( 'display_errors', '1' );
ini_set( 'log_errors', '0' );
add_filter( '${hook}', static function ( $passed = null ) { echo "\\nWarning: of another plugin in /somewhere.php on line 1\\n"; trigger_error( 'printed', E_USER_WARNING ); return $passed; } );`,
      );
      const browser = portal.browser();
      const answer = await browser.send('/wp-json/practice-portal/v1/registrations', { form: { a: 'b' } });
      expect([answer.text.slice(0, 1), answer.status, answer.json?.code]).toEqual([
        '{',
        400,
        'rest_missing_callback_param',
      ]);
      expect(answer.header('Content-Type')).toContain('application/json');
    },
  );
});
