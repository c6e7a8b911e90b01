/** Random input: no 500, no PHP warning, and no user from an invalid body. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberForm, nested } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

/** Bodies per process, so that WordPress need not be loaded for each. */
const BATCH = 25;

const count = () =>
  portal.php<number[]>(`
    global $wpdb;
    return array( count( get_users() ), (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_subscriptions" ) );`);

const junk = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.constantFrom(
    '',
    '0',
    '1',
    'true',
    '-1',
    '1e999',
    'NaN',
    '\0',
    "' OR 1=1 --",
    '<script>',
    '../../..',
    '%00',
    '+1',
    'x'.repeat(5000),
  ),
  fc.integer().map(String),
  fc.double().map(String),
);

/** PHP's arrays for `field[]`, `field[a][b]` and similar names. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: junk },
  fc.array(junk, { maxLength: 3 }),
  fc.dictionary(
    fc.constantFrom('0', '1', 'name', 'email', 'address', 'line1', 'x'),
    fc.oneof(junk, fc.array(junk, { maxLength: 2 })),
    {
      maxKeys: 4,
    },
  ),
);

const FIELDS = [
  ...Object.keys(nested(memberForm(1))),
  'invite_token',
  'mepr_transaction_id',
  'mepr_checkout_nonce',
  'anything',
];

const mutations = fc.dictionary(fc.constantFrom(...FIELDS), value, { minKeys: 1, maxKeys: 8 });

describe('the registration', () => {
  test('refuses every body in which a required field is empty, whatever the others are', async () => {
    const valid = nested(memberForm(portal.products.grow));
    const before = await count();
    await fc.assert(
      fc.asyncProperty(fc.array(mutations, { minLength: BATCH, maxLength: BATCH }), async (bodies) => {
        const answers = await portal.dispatch(
          bodies.map((body) => ({
            path: '/registrations',
            body: { ...valid, ...body, user_first_name: '', idempotency_key: randomUUID() },
          })),
        );
        for (const { status, json, warnings } of answers) {
          expect(warnings).toEqual([]);
          expect([403, 409, 422]).toContain(status);
          expect(json.code).toMatch(/^practice_portal_/);
        }
        expect(await count()).toEqual(before);
      }),
      { numRuns: 12 },
    );
    expect(portal.stripe.state.requests).toEqual([]);
  });

  test('responds only with JSON to bodies that are not forms', async () => {
    const browser = portal.browser();
    const bodies: [type: string, body: string][] = [
      ['application/json', '{"idempotency_key":"long-enough-key","user_first_name":"A"}'],
      ['application/json', '{'],
      ['application/json', '[[[[[[]]]]]]'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a'],
      ['text/plain', 'idempotency_key=long-enough-key'],
      [
        'application/x-www-form-urlencoded',
        `idempotency_key=long-enough-key&user_login=%ff%fe&user_first_name=%c3%28&practices=x&agreements=y`,
      ],
      ['application/x-www-form-urlencoded', `idempotency_key=long-enough-key&${'practices[][name]=a&'.repeat(900)}`],
      ['application/x-www-form-urlencoded', `idempotency_key[]=long-enough-key`],
      ['application/x-www-form-urlencoded', `a${'[a]'.repeat(80)}=1`],
    ];
    for (const [type, body] of bodies) {
      const answer = await browser.send('/wp-json/practice-portal/v1/registrations', {
        method: 'POST',
        headers: { 'Content-Type': type },
        json: body,
      });
      expect(`${type} ${answer.status}`).toMatch(/ 4\d\d$/);
      expect(answer.json).toHaveProperty('code');
    }
    expect(await count()).toEqual([4, 0]);
  });
});

describe('the other routes', () => {
  test('never fail', async () => {
    const nonce = await portal.php<string>("return wp_create_nonce( 'wp_rest' );");
    const request = fc.oneof(
      fc.record({
        method: fc.constant('GET'),
        path: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => `/usernames/${encode(text)}`),
      }),
      fc.record({
        method: fc.constant('GET'),
        path: fc
          .string({ unit: 'binary', minLength: 1, maxLength: 30 })
          .map((text) => `/emails/${encode(`${text}@example.com`)}`),
      }),
      fc.record({
        path: fc.constant('/coupons/validate'),
        body: fc.dictionary(fc.constantFrom('code', 'product_id'), value),
      }),
      fc.record({
        method: fc.constant('GET'),
        path: fc.constant('/registrations/return'),
        body: fc.dictionary(fc.constantFrom('txn', 'key'), value),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
        const answers = await portal.dispatch(requests.map((one) => ({ ...one, headers: { 'X-WP-Nonce': nonce } })));
        for (const { status, warnings } of answers) {
          expect(warnings).toEqual([]);
          expect(status).toBeLessThan(500);
        }
      }),
      { numRuns: 8 },
    );
  });
});

/** Lone surrogates have no encoding; the browser would send the replacement character. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
