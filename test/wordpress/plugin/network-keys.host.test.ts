/** Two sites of a network with Stripe keys of their own. */
import { beforeEach, expect, test } from 'vitest';
import { WITHOUT_KEYS } from '../paying/keys.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite({ isOfNetwork: true, constants: WITHOUT_KEYS });

const OTHER = { id: 'acct_other', secretKey: 'sk_test_other', publicKey: 'pk_test_other' };

const keysOf = (mode: string) => `
  PracticePortal\\Billing\\Storage\\ApiKeys::save( 'PRACTICE_PORTAL_STRIPE_SECRET_KEY', 'sk_test_${mode}' );
  PracticePortal\\Billing\\Storage\\ApiKeys::save( 'PRACTICE_PORTAL_STRIPE_PUBLIC_KEY', 'pk_test_${mode}' );`;

/** A user of both sites buys on the current site, as in a registration. */
const BUY = `
  $configuration = new PracticePortal\\Billing\\Stripe\\StripeSettings();
  $accounts      = new PracticePortal\\Billing\\Storage\\SubscriptionAccounts();
  $http          = new PracticePortal\\Billing\\Stripe\\StripeHttp( $configuration, new PracticePortal\\Billing\\Stripe\\StripeClock() );
  $client        = new PracticePortal\\Billing\\Stripe\\StripeClient( $http, new PracticePortal\\Billing\\Stripe\\StripeAccount( $http, $accounts ), $accounts, new PracticePortal\\Core\\Database\\Lock(), new PracticePortal\\Core\\Requests\\RateLimiter() );
  $gateway       = new PracticePortal\\Billing\\Stripe\\StripeGateway( $client, $configuration );
  $product       = current( ( new PracticePortal\\Billing\\Storage\\Plans() )->all() );
  $user          = get_user_by( 'login', 'renee' );
  $held          = ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->create( $user->ID, $product->id, 'Grow Member', 19900 );
  $customer      = ( new PracticePortal\\Registration\\Customers( $gateway, new PracticePortal\\Registration\\Accounts\\MemberRecords() ) )->idFor( $user->ID, 'cus-' . get_current_blog_id() );
  $begun         = $gateway->startSubscription( $customer, $product, null, 1, 'sub-' . get_current_blog_id() );
  ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->attachGateway( $held->id, $customer, $begun->subscription_id, $begun->intent_id, $begun->account );
  ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->activate( $held->id );
  $secrets[]     = $begun->client_secret;`;

const DELETE = `
  require_once ABSPATH . 'wp-admin/includes/ms.php';
  require_once ABSPATH . 'wp-admin/includes/user.php';
  return wpmu_delete_user( get_user_by( 'login', 'renee' )->ID );`;

const ofSecond = (code: string) =>
  `switch_to_blog( 2 ); $it = ( function () { ${code} } )(); restore_current_blog(); return $it;`;
const ROWS = (table: string) =>
  `global $wpdb; return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}practice_portal_${table}", ARRAY_A );`;

let other: ReturnType<typeof portal.stripe.open>;
const atStripe = () =>
  [portal.stripe.state, other.state].map(({ subscriptions }) => subscriptions.map(({ status }) => status));
const customers = () => [portal.stripe.state, other.state].map((books) => books.customers.map(({ id }) => id));

beforeEach(async () => {
  other = portal.stripe.open(OTHER);
  const secrets = await portal.php<string[]>(`
    $secrets = array();
    wpmu_create_blog( get_network()->domain, '/two/', 'Two', 1 );
    switch_to_blog( 2 );
    update_option( 'active_plugins', array( 'practice-portal/practice-portal.php' ) );
    do_action( 'activate_practice-portal/practice-portal.php' );
    restore_current_blog();
    $id = wpmu_create_user( 'renee', 'renee', 'renee@example.com' );
    add_user_to_blog( 1, $id, 'subscriber' );
    add_user_to_blog( 2, $id, 'subscriber' );
    ${keysOf('sandbox')} ${BUY}
    switch_to_blog( 2 );
    ${keysOf('other')} ${BUY}
    restore_current_blog();
    return $secrets;`);
  await confirmCard(portal, secrets[0] ?? '');
  await confirmCard(portal, secrets[1] ?? '', undefined, 'pk_test_other');
  expect(atStripe()).toEqual([['active'], ['active']]);
});

test('each site has its own customer', async () => {
  const meta = await portal.meta(await portal.php(`return get_user_by( 'login', 'renee' )->ID;`));
  expect([[meta['wp_practice_portal_stripe_customer']], [meta['wp_2_practice_portal_stripe_customer']]]).toEqual(
    customers(),
  );
  expect(meta).not.toHaveProperty('practice_portal_stripe_customer');
});

test('of a user who is deleted from the network both memberships end, each in its account', async () => {
  await portal.php(DELETE);
  expect(atStripe()).toEqual([['canceled'], ['canceled']]);
  expect(await portal.php<unknown[]>(ofSecond(ROWS('health_issues')))).toEqual([]);
});

test('a failed cancellation on the second site stays pending there, and is a problem there', async () => {
  await portal.php(
    ofSecond(
      "PracticePortal\\Billing\\Storage\\ApiKeys::save( 'PRACTICE_PORTAL_STRIPE_SECRET_KEY', 'sk_test_revoked' ); return true;",
    ),
  );
  await portal.php(DELETE);
  expect(atStripe()).toEqual([['canceled'], ['active']]);
  expect(await portal.rows('health_issues')).toEqual([]);
  expect(await portal.php<{ kind: string }[]>(ofSecond(ROWS('health_issues')))).toMatchObject([
    { kind: 'not_canceled' },
  ]);
  const jobs = await portal.php<{ type: string; state: string }[]>(ofSecond(ROWS('jobs')));
  expect(jobs.filter(({ type }) => type === 'cancellation').map(({ state }) => state)).toEqual(['waiting']);
});
