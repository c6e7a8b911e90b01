/** Stripe fails: no data is lost, and no purchase starts twice. */
import { describe, expect, test } from 'vitest';
import { API_VERSION } from '../../../sandbox/stripe/version.mjs';
import { signedIn } from '../kit/member.ts';
import { memberForm, register, withoutCredentials } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const KEY = 'key-of-the-form';

/** Creates a subscription at Stripe that this site does not know. @returns the secret that confirms its first payment */
async function begunAtStripe(customer: string, site: string): Promise<string> {
  const base = await portal.php<string>('return PRACTICE_PORTAL_STRIPE_API_BASE;');
  const response = await fetch(`${base}/v1/subscriptions`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_test_sandbox', 'Stripe-Version': API_VERSION },
    body: new URLSearchParams({
      customer,
      'items[0][price]': 'price_sandbox_grow',
      payment_behavior: 'default_incomplete',
      'expand[0]': 'latest_invoice.confirmation_secret',
      'metadata[site_url]': site,
    }),
  });
  const subscription = (await response.json()) as {
    latest_invoice: { confirmation_secret: { client_secret: string } };
  };
  return subscription.latest_invoice.confirmation_secret.client_secret;
}

describe('the payment service', () => {
  test('that cannot be reached: the account exists, signed in, and the same form succeeds later', async () => {
    const browser = portal.browser();
    const form = memberForm(portal.products.grow);
    portal.stripe.failNext({ on: 'POST /v1/customers', how: 'drop' });
    const refused = await register(browser, form, KEY);
    expect(refused.status).toBe(502);
    expect(refused.json).toMatchObject({
      code: 'practice_portal_gateway_unavailable',
      message: 'We could not connect to Stripe. Nothing was charged. Try again.',
      data: { status: 502, logged_in: true, nonce: expect.any(String), mepr_checkout_nonce: expect.any(String) },
    });

    const accepted = await register(browser, form, KEY);
    expect(accepted.status).toBe(200);
    expect(accepted.json.user_id).toBe(refused.json.data.user_id);
    expect(await portal.rows('subscriptions')).toHaveLength(1);
  });

  test.each(['500', '429', '409', 'dropAfter'] as const)(
    'that fails by %s: one subscription in the end',
    async (how) => {
      const browser = portal.browser();
      const form = memberForm(portal.products.grow);
      portal.stripe.failNext({ on: 'POST /v1/subscriptions', how });
      expect((await register(browser, form, KEY)).json.code).toBe('practice_portal_gateway_unavailable');
      const accepted = await register(browser, form, KEY);
      expect(accepted.status).toBe(200);
      expect(portal.stripe.state.subscriptions).toHaveLength(1);
      expect(portal.stripe.state.customers).toHaveLength(1);
      // Stripe stores a 500 under its key and would repeat it, so the retry has a new key. Otherwise the retry has the same key.
      const asked = portal.stripe.state.requests.filter(({ call }) => call === 'POST /v1/subscriptions');
      expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(how === '500' ? 2 : 1);
      expect(await portal.rows('transactions')).toHaveLength(1);
      await confirmCard(portal, accepted.json.client_secret);
      expect(portal.stripe.state.subscriptions).toMatchObject([{ status: 'active' }]);
    },
  );

  test('whose response is cut off gets the same key again: it returns the same subscription', async () => {
    const cut = '/wordpress/wp-content/mu-plugins/zz-cut.php';
    portal.site.php.writeFile(
      cut,
      `<?php
add_filter( 'http_response', static function ( $response, $args, $url ) {
  if ( 'POST' === $args['method'] && '/v1/subscriptions' === wp_parse_url( $url, PHP_URL_PATH ) ) {
    $response['body'] = substr( $response['body'], 0, 40 );
  }
  return $response;
}, 10, 3 );`,
    );
    const browser = portal.browser();
    const form = memberForm(portal.products.grow);
    const refused = await register(browser, form, KEY);
    portal.site.php.unlink(cut);
    expect(refused.json.code).toBe('practice_portal_gateway_unavailable');
    const accepted = await register(browser, form, KEY);
    await confirmCard(portal, accepted.json.client_secret);
    expect(portal.stripe.state.subscriptions).toMatchObject([{ status: 'active' }]);
  });

  test('that has seen a different request under this key gets a new key, and ends with one subscription', async () => {
    const browser = portal.browser();
    const form = memberForm(portal.products.grow);
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    await register(browser, form, KEY);
    // Each subscription carries the site's URL, which has changed in the meantime.
    const moved = '/wordpress/wp-content/mu-plugins/zz-moved.php';
    portal.site.php.writeFile(
      moved,
      "<?php add_filter( 'home_url', static fn( $url, $path ) => '' === $path ? 'https://moved.example' : $url, 10, 2 );",
    );
    const refused = await register(browser, form, KEY);
    portal.site.php.unlink(moved);
    expect(refused).toMatchObject({ status: 502, json: { code: 'practice_portal_gateway_unavailable' } });
    const accepted = await register(browser, form, KEY);
    expect(accepted.status).toBe(200);
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['incomplete_expired', 'incomplete']);
    await confirmCard(portal, accepted.json.client_secret);
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'active' }]);
  });

  test('that fails, then a changed form under a new key: the transaction stays', async () => {
    const browser = portal.browser();
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    const refused = await register(browser, memberForm(portal.products.grow));
    const accepted = await register(browser, {
      ...withoutCredentials(memberForm(portal.products.advantage)),
      mepr_transaction_id: String(refused.json.data.transaction_id),
    });
    expect(accepted.json.transaction_id).toBe(refused.json.data.transaction_id);
    expect(await portal.rows('subscriptions')).toMatchObject([
      { status: 'incomplete_expired' },
      { status: 'awaiting_payment' },
    ]);
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['incomplete_expired', 'incomplete']);
    await confirmCard(portal, accepted.json.client_secret);
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'incomplete_expired' }, { status: 'active' }]);
  });

  test('whose response was lost with nothing due today: its active subscription no longer accepts a card', async () => {
    const browser = portal.browser();
    const free = memberForm(portal.products.grow, { mepr_coupon_code: 'FREEMONTH' });
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    await register(browser, free);
    const accepted = await register(browser, withoutCredentials(free));
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['canceled', 'active']);
    await confirmCard(portal, accepted.json.client_secret);
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'incomplete_expired' }, { status: 'active' }]);
  });

  test('that cannot tell what it has started is asked again later, and nothing is started until then', async () => {
    const browser = portal.browser();
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    await register(browser, memberForm(portal.products.grow));
    const form = withoutCredentials(memberForm(portal.products.grow));
    portal.stripe.failNext({ on: 'GET /v1/subscriptions', how: 'drop' });
    expect((await register(browser, form, KEY)).json.code).toBe('practice_portal_gateway_unavailable');
    expect(portal.stripe.state.subscriptions).toHaveLength(1);
    expect((await register(browser, form, KEY)).status).toBe(200);
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['incomplete_expired', 'incomplete']);
  });

  test('keeps subscriptions of other sites, and those with a card', async () => {
    const browser = portal.browser();
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: '500' });
    await register(browser, memberForm(portal.products.grow));
    const customer = portal.stripe.state.customers[0]?.id ?? '';
    await begunAtStripe(customer, 'https://elsewhere.example');
    const paid = await begunAtStripe(customer, portal.address);
    await confirmCard(portal, paid);
    await register(browser, withoutCredentials(memberForm(portal.products.grow)));
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual([
      'incomplete',
      'active',
      'incomplete',
    ]);
  });

  test('that failed under one key may still have started a subscription: the next key cancels it', async () => {
    const browser = portal.browser();
    const form = memberForm(portal.products.grow);
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: '500' });
    await register(browser, form, KEY);
    await begunAtStripe(portal.stripe.state.customers[0]?.id ?? '', portal.address);
    expect((await register(browser, form, KEY)).status).toBe(200);
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['incomplete_expired', 'incomplete']);
  });

  test('that forgot the customer gets a new one', async () => {
    const browser = await signedIn(portal, 'a-subscriber');
    await portal.php(`return update_user_meta( ${browser.userId}, 'practice_portal_stripe_customer', 'cus_gone' );`);
    const answer = await register(browser, withoutCredentials(memberForm(portal.products.grow)));
    expect(answer.status).toBe(200);
    const meta = await portal.meta(browser.userId);
    expect(meta['practice_portal_stripe_customer']).toBe(portal.stripe.state.customers[0]?.id);
  });

  test('takes names of the form’s full length, but not every WordPress e-mail address: then none is sent', async () => {
    const browser = portal.browser();
    const form = memberForm(portal.products.grow, {
      user_first_name: 'Ä'.repeat(100),
      user_last_name: 'x'.repeat(100),
      user_email: 'a..b@example.org',
    });
    const answer = await register(browser, form);
    await confirmCard(portal, answer.json.client_secret);
    expect(portal.stripe.state.customers).toMatchObject([
      { name: `${'Ä'.repeat(100)} ${'x'.repeat(100)}`, email: null, metadata: { user_id: String(browser.userId) } },
    ]);
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'active' }]);
  });

  test('whose price was archived: the form does not ask to try again, and succeeds once there is a price', async () => {
    const browser = portal.browser();
    const form = memberForm(portal.products.grow);
    const [price] = portal.stripe.state.prices;
    if (price) price.active = false;
    const refused = await register(browser, form, KEY);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      503,
      'practice_portal_payment_not_configured',
      'Payment is not configured.',
    ]);
    if (price) price.active = true;
    expect((await register(browser, form, KEY)).status).toBe(200);
    expect(portal.stripe.state.subscriptions).toHaveLength(1);
  });
});
