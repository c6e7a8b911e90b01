/** The permissions and the responses of the small routes (spec: rest#availability-routes, registration-request#registration-submit). */
import { describe, expect, test } from 'vitest';
import { UNUSABLE_USERNAMES, USABLE_USERNAMES } from '../../usernames.ts';
import type { Answer } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { memberForm, register, withoutCredentials } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const said = ({ status, json }: Answer) => (json?.code === undefined ? `${status}` : `${status} ${json.code}`);

const BAD = '403 rest_cookie_invalid_nonce';

test('another user’s nonce is refused', async () => {
  const one = await signedIn(portal, 'a-administrator');
  const two = await signedIn(portal, 'a-subscriber');
  two.nonce = one.nonce;
  expect(said(await two.rest('/usernames/somebody'))).toBe(BAD);
});

test('what members and administrators read is never cached', async () => {
  const browser = await signedIn(portal, 'a-administrator');
  for (const path of [
    '/members',
    '/members/places',
    '/navigator-profile',
    '/partners',
    '/theme-settings',
    '/user-datadx-settings',
  ]) {
    const answer = await browser.rest(path);
    expect([path, answer.status, answer.header('Cache-Control')]).toEqual([
      path,
      200,
      expect.stringContaining('no-store'),
    ]);
  }
});

describe('a purchase by a user who is signed in', () => {
  test.each([
    ['a missing', ''],
    ['a bad', 'bad'],
  ])('with %s purchase nonce is refused', async (_, nonce) => {
    const browser = await signedIn(portal, 'a-subscriber');
    browser.checkoutNonce = nonce;
    const answer = await register(browser, withoutCredentials(memberForm(portal.products.grow)));
    expect(said(answer)).toBe(BAD);
    expect(await portal.rows('idempotency')).toEqual([]);
  });
});

test('a browser with a cookie of a session that has ended is a visitor', async () => {
  const browser = await signedIn(portal, 'a-subscriber');
  await portal.php(`WP_Session_Tokens::get_instance( ${browser.userId} )->destroy_all(); return true;`);
  browser.nonce = null;
  browser.checkoutNonce = null;
  expect((await register(browser, memberForm(portal.products.grow))).status).toBe(200);
});

describe('usernames and e-mail addresses', () => {
  const ask = async (path: string) => {
    const browser = portal.browser();
    await browser.renewNonces();
    return browser.rest(path);
  };

  test('the body is the bare true or false', async () => {
    const texts = [];
    for (const path of [
      'usernames/admin',
      'usernames/ADMIN',
      'usernames/nobody',
      'usernames/two%20words',
      'emails/partner%40example.com',
      'emails/PARTNER@example.com',
      'emails/nobody%2Bx%40example.com',
      "emails/o'nobody%40example.com",
    ]) {
      const answer = await ask(`/${path}`);
      texts.push(`${answer.status} ${answer.text}`);
      expect(answer.header('Cache-Control')).toContain('no-store');
    }
    expect(texts).toEqual([
      '200 true',
      '200 true',
      '200 false',
      '200 false',
      '200 true',
      '200 true',
      '200 false',
      '200 false',
    ]);
  });

  test('an invalid name or address is distinguished from a free one', async () => {
    const nonce = await portal.php<string>("return wp_create_nonce( 'wp_rest' );");
    const paths = [
      'usernames/%3Cb%3E',
      `usernames/${'x'.repeat(61)}`,
      'usernames/%ff',
      'emails/nobody',
      'emails/%ff%40example.com',
      'emails/100%25%40example.com',
    ];
    const answers = await portal.dispatch(
      paths.map((path) => ({ method: 'GET', path: `/${path}`, headers: { 'X-WP-Nonce': nonce } })),
    );
    expect(answers.map(({ status, json }) => `${status} ${json.code ?? json}`)).toEqual([
      '400 practice_portal_invalid_username',
      '400 practice_portal_invalid_username',
      '400 practice_portal_invalid_username',
      '400 practice_portal_invalid_email',
      '400 practice_portal_invalid_email',
      '200 false',
    ]);
    expect(answers.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('the e-mail check can be switched off', async () => {
    await portal.php("return update_option( 'practice_portal_email_check', 'off' );");
    expect((await ask('/emails/partner%40example.com')).text).toBe('false');
  });

  test('no username reveals whether an e-mail address has an account', async () => {
    await portal.php("return update_option( 'practice_portal_email_check', 'off' );");
    const answers = [];
    for (const address of ['partner%40example.com', 'nobody%40example.com'])
      answers.push(await ask(`/usernames/${address}`));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      [answers[0], answers[0]].map((each) => `400 ${each?.text}`),
    );
  });

  test('reserved names are rejected, and free ones are not', async () => {
    const nonce = await portal.php<string>("return wp_create_nonce( 'wp_rest' );");
    const names = [...UNUSABLE_USERNAMES, ...USABLE_USERNAMES];
    const answers = await portal.dispatch(
      names.map((name) => ({
        method: 'GET',
        path: `/usernames/${encodeURIComponent(name)}`,
        headers: { 'X-WP-Nonce': nonce },
      })),
    );
    expect(Object.fromEntries(answers.map(({ status }, index) => [names[index], status]))).toEqual({
      ...Object.fromEntries(UNUSABLE_USERNAMES.map((name) => [name, 400])),
      ...Object.fromEntries(USABLE_USERNAMES.map((name) => [name, 200])),
    });
  });

  test('with plain permalinks the route is in the query', async () => {
    const browser = portal.browser();
    await browser.renewNonces();
    for (const [address, isTaken] of [
      ['partner%40example.com', 'true'],
      ['o%27nobody%40example.com', 'false'],
    ] as const) {
      const answer = await browser.send(`/?rest_route=/practice-portal/v1/emails/${address}`, {
        headers: { 'X-WP-Nonce': browser.nonce ?? '' },
      });
      expect(answer.text).toBe(isTaken);
    }
  });
});

describe('nonces', () => {
  test('are issued to visitors and users, and never cached', async () => {
    const browser = portal.browser();
    const visitor = await browser.send('/wp-admin/admin-ajax.php?action=practice_portal_nonce');
    expect(visitor.json).toEqual({
      nonce: expect.any(String),
      checkout_nonce: null,
      coupon_nonce: expect.any(String),
      user_id: 0,
    });
    expect(visitor.header('Cache-Control')).toContain('no-cache');

    await browser.signIn('a-subscriber', 'a-subscriber');
    expect(browser.userId).toBeGreaterThan(0);
    expect(browser.checkoutNonce).toMatch(/^[0-9a-f]{10}$/);
    expect(browser.nonce).not.toBe(visitor.json.nonce);
  });

  test('cannot be read by another site', async () => {
    const answer = await portal.browser().send('/wp-admin/admin-ajax.php?action=practice_portal_nonce', {
      headers: { Origin: 'https://evil.example' },
    });
    expect(answer.header('Access-Control-Allow-Origin')).toBeNull();
  });
});

describe('coupons', () => {
  const check = async (code: unknown, product: unknown = portal.products.grow) => {
    const browser = portal.browser();
    await browser.renewNonces();
    return browser.rest('/coupons/validate', { json: { code, product_id: product } });
  };

  test('return the amount due, in minor units', async () => {
    expect((await check('WELCOME10')).json).toEqual({
      valid: true,
      percent_off: 10,
      amount_off: null,
      total: 17910,
      duration: 'forever',
      months: 0,
    });
    expect((await check(' welcome10 ', portal.products.navigator)).json).toMatchObject({ total: 112500 });
    expect((await check('FREEMONTH')).json).toEqual({
      valid: true,
      percent_off: 100,
      amount_off: null,
      total: 0,
      duration: 'once',
      months: 1,
    });
  });

  test.each([
    ['NOSUCH', undefined],
    ['', undefined],
    ['WELCOME10', 999999],
    ['WELCOME10', 1],
  ])('%j for the product %j is not valid', async (code, product) => {
    expect((await check(code, product ?? portal.products.grow)).json).toEqual({ valid: false });
  });

  test('of other kinds', async () => {
    await portal.php(`return update_option( 'practice_portal_coupons', array(
      array( 'code' => 'TENOFF', 'amount_off' => 1000, 'duration' => 'once', 'stripe_coupon' => 'WELCOME10' ),
      array( 'code' => 'HUGE', 'amount_off' => 99999999, 'duration' => 'once', 'stripe_coupon' => 'WELCOME10' ),
      array( 'code' => 'THIRD', 'percent_off' => 33, 'duration' => 'forever', 'stripe_coupon' => 'WELCOME10' ),
      array( 'code' => 'OVER', 'percent_off' => 10, 'duration' => 'forever', 'stripe_coupon' => 'WELCOME10', 'expires_at' => 1 ),
      array( 'code' => 'ELSE', 'percent_off' => 10, 'duration' => 'forever', 'stripe_coupon' => 'WELCOME10', 'product_ids' => array( 999 ) ),
      array( 'code' => 'ODD', 'percent_off' => 10, 'amount_off' => 5, 'duration' => 'forever', 'stripe_coupon' => 'WELCOME10' ),
      array( 'code' => 'QUARTER', 'percent_off' => 50, 'duration' => 'repeating', 'months' => 3, 'stripe_coupon' => 'WELCOME10' ),
      array( 'code' => 'YEAR', 'percent_off' => 10, 'duration' => 'repeating', 'stripe_coupon' => 'WELCOME10' ),
      'nonsense',
    ) );`);
    expect((await check('QUARTER')).json).toMatchObject({ total: 9950, duration: 'once', months: 3 });
    const totals: Record<string, unknown> = {};
    for (const code of ['TENOFF', 'HUGE', 'THIRD', 'OVER', 'ELSE', 'ODD', 'YEAR']) {
      const { json } = await check(code);
      totals[code] = json.valid ? json.total : 'invalid';
    }
    expect(totals).toEqual({
      TENOFF: 18900,
      HUGE: 0,
      THIRD: 13333,
      OVER: 'invalid',
      ELSE: 'invalid',
      ODD: 'invalid',
      YEAR: 'invalid',
    });
  });

  test.each([{}, { code: 'X' }, { code: ['X'], product_id: 4 }, { code: 'X', product_id: 'four' }])(
    'a request with %j is malformed',
    async (json) => {
      const browser = portal.browser();
      await browser.renewNonces();
      expect((await browser.rest('/coupons/validate', { json })).status).toBe(400);
    },
  );

  test('still answer as they did to pages of MemberPress', async () => {
    const browser = portal.browser();
    await browser.renewNonces();
    const ajax = (code: string, nonce: string) =>
      browser.send('/wp-admin/admin-ajax.php?action=mepr_validate_coupon', {
        form: { code, prd_id: String(portal.products.grow), coupon_nonce: nonce },
      });
    expect(await ajax('WELCOME10', browser.couponNonce)).toMatchObject({ status: 200, text: 'true' });
    expect(await ajax('NOSUCH', browser.couponNonce)).toMatchObject({ status: 200, text: 'false' });
    expect(await ajax('WELCOME10', 'bad')).toMatchObject({ status: 403, text: '-1' });
  });
});
