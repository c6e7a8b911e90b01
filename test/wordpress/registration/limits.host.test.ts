/** The limits as real sites have them (spec: rest#availability-routes): 20 a minute and 100 an hour per client, five times as many per network. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { useStubs } from '../kit/stubs.ts';

/** The minute of the limits' own clock, which is up to a second behind that of PHP. */
const MINUTE = 'intdiv( PracticePortal\\Core\\Database\\DatabaseClock::now(), 60 )';

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
      $minute = ${MINUTE};
      $wpdb->query( "DELETE FROM $table" );
      $passed = ( function () use ( $hit, $set ) { ${uses} } )();
    } while ( ${MINUTE} !== $minute );
    return $passed;`);

test('20 a minute', async () => {
  const uses = "$hit( '192.0.2.1' ); $set( 19 ); return array( $hit( '192.0.2.1' ), $hit( '192.0.2.1' ) );";
  expect(await passed(uses)).toEqual([true, false]);
});

test('100 an hour', async () => {
  const uses = "$hit( '192.0.2.1' ); $set( 99 ); return array( $hit( '192.0.2.1' ), $hit( '192.0.2.1' ) );";
  expect(await passed(uses, "array( 'per_minute' => 1000 )")).toEqual([true, false]);
});

test('a network has five times its clients’ limit: /48 of IPv6, /24 of IPv4', async () => {
  const uses = (own: string, other: string) => `
    $passed = 0;
    for ( $host = 0; $host < 6; ++$host ) {
      for ( $use = 0; $use < 20; ++$use ) { $passed += (int) $hit( "${own}" ); }
    }
    return array( 100 === $passed, $hit( '${other}' ) );`;
  expect(await passed(uses('2001:db8:1:$host::1', '2001:db8:2::1'))).toEqual([true, true]);
  expect(await passed(uses('192.0.2.$host', '198.51.100.1'))).toEqual([true, true]);
});

test('refused requests use up no limit of others: 600 empty registrations from 31 networks of one provider', async () => {
  const statuses = await portal.php<[Record<string, number>, number]>(`
    global $wpdb;
    $register = function ( $address ) {
      $_SERVER['REMOTE_ADDR'] = $address;
      $request = new WP_REST_Request( 'POST', '/practice-portal/v1/registrations' );
      $request->set_body_params( array( 'idempotency_key' => wp_generate_uuid4() ) );
      return rest_do_request( $request )->get_status();
    };
    do {
      $minute = ${MINUTE};
      $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_rate_limits" );
      $attack = array();
      for ( $use = 0; $use < 600; ++$use ) { $attack[] = $register( '2001:db8:1:' . dechex( $use % 31 ) . '::1' ); }
      $innocent = $register( '2001:db8:2::1' );
    } while ( ${MINUTE} !== $minute );
    return array( array_count_values( $attack ), $innocent );`);
  expect(statuses).toEqual([{ 422: 100, 429: 500 }, 422]);
});

describe('the site’s own limit', () => {
  const spent = (cost: string, times: number, name: string) =>
    passed(
      `$limiter = new PracticePortal\\Core\\Requests\\RateLimiter();
       $limiter->hitBy( '${name}', 'first' );
       for ( $use = 0; $use < ${times}; ++$use ) { $limiter->spend( '${cost}' ); }
       return array( null === ( new PracticePortal\\Core\\Requests\\RateLimiter() )->hitBy( '${name}', 'another' ) );`,
    );

  test.each([
    ['accounts_created', 'registrations', 100],
    ['emails_caused', 'invitations', 100],
    ['stripe_requests', 'coupons', 600],
    ['stripe_requests', 'payments', 600],
  ])('%s: while it is used up, %s are refused', async (cost, name, limit) => {
    expect(await spent(cost, limit - 1, name)).toEqual([true]);
    expect(await spent(cost, limit, name)).toEqual([false]);
  });

  test('does not count what scheduled tasks and the owner do', async () => {
    const uses = `
      $own = new PracticePortal\\Core\\Requests\\RateLimiter();
      for ( $use = 0; $use < 700; ++$use ) { $own->spend( 'stripe_requests' ); }
      return array( null === ( new PracticePortal\\Core\\Requests\\RateLimiter() )->hitBy( 'payments', 'a member' ) );`;
    expect(await passed(uses)).toEqual([true]);
  });

  test('counts a created account and its requests to Stripe, and nothing of a refused form', async () => {
    const counted = () =>
      portal.php<number[]>(`
        global $wpdb;
        $now = PracticePortal\\Core\\Database\\DatabaseClock::now();
        return array_map( function ( $cost ) use ( $wpdb, $now ) {
          $hits = 0;
          foreach ( array( 0, 60 ) as $ago ) {
            $end   = ( intdiv( $now - $ago, 60 ) + 1 ) * 60;
            $hits += (int) $wpdb->get_var( $wpdb->prepare( "SELECT hits FROM {$wpdb->prefix}practice_portal_rate_limits WHERE bucket = %s", hash_hmac( 'sha256', "$cost|site|60|$end", wp_salt( 'nonce' ) ) ) );
          }
          return $hits;
        }, array( 'accounts_created', 'stripe_requests' ) );`);
    const browser = portal.browser();
    expect((await register(browser, {})).status).toBe(422);
    expect(await counted()).toEqual([0, 0]);
    expect((await register(browser, memberForm(portal.products.grow))).status).toBe(200);
    const [accounts, requests] = await counted();
    expect([accounts, requests! > 0]).toEqual([1, true]);
  });
});

test('a coupon’s code is guessed by two routes with one limit: 20 guesses a minute', async () => {
  const guesses = await portal.php<number>(`
    global $wpdb;
    $send = function ( $route, $fields ) {
      $_SERVER['REMOTE_ADDR'] = '192.0.2.1';
      $request = new WP_REST_Request( 'POST', "/practice-portal/v1$route" );
      $request->set_header( 'X-WP-Nonce', wp_create_nonce( 'wp_rest' ) );
      $request->set_body_params( $fields );
      return 429 !== rest_do_request( $request )->get_status();
    };
    do {
      $minute = ${MINUTE};
      $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_rate_limits" );
      $guesses = 0;
      for ( $guess = 0; $guess < 25; ++$guess ) {
        $guesses += (int) $send( '/coupons/validate', array( 'code' => "GUESS$guess", 'product_id' => 4 ) );
        $guesses += (int) $send( '/registrations', array( 'idempotency_key' => wp_generate_uuid4(), 'mepr_coupon_code' => "OTHER$guess" ) );
      }
    } while ( ${MINUTE} !== $minute );
    return $guesses;`);
  expect(guesses).toBe(20);
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
      $minute = ${MINUTE};
      $wpdb->query( "DELETE FROM $table" );
      $as( 'a-partner' );
      $answers = array( $read( '/members' ) );
      $wpdb->query( "UPDATE $table SET hits = 298" );
      array_push( $answers, $resolve(), $read( '/members/places' ), $read( '/members' ), $read( '/members/places' ), $resolve() );
      $as( 'a-administrator' );
      $answers[] = $read( '/members' );
    } while ( ${MINUTE} !== $minute );
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
  'strangers_to_recipient',
  'strangers_e_mails',
  'members',
  'reading',
  'payments',
  'lookups',
  'refusals',
  'credentials',
  'email_links',
];

/** What requests cost, for the whole site. */
const COSTS = ['accounts_created', 'emails_caused', 'stripe_requests'];

test('the limits are all of these', async () => {
  expect(await portal.php('return PracticePortal\\Core\\Requests\\RateLimiter::names();')).toEqual([
    ...LIMITED,
    ...COSTS,
  ]);
});

test.each(LIMITED)('%s: one greedy client is refused, and the honest one beside it is not', async (name) => {
  // With a twentieth of each limit, so that fewer uses reach it.
  const passes = await portal.php<boolean[]>(`
    global $wpdb;
    add_filter( 'practice_portal_rate_limits', fn( $limits ) => array_map( fn( $limit ) => max( 1, intdiv( $limit, 20 ) ), $limits ) );
    $limiter = new PracticePortal\\Core\\Requests\\RateLimiter();
    $hit     = function ( $address, $name ) use ( $limiter ) {
      $_SERVER['REMOTE_ADDR'] = $address;
      return null === $limiter->hit( $name );
    };
    do {
      $minute = ${MINUTE};
      $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_rate_limits" );
      $greedy = true;
      // More uses than the global limit and the daily limit allow.
      $wpdb->query( 'START TRANSACTION' );
      for ( $uses = 0; $uses < ( 'reading' === '${name}' ? 151 : 35 ); ++$uses ) {
        $greedy = $hit( '192.0.2.1', '${name}' );
      }
      $wpdb->query( 'COMMIT' );
      $honest = $hit( '192.0.2.2', '${name}' );
    } while ( ${MINUTE} !== $minute );
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
  const mapped =
    "$hit( '192.0.2.1' ); $set( 20 ); return array( $hit( '::ffff:192.0.2.1' ), $hit( '::ffff:192.0.2.2' ) );";
  expect(await passed(mapped)).toEqual([false, true]);
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
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toContain('192.0.2');
});
