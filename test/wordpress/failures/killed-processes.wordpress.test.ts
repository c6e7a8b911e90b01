/**
 * Interrupted work: a process dies before each of its writes. In another group, a payment succeeds before each query and each call to Stripe
 * of a second tab's submission.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer } from '../kit/browser.ts';
import { memberForm, register, secondaryForm, withoutCredentials, type Form } from '../kit/registration.ts';
import { useSite, WEBHOOK_SECRET } from '../kit/site.ts';
import { confirmCard, silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

const PLUGIN = '/wordpress/wp-content/mu-plugins/zz-in-between.php';
const COUNT = 'places';
const KINDS = '/wordpress/wp-content/kinds';

/** The process dies before the first write of each kind, or with `PRACTICE_PORTAL_INTERLEAVINGS=all` before each write. */
function chosenOf(writes: string[]): number[] {
  const all = writes.map((_, index) => index + 1);
  if (process.env['PRACTICE_PORTAL_INTERLEAVINGS'] === 'all') return all;
  return all.filter((write) => writes.indexOf(writes[write - 1]!) === write - 1);
}

/** PHP that runs with each request. `$reach()` counts a place, and returns whether it is the chosen one. */
const inBetween = (chosen: number, code: string) =>
  portal.site.php.writeFile(
    PLUGIN,
    `<?php
$reach = static function () {
  static $count = 0;
  file_put_contents( WP_CONTENT_DIR . '/${COUNT}', ++$count );
  return ${chosen} === $count;
};
${code}`,
  );

const places = () => Number(portal.site.php.readFileAsText(`/wordpress/wp-content/${COUNT}`));

afterEach(() => {
  for (const file of [PLUGIN, KINDS]) if (portal.site.php.fileExists(file)) portal.site.php.unlink(file);
});

/** From the chosen write on, the process writes nothing, not even in its clean-up. */
const dieAt = (write: number) =>
  inBetween(
    write,
    `add_filter( 'query', static function ( $query ) use ( $reach ) {
  static $is_dead = false;
  if ( ! $is_dead && preg_match( '/^\\s*(INSERT|UPDATE|DELETE|REPLACE)/i', $query ) ) {
    // Queries of one kind differ only in their values.
    static $kinds = array();
    $kinds[] = preg_replace( "/'[^']*'|\\d+|\\s+/", ' ', substr( $query, 0, 120 ) );
    file_put_contents( WP_CONTENT_DIR . '/kinds', implode( "\\n", $kinds ) );
    if ( ! $reach() ) { return $query; }
    $is_dead = true;
    exit;
  }
  return $is_dead ? 'SELECT 1 LIMIT 0' : $query;
} );`,
  );

/** Lets the dead process's lock and claim expire before each following request. */
const letMinutesPass = () =>
  portal.site.php.writeFile(
    PLUGIN,
    `<?php
add_action( 'muplugins_loaded', static function () {
  global $wpdb;
  $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_locks SET expires_at = 1" );
  $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_idempotency SET started_at = started_at - 121" );
} );`,
  );

/** Every user with a username: roles, name and number of practices. Also the states of all subscriptions. */
const whatThereIs = (login: string) =>
  portal.php<unknown>(`
    global $wpdb;
    return array(
      array_map( fn( $u ) => array( $u->roles, $u->first_name, count( (array) get_user_meta( $u->ID, 'practice_portal_practices', true ) ) ), get_users( array( 'login' => '${login}' ) ) ),
      $wpdb->get_col( "SELECT status FROM {$wpdb->prefix}practice_portal_subscriptions WHERE status <> 'incomplete_expired' ORDER BY id" ),
    );`);

/** Runs a request that dies before each of its writes in turn. Then checks the result after the client has retried. */
async function atEachWrite(request: () => Promise<unknown>, again: () => Promise<unknown>, whole: unknown) {
  silenceWebhooks(portal);
  const before = portal.site.snapshot();
  dieAt(0);
  await request();
  const writes = portal.site.php.readFileAsText(KINDS).split('\n');
  expect(writes.length).toBe(places());
  const chosen = chosenOf(writes);
  expect(chosen.length).toBeGreaterThan(10);
  const deaths: unknown[] = [];
  const expected: unknown[] = [];
  for (const write of chosen) {
    portal.stripe.reset();
    silenceWebhooks(portal);
    portal.site.restore(before);
    dieAt(write);
    await request();
    letMinutesPass();
    deaths.push([write, await again()]);
    expected.push([write, whole]);
  }
  expect(deaths).toEqual(expected);
}

const statusOf = ({ json }: Answer) => json?.status ?? json?.code;

describe('a process that dies before one of its writes', () => {
  test('of a registration: the same key continues, also from another browser', { timeout: 300_000 }, async () => {
    const key = randomUUID();
    const send = () => register(portal.browser(), memberForm(portal.products.grow), key);
    await atEachWrite(
      send,
      async () => [
        statusOf(await send()),
        await whatThereIs('renee'),
        portal.stripe.state.subscriptions.filter(({ status }) => status === 'incomplete').length,
      ],
      ['requires_confirmation', [[[['subscriber'], 'Renée', 2]], ['awaiting_payment']], 1],
    );
  });

  test('of an invited user’s registration: the same key continues', { timeout: 300_000 }, async () => {
    await portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      $subscription  = $subscriptions->create( 1, ${portal.products.grow}, 'Grow Member', 19900 );
      $subscriptions->activate( $subscription->id );
      ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'sam@example.com', 'Sam', $subscriptions->find( $subscription->id ), 'a-token' );
      return true;`);
    const key = randomUUID();
    const send = () => register(portal.browser(), secondaryForm('a-token'), key);
    await atEachWrite(send, async () => [statusOf(await send()), await whatThereIs('sam')], [
      'complete',
      [[[['subscriber'], 'Sam', 1]], ['active', 'active']],
    ]);
  });
});

describe('a payment that goes through in one tab while another submits another membership', () => {
  /**
   * Confirms the first tab's card before each call to Stripe and each query about purchases, and delivers the event at once. While the other
   * tab's request holds the lock, the host cannot handle the event, so Stripe delivers it again later.
   */
  const payAt = (place: number, stripe: string, secret: string, statements: boolean) =>
    inBetween(
      place,
      `$pay = static function () use ( $reach ) {
  static $is_paying = false;
  if ( $is_paying || ! isset( $_POST['mepr_product_id'] ) || ! $reach() ) { return; }
  $is_paying = true;
  $answer = wp_remote_post( '${stripe}/browser/confirm', array( 'body' => wp_json_encode( array(
    'key' => 'pk_test_sandbox', 'client_secret' => '${secret}', 'card' => array( 'number' => '4242424242424242', 'exp' => '12/34', 'cvc' => '123' ) ) ) ) );
  $event = wp_json_encode( array( 'id' => 'evt_first', 'type' => 'payment_intent.succeeded', 'data' => array( 'object' => array( 'id' => strstr( '${secret}', '_secret_', true ) ) ) ) );
  $request = new WP_REST_Request( 'POST', '/practice-portal/v1/stripe/webhook' );
  $request->set_body( $event );
  $request->set_header( 'Stripe-Signature', 't=' . time() . ',v1=' . hash_hmac( 'sha256', time() . '.' . $event, '${WEBHOOK_SECRET}' ) );
  rest_do_request( $request );
  $is_paying = false;
};
add_filter( 'query', static function ( $query ) use ( $pay ) {
  if ( ${statements} && preg_match( '/practice_portal_(subscriptions|transactions)/', $query ) ) { $pay(); }
  return $query;
} );
add_filter( 'pre_http_request', static function ( $answer, $args, $url ) use ( $pay ) {
  if ( false !== strpos( $url, '/v1/' ) ) { $pay(); }
  return $answer;
}, 10, 3 );`,
    );

  test.each<[string, Form, boolean]>([
    ['with something due today', {}, true],
    ['with nothing due today', { mepr_coupon_code: 'FREEMONTH' }, false],
  ])('%s: one membership and one charge, whenever it comes', { timeout: 300_000 }, async (_, first, statements) => {
    const stripe = await portal.php<string>('return PRACTICE_PORTAL_STRIPE_API_BASE;');
    const { webhookUrl } = portal.stripe;
    const empty = portal.site.snapshot();
    const answers = new Set<string>();
    const wrong: unknown[] = [];
    let last = 1;
    for (let place = 0; place <= last; place += 1) {
      portal.stripe.reset();
      silenceWebhooks(portal);
      portal.site.restore(empty);
      const browser = portal.browser();
      const begun = await register(browser, memberForm(portal.products.grow, first));
      payAt(place, stripe, begun.json.client_secret, statements);
      const second = await register(browser, withoutCredentials(memberForm(portal.products.advantage)));
      if (place === 0) last = places();
      portal.site.php.unlink(PLUGIN);
      // Both tabs pay if they still can. Then Stripe sends events about the active subscriptions.
      await confirmCard(portal, begun.json.client_secret);
      if (second.status === 200) await confirmCard(portal, second.json.client_secret);
      portal.stripe.webhookUrl = webhookUrl;
      for (const { id, status } of portal.stripe.state.subscriptions) {
        if (status === 'active') portal.stripe.acts.cancelAtPeriodEnd(id, false);
      }
      await portal.stripe.settled();
      answers.add(statusOf(second));
      const outcome = {
        atStripe: portal.stripe.state.subscriptions.filter(({ status }) => status === 'active').map(({ id }) => id),
        here: await portal.php(
          `global $wpdb; return $wpdb->get_col( "SELECT gateway_subscription FROM {$wpdb->prefix}practice_portal_subscriptions WHERE status = 'active'" );`,
        ),
        charges: portal.stripe.state.charges.length,
      };
      const [only] = outcome.atStripe;
      const isRight = outcome.atStripe.length === 1 && outcome.charges <= 1;
      if (!isRight || JSON.stringify(outcome.here) !== JSON.stringify([only])) wrong.push({ place, ...outcome });
    }
    expect(last).toBeGreaterThan(statements ? 15 : 2);
    expect(wrong).toEqual([]);
    // Both outcomes occurred: the first tab paid in time, and it paid too late.
    expect(answers).toEqual(new Set(['practice_portal_already_subscribed', 'requires_confirmation']));
  });
});
