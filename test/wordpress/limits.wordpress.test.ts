/** The limits as real sites have them (host contract 3.5): per client 20 a minute and 100 an hour, 600 a minute for all. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useSite } from './kit/site.ts';

const portal = useSite({ realLimits: true });

/** Among 41 uses in at most two windows one window has 21, however the clock stands. */
const USES = 41;

const visitorNonce = () => portal.php<string>("return wp_create_nonce( 'wp_rest' );");

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('of each kind the first 20 uses pass, and one of 41 does not', () => {
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

test('the answer says in its header how long to wait', async () => {
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

/** How many of so many uses pass, by the addresses that they come from. */
const passed = (addresses: string, uses: number, raised: string) =>
  portal.php<number>(`
    $limiter   = new PracticePortal\\Support\\RateLimiter();
    $addresses = ${addresses};
    $passed    = 0;
    add_filter( 'practice_portal_rate_limits', fn( $limits ) => ${raised} + $limits );
    for ( $i = 0; $i < ${uses}; $i++ ) {
      $_SERVER['REMOTE_ADDR'] = $addresses( $i );
      $passed += null === $limiter->hit( 'availability' ) ? 1 : 0;
    }
    return $passed;`);

test('100 an hour', async () => {
  const count = await passed("fn() => '192.0.2.1'", 201, "array( 'per_minute' => 1000 )");
  expect(count).toBeGreaterThanOrEqual(100);
  expect(count).toBeLessThan(201);
});

test('600 a minute for all clients together', async () => {
  const count = await passed("fn( $i ) => '192.0.' . intdiv( $i, 250 ) . '.' . ( $i % 250 )", 1201, 'array()');
  expect(count).toBeGreaterThanOrEqual(600);
  expect(count).toBeLessThan(1201);
});

test('a household of IPv6 is one client, another address another', async () => {
  const one = await passed("fn( $i ) => '2001:db8:1:2::' . dechex( $i + 1 )", USES, 'array()');
  expect(one).toBeLessThan(USES);
  const many = await passed("fn( $i ) => '2001:db8:2:' . dechex( $i + 1 ) . '::1'", USES, 'array()');
  expect(many).toBe(USES);
});

test('headers of proxies change nothing, unless the site says so', async () => {
  const client = (filter: string) =>
    portal.php<string>(`
      $_SERVER['REMOTE_ADDR'] = '192.0.2.1'; $_SERVER['HTTP_X_FORWARDED_FOR'] = '198.51.100.7';
      ${filter} return PracticePortal\\Support\\Ip::client();`);
  expect(await client('')).toBe('192.0.2.1');
  expect(await client("add_filter( 'practice_portal_client_ip', fn() => $_SERVER['HTTP_X_FORWARDED_FOR'] );")).toBe(
    '198.51.100.7',
  );
  expect(await client("$_SERVER['REMOTE_ADDR'] = 'x';")).toBe('unknown');
});

test('no address is kept', async () => {
  await passed("fn() => '192.0.2.99'", 1, 'array()');
  const rows = await portal.rows('rate_limits');
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toContain('192.0.2');
});
