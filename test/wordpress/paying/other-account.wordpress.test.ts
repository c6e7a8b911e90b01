/**
 * Keys of another Stripe account, or of its other mode. An object that Stripe does not find there proves nothing (spec: account#end-of-what-was-paid).
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { joinAsMember } from '../kit/member.ts';
import { register } from '../kit/registration.ts';
import { deliver } from '../kit/stripe.ts';
import { enterKeys, storeKeys, WITHOUT_KEYS } from './keys.ts';
import { usePurchases } from './purchases.ts';

const { portal, again, here, atStripe, kept, problems, hourly, daily, makeOverdue, letHoursPass, deleteUser } =
  usePurchases({ constants: WITHOUT_KEYS });

const join = async () => {
  const { browser } = await joinAsMember(portal);
  expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
  return browser;
};
const accounts = async () =>
  (await portal.rows('subscriptions')).map(({ gateway_account, gateway_livemode }) => [
    gateway_account,
    gateway_livemode,
  ]);

beforeEach(async () => {
  await enterKeys(portal, 'test_sandbox');
});

test('the account and the mode are stored with each subscription', async () => {
  await join();
  expect(await accounts()).toEqual([['acct_sandbox', '0']]);
});

describe.each(['test_other', 'live_sandbox'] as const)('with the keys %s', (mode) => {
  test('the daily check ends no membership, and shows a problem until the keys are right again', async () => {
    await join();
    await enterKeys(portal, mode);
    await makeOverdue();
    await daily();
    expect([await here(), await problems()]).toEqual([['active'], ['other_account']]);
    const [{ detail } = { detail: '' }] = await portal.rows('health_issues');
    const current = mode === 'test_other' ? 'acct_other, test mode' : 'acct_sandbox, live mode';
    expect(detail).toBe(`Keys: ${current}. 1 membership: acct_sandbox, test mode.`);
    await storeKeys(portal, 'test_sandbox');
    await hourly();
    expect(await problems()).toEqual(['other_account, over']);
    // The next month is paid, and stays paid.
    portal.stripe.simulate.renew(portal.stripe.state.subscriptions[0]?.id ?? '', 'paid');
    expect([await here(), atStripe(), kept()]).toEqual([['active'], ['active'], [19_900, 19_900]]);
  });

  test('an event of Stripe is not handled before the keys are right again', async () => {
    await join();
    await enterKeys(portal, mode);
    const { events, paymentIntents, charges } = portal.stripe.state;
    const event = events.find(({ type }) => type === 'invoice.paid');
    const refunded = {
      id: 'evt_refund',
      type: 'charge.refunded',
      data: { object: { ...charges[0], payment_intent: paymentIntents[0]?.id } },
    };
    expect((await deliver(portal, { ...event, id: 'evt_again' })).status).toBe(502);
    expect((await deliver(portal, refunded)).status).toBe(502);
    expect(await here()).toEqual(['active']);
    await storeKeys(portal, 'test_sandbox');
    expect((await deliver(portal, { ...event, id: 'evt_again' })).status).toBe(200);
    expect((await deliver(portal, refunded)).status).toBe(200);
    expect(await here()).toEqual(['active']);
  });

  test('a "not found" from Stripe changes nothing, whatever the request', async () => {
    const browser = await join();
    const { subscriptions, invoices, paymentIntents, customers, charges } = portal.stripe.state;
    await enterKeys(portal, mode);
    const reasons = await portal.php<Record<string, string>>(`
      $configuration = new PracticePortal\\Billing\\Stripe\\StripeSettings();
      $accounts = new PracticePortal\\Billing\\Storage\\SubscriptionAccounts();
      $http     = new PracticePortal\\Billing\\Stripe\\StripeHttp( $configuration, new PracticePortal\\Billing\\Stripe\\StripeClock() );
      $client   = new PracticePortal\\Billing\\Stripe\\StripeClient( $http, new PracticePortal\\Billing\\Stripe\\StripeAccount( $http, $accounts ), $accounts, new PracticePortal\\Core\\Database\\Lock(), new PracticePortal\\Core\\Requests\\RateLimiter() );
      $gateway  = new PracticePortal\\Billing\\Stripe\\StripeGateway( $client, $configuration );
      $running  = new PracticePortal\\Billing\\Stripe\\StripeSubscriptionsApi( $client );
      $payments = new PracticePortal\\Billing\\Stripe\\StripeChargesApi( $client );
      $shop     = new PracticePortal\\Billing\\Stripe\\StripeCatalogue( $client );
      list( $subscription, $invoice, $intent, $customer, $charge ) = array( '${subscriptions[0]?.id}', '${invoices[0]?.id}', '${paymentIntents[0]?.id}', '${customers[0]?.id}', '${charges[0]?.id}' );
      $coupon = new PracticePortal\\Billing\\Model\\Coupon( 'GONE', 10, null, PracticePortal\\Billing\\Model\\CouponDuration::Forever, 'GONE' );
      $asked  = array(
        'status'              => fn() => $gateway->snapshot( $subscription ),
        'intentStatus'        => fn() => $gateway->intentStatus( $intent ),
        'cancelSubscription'  => fn() => $gateway->cancelSubscription( $subscription ),
        'preventPayment'      => fn() => $gateway->preventPayment( $subscription, $invoice, $intent ),
        'refundCustomerBalance' => fn() => $gateway->refundCustomerBalance( $subscription ),
        'customerBalance'     => fn() => $gateway->customerBalance( $customer, array() ),
        'unpaidSubscriptions' => fn() => $gateway->unpaidSubscriptions( $customer ),
        'find'                => fn() => $running->find( $subscription ),
        'nextCharge'          => fn() => $running->nextCharge( $subscription ),
        'portal'              => fn() => $running->portal( $customer, true, home_url(), home_url() ),
        'invoice'             => fn() => $payments->invoice( $invoice ),
        'charge'              => fn() => $payments->charge( $charge ),
        'chargeFor'           => fn() => $payments->chargeFor( $invoice ),
        'invoiceFor'          => fn() => $payments->invoiceFor( $intent ),
        'refundInvoice'       => fn() => $payments->refundInvoice( $invoice ),
        'dispute'             => fn() => $payments->dispute( 'du_1' ),
        'price'               => fn() => $shop->price( 'price_made_elsewhere' ),
        'deleteCoupon'        => fn() => $shop->deleteCoupon( 'GONE' ),
        'isCouponUsable'      => fn() => $gateway->isCouponUsable( $coupon ),
        'statement'           => fn() => ( new PracticePortal\\Billing\\Stripe\\PaymentHistory( $client ) )->page( $customer, '' ),
      );
      return array_map( function ( $ask ) {
        try { return array( 'took it for an answer', $ask() ); } catch ( PracticePortal\\Billing\\Stripe\\GatewayException $problem ) { return $problem->reason; }
      }, $asked );`);
    expect(new Set(Object.entries(reasons).filter(([, reason]) => reason !== 'other_account'))).toEqual(new Set());
    expect(Object.keys(reasons)).toHaveLength(20);
    // The member's own page does not treat it as the end either.
    expect((await browser.rest('/account/membership')).status).toBeGreaterThanOrEqual(500);
    expect(await here()).toEqual(['active']);
  });
});

test('a user who is deleted: the subscription is owed until the right keys are back', async () => {
  await join();
  await enterKeys(portal, 'test_other');
  await deleteUser();
  expect([await here(), atStripe(), await problems()]).toEqual([
    ['canceled'],
    ['active'],
    ['other_account', 'not_canceled'],
  ]);
  await storeKeys(portal, 'test_sandbox');
  await letHoursPass();
  await hourly();
  expect([atStripe(), await problems()]).toEqual([['canceled'], ['other_account, over', 'not_canceled, over']]);
});

test('a coupon that could not be checked is not invalid', async () => {
  await join();
  await enterKeys(portal, 'test_other');
  await portal.php(`
    $coupons = get_option( 'practice_portal_coupons' );
    $coupons[] = array( 'code' => 'GONE', 'percent_off' => 10, 'duration' => 'forever', 'stripe_coupon' => 'GONE' );
    return update_option( 'practice_portal_coupons', $coupons );`);
  const asked = await portal
    .browser()
    .rest(`/coupons/validate`, { method: 'POST', form: { code: 'GONE', product_id: String(portal.products.grow) } });
  expect(asked.status).not.toBe(200);
});

test('each account has its own customer: back in the first account, the first customer is used again', async () => {
  const browser = await join();
  const other = await (async () => {
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    const opened = portal.stripe.open({ id: 'acct_other', secretKey: 'sk_test_other', publicKey: 'pk_test_other' });
    await storeKeys(portal, 'test_other');
    return opened;
  })();
  expect((await register(browser, again(portal.products.grow))).status).toBe(200);
  expect(other.state.customers).toHaveLength(1);
  await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 2 ); return true;');
  await storeKeys(portal, 'test_sandbox');
  expect((await register(browser, again(portal.products.grow))).status).toBe(200);
  expect(portal.stripe.state.customers).toHaveLength(1);
  expect(portal.stripe.state.subscriptions.map(({ customer }) => customer)).toEqual(
    Array.from({ length: 2 }, () => portal.stripe.state.customers[0]?.id),
  );
});

describe('a row whose account is not known', () => {
  const forget = () =>
    portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET gateway_account = '', gateway_livemode = NULL" );
      PracticePortal\\Billing\\Storage\\SubscriptionAccounts::recordUnknown();
      return true;`);

  test('is not ended by a "not found" from Stripe', async () => {
    await join();
    await forget();
    await enterKeys(portal, 'test_other');
    await makeOverdue();
    await daily();
    expect(await here()).toEqual(['active']);
  });

  test('gets its account when Stripe answers with the subscription', async () => {
    await join();
    await forget();
    await makeOverdue();
    await daily();
    expect([await accounts(), await here()]).toEqual([[['acct_sandbox', '0']], ['active']]);
    expect(await portal.php("return get_option( 'practice_portal_accounts_unknown' );")).toBe(false);
  });

  test('of a customer who was deleted at Stripe allows a new purchase', async () => {
    const browser = await join();
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    await forget();
    portal.stripe.simulate.deleteCustomer(portal.stripe.state.customers[0]?.id ?? '');
    expect((await register(browser, again(portal.products.grow))).status).toBe(200);
  });
});

test('memberships of test mode can be canceled after the site has gone live: they charge no one', async () => {
  await join();
  await enterKeys(portal, 'live_sandbox');
  await deleteUser();
  await hourly();
  expect([await here(), await problems()]).toEqual([['canceled'], ['other_account, over']]);
});
