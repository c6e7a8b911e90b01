/** The limits as real sites have them (spec: rest#availability-routes): per client 20 a minute and 100 an hour, 600 a minute for all. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';
import { useStubs } from '../kit/stubs.ts';

const portal = useSite({ realLimits: true });
const activate = useStubs(portal);

/** 41 uses fall into at most two windows, so one window has at least 21, whatever the time is. */
const USES = 41;

const visitorNonce = () => portal.php<string>("return wp_create_nonce( 'wp_rest' );");

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('the first 20 requests of each kind pass, the 41st does not', () => {
  test.each([
    [
      'names and addresses',
      200,
      (index: number) => ({ method: 'GET', path: index % 2 ? '/usernames/free' : '/emails/free@example.com' }),
    ],
    ['coupons', 200, () => ({ path: '/coupons/validate', body: { code: `GUESS${Math.random()}`, product_id: 4 } })],
    ['registrations', 422, () => ({ path: '/registrations', body: { idempotency_key: randomUUID() } })],
  ] as const)('%s', async (_, normal, request) => {
    const nonce = await visitorNonce();
    const answers = await portal.dispatch(
      Array.from({ length: USES }, (_, index) => ({ ...request(index), headers: { 'X-WP-Nonce': nonce } })),
    );
    expect(statusesOf(answers.slice(0, 20))).toEqual(Array.from({ length: 20 }, () => normal));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({
      code: 'practice_portal_too_many_requests',
      data: { status: 429, retry_after: expect.any(Number) },
    });
    expect(refused?.json.data.retry_after).toBeLessThanOrEqual(60);
  });
});

test('the response’s header says how long to wait', async () => {
  portal.site.php.writeFile(
    '/wordpress/wp-content/mu-plugins/zz-none.php',
    "<?php add_filter( 'practice_portal_rate_limits', static function () { return array( 'per_minute' => 0 ); } );",
  );
  const browser = portal.browser();
  await browser.renewNonces();
  const answer = await browser.rest('/usernames/free');
  portal.site.php.unlink('/wordpress/wp-content/mu-plugins/zz-none.php');
  expect(answer.status).toBe(429);
  expect(Number(answer.header('Retry-After'))).toBe(answer.json.data.retry_after);
});

/**
 * Returns which uses pass, all within one minute of the clock. `$hit( address )` is a use. `$set( count )` sets the number of
 * earlier uses in every window.
 */
const passed = (uses: string, limits = 'array()') =>
  portal.php<boolean[]>(`
    global $wpdb;
    $table   = $wpdb->prefix . 'practice_portal_rate_limits';
    $limiter = new PracticePortal\\Core\\Requests\\RateLimiter();
    $set     = fn( $count ) => $wpdb->query( "UPDATE $table SET hits = $count" );
    $hit     = function ( $address ) use ( $limiter ) {
      $_SERVER['REMOTE_ADDR'] = $address;
      return null === $limiter->hit( 'availability' );
    };
    add_filter( 'practice_portal_rate_limits', fn( $real ) => ${limits} + $real );
    do {
      $minute = intdiv( time(), 60 );
      $wpdb->query( "DELETE FROM $table" );
      $passed = ( function () use ( $hit, $set ) { ${uses} } )();
    } while ( intdiv( time(), 60 ) !== $minute );
    return $passed;`);

test('20 a minute', async () => {
  const uses = "$hit( '192.0.2.1' ); $set( 19 ); return array( $hit( '192.0.2.1' ), $hit( '192.0.2.1' ) );";
  expect(await passed(uses)).toEqual([true, false]);
});

test('100 an hour', async () => {
  const uses = "$hit( '192.0.2.1' ); $set( 99 ); return array( $hit( '192.0.2.1' ), $hit( '192.0.2.1' ) );";
  expect(await passed(uses, "array( 'per_minute' => 1000 )")).toEqual([true, false]);
});

test('600 a minute for all clients together', async () => {
  const uses = "$hit( '192.0.2.1' ); $set( 599 ); return array( $hit( '192.0.2.2' ), $hit( '192.0.2.3' ) );";
  expect(await passed(uses)).toEqual([true, false]);
});

test('300 reads of members a minute for each user, in whatever way they are read', async () => {
  activate('wpgraphql');
  const answers = await portal.php(`
    global $wpdb;
    do_action( 'graphql_register_types' );
    $table   = $wpdb->prefix . 'practice_portal_rate_limits';
    $as      = fn( $login ) => wp_set_current_user( get_user_by( 'login', $login )->ID );
    $read    = fn( $path ) => rest_do_request( new WP_REST_Request( 'GET', "/practice-portal/v1$path" ) )->get_status();
    $resolve = function () {
      try {
        return count( $GLOBALS['stub_graphql']['fields']['RootQuery']['practicePortalMembers']['resolve']( null, array( 'first' => 1 ) )['nodes'] );
      } catch ( GraphQL\\Error\\UserError $error ) {
        return $error->getMessage();
      }
    };
    do {
      $minute = intdiv( time(), 60 );
      $wpdb->query( "DELETE FROM $table" );
      $as( 'a-partner' );
      $answers = array( $read( '/members' ) );
      $wpdb->query( "UPDATE $table SET hits = 298" );
      array_push( $answers, $resolve(), $read( '/members/places' ), $read( '/members' ), $read( '/members/places' ), $resolve() );
      $as( 'a-administrator' );
      $answers[] = $read( '/members' );
    } while ( intdiv( time(), 60 ) !== $minute );
    return $answers;`);
  expect(answers).toEqual([200, 1, 200, 429, 429, 'Too many requests. Wait a moment, then try again.', 200]);
});

/** Every limit. However it identifies a client, one client must not use it up for all. */
const LIMITED = [
  'availability',
  'coupons',
  'registrations',
  'invitations',
  'recipients',
  'members',
  'reading',
  'payments',
  'lookups',
  'refusals',
  'credentials',
  'email_links',
];

test('the limits are all of these', async () => {
  expect(await portal.php('return PracticePortal\\Core\\Requests\\RateLimiter::names();')).toEqual(LIMITED);
});

test.each(LIMITED)('%s: one greedy client is refused, and the honest one beside it is not', async (name) => {
  const passes = await portal.php<boolean[]>(`
    global $wpdb;
    $limiter = new PracticePortal\\Core\\Requests\\RateLimiter();
    $hit     = function ( $address, $name ) use ( $limiter ) {
      $_SERVER['REMOTE_ADDR'] = $address;
      return null === $limiter->hit( $name );
    };
    do {
      $minute = intdiv( time(), 60 );
      $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_rate_limits" );
      $greedy = true;
      // More uses than the global limit and the daily limit allow.
      $wpdb->query( 'START TRANSACTION' );
      for ( $uses = 0; $uses < ( 'reading' === '${name}' ? 3002 : 700 ); ++$uses ) {
        $greedy = $hit( '192.0.2.1', '${name}' );
      }
      $wpdb->query( 'COMMIT' );
      $honest = $hit( '192.0.2.2', '${name}' );
    } while ( intdiv( time(), 60 ) !== $minute );
    return array( $greedy, $honest );`);
  expect(passes).toEqual([false, true]);
});

test('the remaining requests are in the headers, before and after the limit', async () => {
  const browser = portal.browser();
  await browser.renewNonces();
  const first = await browser.rest('/usernames/free');
  expect(first.header('RateLimit-Policy')).toBe('"availability";q=20;w=60');
  expect(first.header('RateLimit')).toMatch(/^"availability";r=19;t=\d+$/);
  let refused = first;
  for (let uses = 0; uses < USES && refused.status !== 429; uses += 1) refused = await browser.rest('/usernames/free');
  expect(refused.status).toBe(429);
  expect(refused.header('RateLimit')).toBe(`"availability";r=0;t=${refused.header('Retry-After')}`);
});

test('an IPv6 subnet is one client, another address is another client', async () => {
  const uses =
    "$hit( '2001:db8:1:2::1' ); $set( 20 ); return array( $hit( '2001:db8:1:2:ffff::9' ), $hit( '2001:db8:1:3::1' ) );";
  expect(await passed(uses)).toEqual([false, true]);
});

test('proxy headers change nothing, unless the site trusts them', async () => {
  const client = (filter: string) =>
    portal.php<string>(`
      $_SERVER['REMOTE_ADDR'] = '192.0.2.1'; $_SERVER['HTTP_X_FORWARDED_FOR'] = '198.51.100.7';
      ${filter} return PracticePortal\\Core\\Requests\\ClientIp::client();`);
  expect(await client('')).toBe('192.0.2.1');
  expect(await client("add_filter( 'practice_portal_client_ip', fn() => $_SERVER['HTTP_X_FORWARDED_FOR'] );")).toBe(
    '198.51.100.7',
  );
  expect(await client("$_SERVER['REMOTE_ADDR'] = 'x';")).toBe('unknown');
});

test('no IP address is stored', async () => {
  await passed("return array( $hit( '192.0.2.99' ) );");
  const rows = await portal.rows('rate_limits');
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain('192.0.2');
});
