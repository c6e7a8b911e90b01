/**
 * Every route, by every role, in every spelling (spec: access#pages-by-person).
 *
 * Only the roles that the specification names are allowed, and a refused request has no effect. WordPress supplies the list of routes: a new
 * route needs its row here.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../kit/members.ts';
import { joinAsMember } from '../kit/member.ts';
import { memberForm, nested } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

/** The users who may use a route. All routes except those for `anybody` need REST's nonce. */
type Who =
  | 'anybody'
  | 'nonce'
  | 'users'
  | 'members'
  | 'administrators'
  | 'holders'
  | 'payer'
  | 'registering'
  | 'secret';

/** The requests and their roles. The IDs belong to Renée's payment and invitation; Renée is not a role below. */
type Row = { who: Who; path?: string; body?: Record<string, unknown> };

const KEY = { idempotency_key: 'a-key-of-sixteen' };

const ROUTES: Record<string, Row> = {
  'GET /usernames/(?P<username>[^/]+)': { who: 'nonce', path: '/usernames/free' },
  'GET /emails/(?P<email>[^/]+)': { who: 'nonce', path: '/emails/free@example.com' },
  'POST /coupons/validate': { who: 'nonce', body: { code: 'WELCOME10', product_id: 1 } },
  'POST /registrations': { who: 'registering', body: { ...KEY, user_first_name: 'Ada' } },
  'POST /registrations/account': { who: 'users', body: { email: 'new@example.com' } },
  'GET /registrations/status': { who: 'nonce' },
  'GET /registrations/return': { who: 'secret', body: { txn: 1, key: 'guessed' } },
  'POST /registrations/(?P<transaction_id>[0-9]{1,18})/confirmation': {
    who: 'payer',
    path: '/registrations/1/confirmation',
  },
  'POST /stripe/webhook': { who: 'secret', body: { id: 'evt_1', type: 'invoice.paid' } },
  'GET /members': { who: 'members' },
  'GET /members/places': { who: 'members' },
  'GET /members/(?P<id>[0-9]{1,18})': { who: 'members', path: '/members/1' },
  'POST /user-onboarding/(?P<step_name>[^/]+)': { who: 'members', path: '/user-onboarding/sign' },
  'PUT /user-onboarding/(?P<step_name>[^/]+)': { who: 'members', path: '/user-onboarding/sign' },
  'GET /navigator-profile': { who: 'members' },
  'GET /partners': { who: 'administrators' },
  'GET /user-datadx-settings': { who: 'administrators' },
  'PUT /user-datadx-settings': { who: 'administrators', body: { id: 1 } },
  'GET /theme-settings': { who: 'administrators' },
  'POST /theme-settings': { who: 'administrators', body: { zoho_salesiq_embed: 'x' } },
  'GET /texts': { who: 'anybody', body: { language: 'en_US', chunk: 'src/pages/account/sections.ts' } },
  'PUT /account/language': { who: 'users', body: { value: 'en_US' } },
  'PUT /account/messages': { who: 'holders', body: { value: false } },
  'PUT /account/directory': { who: 'holders', body: { value: true } },
  'PUT /account/photo': { who: 'holders', body: { value: '' } },
  'PUT /account/agreements': { who: 'holders', body: { value: {} } },
  'GET /account/credentials': { who: 'users' },
  'POST /account/email': { who: 'users', body: { ...KEY, email: 'new@example.com', password: 'guessed' } },
  'POST /account/email/cancel': { who: 'users', body: KEY },
  'POST /account/email/verification': { who: 'users', body: KEY },
  'POST /account/password': { who: 'users', body: { ...KEY, password: 'guessed', new_password: 'another-one' } },
  'GET /account/membership': { who: 'holders' },
  'POST /account/membership/cancel': { who: 'holders', body: KEY },
  'POST /account/membership/keep': { who: 'holders', body: KEY },
  'POST /account/membership/pause': { who: 'holders', body: { ...KEY, months: 1 } },
  'POST /account/membership/resume': { who: 'holders', body: KEY },
  'POST /account/membership/pay': { who: 'holders', body: KEY },
  'POST /account/membership/pay/settled': { who: 'holders', body: KEY },
  'POST /account/card': { who: 'holders', body: KEY },
  'GET /account/membership/plan': { who: 'holders', body: { plan: 1 } },
  'POST /account/membership/plan': {
    who: 'holders',
    body: { ...KEY, plan: 1, at: 1, due: 0, credit: 0, signature: 'forged' },
  },
  'POST /account/membership/plan/settled': { who: 'holders', body: KEY },
  'POST /account/portal': { who: 'holders', body: { flow: 'card' } },
  'GET /account/payments': { who: 'holders' },
  'GET /account/profile': { who: 'holders' },
  'PUT /account/profile': { who: 'holders', body: { user_first_name: 'Ada' } },
  'GET /account/team': { who: 'holders' },
  'POST /account/team/invite': { who: 'holders', body: { ...KEY, name: 'Ada', email: 'ada@example.com' } },
  'POST /account/team/send': { who: 'holders', body: { ...KEY, id: 1 } },
  'POST /account/team/remove': { who: 'holders', body: { ...KEY, id: 1 } },
  'POST /account/team/withdraw': { who: 'holders', body: { ...KEY, id: 1 } },
};

const ROLES = ['', 'a-subscriber', 'a-former', 'a-member', 'a-partner', 'a-administrator'] as const;
const NONCES = ['good', 'missing', 'bad'] as const;
type Role = (typeof ROLES)[number];
type Nonce = (typeof NONCES)[number];

/** The specification, not the code: may they? */
function may({ who }: Row, role: Role, nonce: Nonce): boolean {
  if (nonce === 'bad' || who === 'secret' || who === 'payer') return false;
  if (who === 'anybody') return true;
  if (who === 'registering') return role === '' || nonce === 'good';
  if (nonce === 'missing') return false;
  if (who === 'nonce') return true;
  if (who === 'users') return role !== '';
  if (who === 'members') return ['a-member', 'a-partner', 'a-administrator'].includes(role);
  if (who === 'holders') return ['a-member', 'a-former'].includes(role);
  return role === 'a-administrator';
}

type Asked = {
  method: string;
  path: string;
  body?: unknown;
  role: Role;
  nonce: Nonce;
  query?: unknown;
  header?: string;
};
type Told = { status: number; code: string; text: string; writes: string[]; calls: number; signedIn: boolean };

/**
 * Sends requests through WordPress's whole REST server, with nonces, in one process. Rolls each one back. Stripe is unreachable: the test
 * only counts the calls to it.
 */
const send = (requests: Asked[]) =>
  portal.php<Told[]>(`
    global $wpdb;
    $told = null;
    $effects = array( 'writes' => array(), 'calls' => 0, 'signedIn' => false );
    remove_all_filters( 'rest_pre_serve_request' );
    add_filter( 'rest_pre_serve_request', '__return_true' );
    add_filter( 'rest_post_dispatch', function ( $response ) use ( &$told ) { $told = $response; return $response; }, 1000 );
    add_filter( 'pre_http_request', function () use ( &$effects ) { ++$effects['calls']; return new WP_Error( 'out_of_reach' ); } );
    add_filter( 'pre_wp_mail', '__return_true' );
    add_action( 'set_auth_cookie', function () use ( &$effects ) { $effects['signedIn'] = true; } );
    add_filter( 'send_auth_cookies', '__return_false' );
    add_filter( 'query', function ( $query ) use ( &$effects ) {
      // Counters of requests do not count as effects.
      if ( preg_match( '/^\\s*(INSERT|UPDATE|DELETE|REPLACE)/i', $query ) && ! preg_match( '/rate_limits|_transient_|session_tokens/', $query ) ) {
        $effects['writes'][] = substr( $query, 0, 120 );
      }
      return $query;
    } );
    $sessions = array();
    foreach ( ${phpValue(ROLES)} as $role ) {
      $user = '' === $role ? 0 : get_user_by( 'login', $role )->ID;
      $sessions[ $role ] = array( $user, 0 === $user ? '' : wp_generate_auth_cookie( $user, time() + 3600, 'logged_in', WP_Session_Tokens::get_instance( $user )->create( time() + 3600 ) ) );
    }
    $answers = array();
    foreach ( ${phpValue(requests)} as $r ) {
      list( $user, $cookie ) = $sessions[ $r['role'] ];
      $wpdb->query( 'START TRANSACTION' );
      wp_cache_flush();
      $_COOKIE = '' === $cookie ? array() : array( LOGGED_IN_COOKIE => $cookie );
      $GLOBALS['wp_rest_auth_cookie'] = 0 === $user ? null : true;
      wp_set_current_user( $user );
      $nonces = array( 'good' => wp_create_nonce( 'wp_rest' ), 'bad' => '0123456789' );
      $body   = $r['body'] ?? array();
      if ( isset( $body['user_first_name'] ) && 'POST' === $r['method'] && $user ) {
        $body['mepr_checkout_nonce'] = wp_create_nonce( 'logged_in_purchase' );
      }
      $_SERVER['REQUEST_METHOD'] = $r['method'];
      $_SERVER['HTTP_X_WP_NONCE'] = $nonces[ $r['nonce'] ] ?? null;
      $_SERVER['HTTP_SEC_FETCH_SITE'] = $r['header'] ?? 'same-origin';
      if ( ! isset( $nonces[ $r['nonce'] ] ) ) { unset( $_SERVER['HTTP_X_WP_NONCE'] ); }
      $_GET  = ( $r['query'] ?? array() ) + ( 'GET' === $r['method'] ? $body : array() );
      $_POST = 'GET' === $r['method'] ? array() : wp_slash( $body );
      $_REQUEST = $_GET + $_POST;
      $GLOBALS['HTTP_RAW_POST_DATA'] = wp_json_encode( $body );
      $_SERVER['CONTENT_TYPE'] = 0 === strpos( strtolower( $r['path'] ), '/practice-portal/v1/registrations' ) ? 'application/x-www-form-urlencoded' : 'application/json';
      $effects = array( 'writes' => array(), 'calls' => 0, 'signedIn' => false );
      $told    = null;
      ob_start();
      rest_get_server()->serve_request( $r['path'] );
      ob_end_clean();
      $data = null === $told ? null : $told->get_data();
      $answers[] = array( 'status' => null === $told ? 0 : $told->get_status(), 'code' => (string) ( $data['code'] ?? '' ), 'text' => wp_json_encode( $data ) ) + $effects;
      $wpdb->query( 'ROLLBACK' );
    }
    wp_cache_flush();
    header_remove();
    http_response_code( 200 );
    return $answers;`);

const MALFORMED = ['rest_invalid_param', 'rest_missing_callback_param'];
const REFUSED = [
  'rest_forbidden',
  'rest_cookie_invalid_nonce',
  'practice_portal_membership_required',
  'practice_portal_nonce_missing',
  'practice_portal_return_invalid',
  'practice_portal_webhook_signature',
  'practice_portal_unknown_transaction',
  'practice_portal_cross_site',
];

const pathOf = (name: string, row: Row) => `/practice-portal/v1${row.path ?? name.slice(name.indexOf(' ') + 1)}`;

/** WordPress refuses a wrong nonce before it looks for the route, so spelling and fields make no difference. */
const TELLING: readonly Nonce[] = ['good', 'missing'];

/** A request to each route by each role with each nonce. */
const everyRequest = (change: (asked: Asked, row: Row) => Asked = (asked) => asked, nonces = TELLING) =>
  Object.entries(ROUTES).flatMap(([name, row]) =>
    ROLES.flatMap((role) =>
      nonces.map((nonce) => {
        const asked = { method: name.split(' ')[0] ?? '', path: pathOf(name, row), body: row.body ?? {}, role, nonce };
        return { name, row, asked: change(asked, row) };
      }),
    ),
  );

/** Sends the requests, and returns the results that differ from the specification. */
async function breaches(requests: ReturnType<typeof everyRequest>, isAllowedToo: (told: Told) => boolean = () => true) {
  const told = await send(requests.map(({ asked }) => asked));
  return requests.flatMap(({ name, row, asked }, index) => {
    const answer = told[index]!;
    const isRefused = REFUSED.includes(answer.code);
    const allowed = may(row, asked.role, asked.nonce);
    const wrong = [
      answer.status >= 500 && answer.code !== 'practice_portal_gateway_unavailable' && 'failed',
      answer.status === 0 && 'no answer',
      allowed && isRefused && 'refused',
      allowed && !isAllowedToo(answer) && 'not understood',
      !allowed && !isRefused && !MALFORMED.includes(answer.code) && 'allowed',
      !allowed && answer.writes.length > 0 && `wrote ${answer.writes.join('; ')}`,
      !allowed && answer.calls > 0 && 'asked Stripe',
      !allowed && answer.signedIn && 'signed in',
      asked.role !== 'a-administrator' && /renee@example\.com|cus_/.test(answer.text) && 'told of somebody else',
    ].filter(Boolean);
    const who = `${asked.role || 'a visitor'}, ${asked.nonce} nonce`;
    return wrong.map(
      (what) => `${name} by ${who} (${JSON.stringify(asked.path)}): ${what} ${answer.status} ${answer.code}`,
    );
  });
}

let prepared: [site: Uint8Array, books: ReturnType<typeof portal.stripe.keep>] | null = null;

beforeEach(async () => {
  if (prepared) {
    portal.site.restore(prepared[0]);
    portal.stripe.takeUp(prepared[1]);
    return;
  }
  // Renée pays, and has invited a person: payment 1 and invitation 1 are hers.
  await joinAsMember(portal);
  await addMember(portal, { login: 'a-member' });
  await addMember(portal, { login: 'a-former', status: 'canceled' });
  prepared = [portal.site.snapshot(), portal.stripe.keep()];
});

test('every route that WordPress knows has a row in this table', async () => {
  const routes = await portal.php<string[]>(`
    $found = array();
    foreach ( rest_get_server()->get_routes( 'practice-portal/v1' ) as $path => $handlers ) {
      foreach ( $handlers as $handler ) {
        foreach ( array_keys( $handler['methods'] ) as $method ) {
          $found[] = $method . ' ' . substr( $path, strlen( '/practice-portal/v1' ) );
        }
      }
    }
    return $found;`);
  // WordPress's own, which names the others.
  expect(routes.filter((name) => name !== 'GET ').toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe('permissions, for every role and nonce', () => {
  test('with the route as it is registered', async () => {
    expect(await breaches(everyRequest(undefined, NONCES))).toEqual([]);
  });

  test.each<[string, (path: string) => string]>([
    ['capitals', (path) => path.toUpperCase()],
    ['a line feed at its end', (path) => `${path}\n`],
  ])('in %s', async (_, spell) => {
    expect(await breaches(everyRequest((asked) => ({ ...asked, path: spell(asked.path) })))).toEqual([]);
  });

  test('with the method in the query', async () => {
    const others = { GET: 'POST', POST: 'GET', PUT: 'POST' } as Record<string, string>;
    const asks = everyRequest((asked, row) => ({
      ...asked,
      method: others[asked.method] ?? '',
      query: { _method: asked.method, ...(asked.method === 'GET' && row.body) },
    }));
    // The nonce of a purchase is only read from a form.
    const found = await breaches(asks.filter(({ row, asked }) => row.who !== 'registering' || asked.role === ''));
    expect(found).toEqual([]);
  });

  test('with fields that are missing, doubled, or nonsense', async () => {
    const JUNK = [[], [['1', '2'], { a: '1' }], ['\0', "' OR 1=1 --", '-1', '9'.repeat(30)]];
    for (const junk of JUNK) {
      const asks = everyRequest((asked, row) => ({
        ...asked,
        body: Object.fromEntries(
          junk.length === 0 ? [] : Object.keys(row.body ?? {}).map((name, index) => [name, junk[index % junk.length]]),
        ),
      }));
      expect(await breaches(asks)).toEqual([]);
    }
  });

  test('no route is served in a batch', async () => {
    const requests = Object.entries(ROUTES).flatMap(([name, row]) => {
      const method = name.split(' ')[0];
      const body = { requests: [{ method, path: pathOf(name, row), body: row.body ?? {} }] };
      return method === 'GET'
        ? []
        : ROLES.map((role) => ({ method: 'POST', path: '/batch/v1', body, role, nonce: 'good' as const }));
    });
    for (const { status, text, writes, calls, signedIn } of await send(requests)) {
      expect(status === 207 ? JSON.parse(text).responses[0].body.code : 'refused').toMatch(
        /^(rest_batch_not_allowed|refused)$/,
      );
      expect([writes, calls, signedIn]).toEqual([[], 0, false]);
    }
  });
});

describe('a registration that another site makes a browser send', () => {
  const body = () => ({
    ...nested(memberForm(portal.products.grow, { user_login: 'evil', user_email: 'evil@example.com' })),
    ...KEY,
  });

  test.each<[string, string]>([
    ['as it is', '/practice-portal/v1/registrations'],
    ['in capitals', '/PRACTICE-PORTAL/V1/REGISTRATIONS'],
    ['with a line feed', '/practice-portal/v1/registrations\n'],
  ])('is refused, the route written %s', async (_, path) => {
    const asks = ROLES.map((role) => ({
      method: 'POST',
      path,
      body: body(),
      role,
      nonce: 'missing' as const,
      header: 'cross-site',
    }));
    for (const { code, writes, calls, signedIn } of await send(asks))
      expect([code, writes, calls, signedIn]).toEqual(['practice_portal_cross_site', [], 0, false]);
  });

  test.each([
    '/wp-json/practice-portal/v1/registrations/',
    '/wp-json/practice-portal/v1/REGISTRATIONS',
    '/wp-json/practice-portal/v1/registrations%0A',
    '/?rest_route=/practice-portal/v1/registrations',
    '/?rest_route=/practice-portal/v1/Registrations/',
    '/?rest_route=/practice-portal/v1/registrations%0A',
    '/wp-json/practice-portal/v1/registrations?_method=POST',
    '/index.php/wp-json/practice-portal/v1/REGISTRATIONS',
  ])('is refused at %s', async (address) => {
    const form = {
      ...memberForm(portal.products.grow, { user_login: 'evil', user_email: 'evil@example.com' }),
      ...KEY,
    };
    const browser = portal.browser();
    const answer = await browser.send(address, { form, headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect([answer.status === 404 ? 403 : answer.status, [...browser.cookies.keys()]]).toEqual([403, []]);
    expect(await portal.php("return get_user_by( 'login', 'evil' );")).toBe(false);
  });
});

test('a rejected query is an error, in whatever case the route is written', async () => {
  const answer = await portal.php<{ status: number }>(`
    wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID );
    global $wpdb;
    $wpdb->suppress_errors();
    add_filter( 'query', fn( $query ) => false !== strpos( $query, 'wp_posts' ) ? 'SELECT nothing FROM wp_posts_nowhere' : $query );
    return array( 'status' => rest_do_request( new WP_REST_Request( 'GET', '/PRACTICE-PORTAL/v1/partners' ) )->get_status() );`);
  expect(answer.status).toBe(500);
});
