/** Random input: no 500, no PHP warning, and no user from an invalid body. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { memberForm, nested } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';

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

/** WordPress' own doors to accounts, used by a person with an unattended session: everything but the current password is known. */
describe('WordPress’ doors to accounts', () => {
  const ACCOUNT_FIELDS = [
    'email',
    'user_email',
    'password',
    'user_pass',
    'pass1',
    'username',
    'user_login',
    'roles',
    'role',
  ];
  const PROFILE_FIELDS = [
    'name',
    'first_name',
    'nickname',
    'url',
    'locale',
    'meta',
    'id',
    'ID',
    'current_password',
    'anything',
  ];
  const fields = fc.dictionary(
    fc.constantFrom(...ACCOUNT_FIELDS, ...PROFILE_FIELDS),
    fc.oneof(
      value,
      fc.constantFrom<unknown>('stolen@elsewhere.example', 'a stolen session', ['administrator'], {
        wp_capabilities: { administrator: true },
      }),
    ),
    { minKeys: 1, maxKeys: 5 },
  );
  const request = fc.record({
    method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
    path: fc.constantFrom(
      '/users/me',
      '/users/OWN',
      '/users/1',
      '/users',
      '/users/me/application-passwords',
      '/settings',
    ),
    isJson: fc.boolean(),
    body: fields,
  });

  const DOORS_STATE = `
    wp_cache_flush();
    global $wpdb;
    $state = array(
      $wpdb->get_results( "SELECT ID, user_login, user_pass, user_email FROM $wpdb->users ORDER BY ID", ARRAY_N ),
      $wpdb->get_results( "SELECT user_id, meta_key, meta_value FROM $wpdb->usermeta WHERE meta_key IN ( '_new_email', 'practice_portal_pending_email', 'practice_portal_verified_email' ) ORDER BY umeta_id", ARRAY_N ),
      // WordPress lets users drop their own role by an empty list.
      array_map( fn( $capability ) => wp_list_pluck( get_users( array( 'capability' => $capability ) ), 'ID' ), array( 'manage_options', 'practice_portal_manage_members', 'edit_others_posts' ) ),
      get_option( 'admin_email' ),
      // Those who work in the dashboard may have application passwords. These confirm no change.
      get_user_meta( get_user_by( 'login', 'a-subscriber' )->ID, '_application_passwords', true ),
    );`;
  const state = () => portal.php(`${DOORS_STATE} return $state;`);

  type Answer = { status: number; code: string | null; warnings: string[] };

  test.each(['a-subscriber', 'a-contributor'])(
    'REST changes neither password, address nor role for %s',
    async (login) => {
      await portal.php(
        `return is_int( username_exists( 'a-contributor' ) ) ? 0 : wp_insert_user( array( 'user_login' => 'a-contributor', 'user_pass' => 'a-contributor', 'user_email' => 'contributor@example.com', 'role' => 'contributor' ) );`,
      );
      const before = await state();
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
          const answers = await portal.php<Answer[]>(`
          add_filter( 'practice_portal_rate_limits', '__return_empty_array', PHP_INT_MAX );
          $id = get_user_by( 'login', '${login}' )->ID;
          wp_set_current_user( $id );
          $warnings = array();
          set_error_handler( function ( $level, $text, $file, $line ) use ( &$warnings ) {
            if ( false !== strpos( $file, '/practice-portal/' ) ) { $warnings[] = "$text in $file:$line"; }
            return true;
          } );
          $answers = array();
          foreach ( ${phpValue(requests)} as $one ) {
            $warnings = array();
            $request  = new WP_REST_Request( $one['method'], '/wp/v2' . str_replace( 'OWN', (string) $id, $one['path'] ) );
            if ( $one['isJson'] ) {
              $request->set_header( 'Content-Type', 'application/json' );
              $request->set_body( (string) wp_json_encode( $one['body'] ) );
            } else {
              $request->set_body_params( $one['body'] );
            }
            $response  = rest_do_request( $request );
            $answers[] = array( 'status' => $response->get_status(), 'code' => $response->as_error()?->get_error_code(), 'warnings' => $warnings );
          }
          return $answers;`);
          // 501 says that users have no trash. WordPress refuses a long URL without a status of its own, so it becomes 500.
          const failed = ({ status, code }: Answer) => status >= 500 && status !== 501 && code !== 'user_url_too_long';
          expect(answers.filter((answer) => failed(answer) || answer.warnings.length > 0)).toEqual([]);
          expect(await state()).toEqual(before);
        }),
        { numRuns: 6 },
      );
    },
  );

  test('no link with a guessed secret changes anything, by GET, HEAD or POST', async () => {
    const member = await signedIn(portal, 'a-subscriber');
    const before = await state();
    const ARGUMENTS = [
      'verify_email',
      'confirm_email',
      'practice_portal_refuse',
      'newuseremail',
      'key',
      'login',
      'action',
    ];
    const secret = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }).map(encode),
      fc.constantFrom(
        '1.9999999999.' + '0'.repeat(64),
        '2.9999999999.' + 'f'.repeat(64),
        '0'.repeat(48),
        'rp',
        'confirm_admin_email',
      ),
    );
    const link = fc.record({
      page: fc.constantFrom('/', '/account/', '/wp-admin/profile.php', '/wp-login.php'),
      query: fc.array(fc.tuple(fc.constantFrom(...ARGUMENTS), secret), { minLength: 1, maxLength: 3 }),
      method: fc.constantFrom('GET', 'HEAD', 'POST'),
      isMember: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(link, async ({ page, query, method, isMember }) => {
        const url = `${page}?${query.map(([name, text]) => `${name}=${text}`).join('&')}`;
        const browser = isMember ? member : portal.browser();
        const { status } = await browser.send(url, { method, headers: { Accept: 'text/html' } });
        expect([url, status < 500]).toEqual([url, true]);
      }),
      { numRuns: 60 },
    );
    expect(await state()).toEqual(before);
  });
});

/** Lone surrogates have no encoding; the browser would send the replacement character. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
