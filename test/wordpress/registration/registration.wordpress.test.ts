/** From the form to a member (spec: registration-request#registration-submit). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../kit/mail.ts';
import { signedIn } from '../kit/member.ts';
import { memberForm, register, withoutCredentials } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { CARDS, confirmCard } from '../kit/stripe.ts';

const portal = useSite();

describe('a visitor who registers and pays', () => {
  test('becomes a member with every field stored', async () => {
    const browser = portal.browser();
    const answer = await register(browser, memberForm(portal.products.grow));

    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      status: 'requires_confirmation',
      action: 'confirmPayment',
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
      transaction_id: 1,
      logged_in: true,
    });
    expect(answer.json.return_url).toMatch(/\/registrations\/return\?txn=1&key=[0-9a-f]{32}$/);
    expect((await portal.rows('subscriptions'))[0]).toMatchObject({ status: 'awaiting_payment' });

    await confirmCard(portal, answer.json.client_secret);

    const userId = answer.json.user_id;
    expect(
      await portal.php(
        `$u = get_userdata( ${userId} ); return array( $u->user_login, $u->user_email, $u->display_name, $u->roles );`,
      ),
    ).toEqual(['renee', 'renee@obrien.example', "Renée O'Brien", ['subscriber']]);
    expect(await portal.meta(userId)).toMatchObject({
      first_name: 'Renée',
      last_name: "O'Brien",
      mepr_best_phone_number: '+1 503-555-0100',
      hpa_role: 'doctor',
      mepr_profession: 'dental',
      'mepr-address-one': '12 Alder Street',
      'mepr-address-two': 'Suite 3',
      'mepr-address-city': 'Portland',
      'mepr-address-state': 'OR',
      'mepr-address-zip': '97205',
      'mepr-address-country': 'US',
      hpa_is_secondary_user: '0',
      practice_portal_include_practice_admin: '1',
      practice_portal_practice_admins: [{ name: 'Alex Admin', email: 'alex@obrien.example' }],
      practice_portal_agreements: {
        hipaa: true,
        terms_and_conditions: true,
        social_code_of_ethics: true,
        privacy_policy: true,
        non_disclosure: true,
        member_directory: true,
      },
      practice_portal_agreed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      practice_portal_stripe_customer: expect.stringMatching(/^cus_/),
      practice_portal_stripe_customer_account: 'acct_sandbox/test',
      practice_portal_practices: [
        {
          name: "O'Brien \\ Dental",
          specialty: 'Orthodontics',
          business_structure: 'p-c',
          phone: '+1 503-555-0101',
          website: 'https://obrien.example/?a=1&b=2',
          email: 'office@obrien.example',
          directory_show: true,
          address: {
            line1: '12 Alder Street',
            line2: 'Suite 3',
            city: 'Portland',
            state: 'OR',
            zip: '97205',
            country: 'US',
            geo_lat: 45.5203,
            geo_lng: -122.6812,
          },
        },
        {
          name: 'Zahnärzte <West>',
          specialty: 'Surgery',
          business_structure: 'llc',
          phone: '',
          directory_show: false,
          address: { line1: '9 Birch Street', country: 'US', geo_lat: 0, geo_lng: 0 },
        },
      ],
    });
    expect(await portal.rows('subscriptions')).toMatchObject([
      {
        user_id: String(userId),
        product_id: String(portal.products.grow),
        name: 'Grow Member',
        status: 'active',
        price: '19900',
        coupon_code: '',
      },
    ]);
    expect(await portal.rows('transactions')).toMatchObject([
      {
        user_id: String(userId),
        kind: 'first',
        status: 'complete',
        amount: '19900',
        currency: 'usd',
        payment_method: 'practice-portal-stripe',
        logged_in_purchase: '0',
      },
    ]);
  });

  test('can sign in afterwards with the password as it was typed', async () => {
    const form = memberForm(portal.products.grow);
    await register(portal.browser(), form);
    const later = portal.browser();
    await later.signIn('renee', form['mepr_user_password'] ?? '');
    expect(later.userId).toBeGreaterThan(0);
  });

  test('is signed in by the response, whose nonces are valid at once', async () => {
    const browser = portal.browser();
    await browser.renewNonces();
    const before = browser.nonce;
    const answer = await register(browser, memberForm(portal.products.grow));

    expect(answer.json.nonce).not.toBe(before);
    expect(answer.header('X-WP-Nonce')).toBe(answer.json.nonce);
    expect(answer.header('Cache-Control')).toMatch(/no-store.*private/);
    expect((await browser.rest('/usernames/anybody')).status).toBe(200);
    expect((await browser.rest('/usernames/anybody', { nonce: before })).json.code).toBe('rest_cookie_invalid_nonce');
    const again = await register(browser, {
      ...withoutCredentials(memberForm(portal.products.grow)),
      mepr_transaction_id: String(answer.json.transaction_id),
    });
    expect(again.status).toBe(200);
  });

  test('sends the practice admin an invitation after the membership is paid', async () => {
    const answer = await register(portal.browser(), memberForm(portal.products.grow));
    expect(portal.site.mails()).toEqual([]);

    await confirmCard(portal, answer.json.client_secret);

    const [mail, ...others] = mailsTo(portal, 'alex@obrien.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: expect.stringContaining("Renée O'Brien") });
    const token = /\?invite=([0-9a-f]{48})/.exec(mail?.message ?? '')?.[1] ?? '';
    const [invite] = await portal.rows('invites');
    expect(invite).toMatchObject({ email: 'alex@obrien.example', name: 'Alex Admin', used_at: null });
    expect(invite?.['token_hash']).not.toContain(token);
    expect(await portal.php(`global $wpdb; return hash( 'sha256', '${token}' );`)).toBe(invite?.['token_hash']);
  });

  test('is sent to Stripe with the site’s URL and the transaction, and nothing of the practice', async () => {
    await register(portal.browser(), memberForm(portal.products.navigator));
    const [customer, subscription] = portal.stripe.state.requests;
    expect(customer?.parameters).toEqual({
      email: 'renee@obrien.example',
      name: "Renée O'Brien",
      'preferred_locales[0]': 'en-US',
      'preferred_locales[1]': 'en',
      'metadata[user_id]': expect.any(String),
    });
    expect(subscription?.parameters).toMatchObject({
      'items[0][price]': 'price_sandbox_navigator',
      payment_behavior: 'default_incomplete',
      'payment_settings[save_default_payment_method]': 'on_subscription',
      'metadata[transaction_id]': '1',
      'metadata[site_url]': portal.address,
    });
  });
});

describe('the price', () => {
  test('never comes from the request', async () => {
    await register(portal.browser(), {
      ...memberForm(portal.products.advantage),
      price: '1',
      total: '1',
      amount: '1',
      mepr_payment_methods_hidden: '1',
      hpa_is_secondary_user: '1',
      is_secondary_user: '1',
    });
    expect(await portal.rows('transactions')).toMatchObject([{ amount: '49900', status: 'pending' }]);
    expect(await portal.rows('subscriptions')).toMatchObject([
      { name: 'Advantage Member', status: 'awaiting_payment' },
    ]);
    expect(portal.stripe.state.invoices).toMatchObject([{ amount_due: 49900 }]);
  });

  test('is ten percent less forever with WELCOME10', async () => {
    const answer = await register(
      portal.browser(),
      memberForm(portal.products.grow, { mepr_coupon_code: 'welcome10' }),
    );
    expect(answer.json.action).toBe('confirmPayment');
    expect(await portal.rows('transactions')).toMatchObject([{ amount: '17910', coupon_code: 'WELCOME10' }]);
    expect(await portal.rows('subscriptions')).toMatchObject([{ price: '17910', coupon_code: 'WELCOME10' }]);
    expect(portal.stripe.state.invoices).toMatchObject([{ amount_due: 17910 }]);
  });

  test('is nothing today with FREEMONTH, but the membership needs a card to become active', async () => {
    const answer = await register(
      portal.browser(),
      memberForm(portal.products.grow, { mepr_coupon_code: 'FREEMONTH' }),
    );
    expect(answer.json).toMatchObject({ action: 'confirmSetup', client_secret: expect.stringMatching(/^seti_/) });
    await portal.stripe.settled();
    expect(portal.stripe.state.events.map(({ type }) => type)).toContain('invoice.payment_succeeded');
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'awaiting_payment', price: '19900' }]);

    await confirmCard(portal, answer.json.client_secret);
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'active', price: '19900' }]);
    expect(await portal.rows('transactions')).toMatchObject([{ amount: '0', status: 'complete' }]);
  });
});

describe('the role', () => {
  test('of WordPress never comes from the request', async () => {
    const answer = await register(portal.browser(), {
      ...memberForm(portal.products.grow),
      role: 'administrator',
      roles: 'administrator',
      'wp_capabilities[administrator]': '1',
      user_id: '1',
      ID: '1',
    });
    expect(answer.json.user_id).toBeGreaterThan(1);
    expect(await portal.php(`return get_userdata( ${answer.json.user_id} )->roles;`)).toEqual(['subscriber']);
    expect(await portal.php('return get_userdata( 1 )->user_login;')).toBe('admin');
  });
});

describe('a declined card', () => {
  test('leaves the account and an incomplete subscription, which a new card completes', async () => {
    const browser = portal.browser();
    const answer = await register(browser, memberForm(portal.products.grow));
    const refused = await confirmCard(portal, answer.json.client_secret, CARDS.declined);
    expect(refused.error).toMatchObject({ code: 'card_declined' });
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'awaiting_payment' }]);
    expect(await portal.rows('transactions')).toMatchObject([{ status: 'failed' }]);

    await confirmCard(portal, answer.json.client_secret);
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'active' }]);
    expect(await portal.rows('transactions')).toMatchObject([{ status: 'complete' }]);
  });

  test('followed by another plan cancels the started subscription and keeps the transaction', async () => {
    const browser = portal.browser();
    const first = await register(browser, memberForm(portal.products.grow));
    await confirmCard(portal, first.json.client_secret, CARDS.declined);
    const second = await register(browser, {
      ...withoutCredentials(memberForm(portal.products.advantage)),
      mepr_transaction_id: String(first.json.transaction_id),
    });

    expect(second.json.transaction_id).toBe(first.json.transaction_id);
    expect(second.json.user_id).toBe(first.json.user_id);
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['incomplete_expired', 'incomplete']);
    await confirmCard(portal, second.json.client_secret);
    expect(await portal.rows('subscriptions')).toMatchObject([
      { name: 'Grow Member', status: 'incomplete_expired' },
      { name: 'Advantage Member', status: 'active' },
    ]);
    expect(await portal.rows('transactions')).toMatchObject([
      { amount: '49900', status: 'complete', logged_in_purchase: '1' },
    ]);
    expect(await portal.php('return count( get_users() );')).toBe(5);
  });
});

describe('a user who is signed in', () => {
  test('buys without credentials, under the e-mail address of the account', async () => {
    const browser = await signedIn(portal, 'a-subscriber');
    const form = memberForm(portal.products.grow, { user_login: 'other', user_email: 'other@example.com' });
    const answer = await register(browser, { ...form, logged_in_purchase: '1' });

    expect(answer.status).toBe(200);
    expect(answer.json.user_id).toBe(browser.userId);
    expect(portal.stripe.state.customers).toMatchObject([{ email: 'subscriber@example.com' }]);
    expect(await portal.rows('transactions')).toMatchObject([
      { logged_in_purchase: '1', user_id: String(browser.userId) },
    ]);
    expect(
      await portal.php("return array( username_exists( 'other' ), email_exists( 'other@example.com' ) );"),
    ).toEqual([false, false]);
  });

  test('with a membership is told so, and nothing is started', async () => {
    const browser = portal.browser();
    const first = await register(browser, memberForm(portal.products.grow));
    await confirmCard(portal, first.json.client_secret);
    for (const product of [portal.products.grow, portal.products.navigator]) {
      const second = await register(browser, withoutCredentials(memberForm(product)));
      expect(second.status).toBe(409);
      expect(second.json).toMatchObject({
        code: 'practice_portal_already_subscribed',
        message: 'You already have this membership.',
      });
    }
    expect(portal.stripe.state.subscriptions).toHaveLength(1);
  });

  test('cannot take over another user’s transaction', async () => {
    const victim = await register(portal.browser(), memberForm(portal.products.grow));
    const browser = await signedIn(portal, 'a-subscriber');
    const answer = await register(browser, {
      ...withoutCredentials(memberForm(portal.products.grow)),
      mepr_transaction_id: String(victim.json.transaction_id),
    });
    expect(answer.json.transaction_id).not.toBe(victim.json.transaction_id);
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['incomplete', 'incomplete']);
    expect(await portal.rows('transactions')).toMatchObject([
      { user_id: String(victim.json.user_id) },
      { user_id: String(browser.userId) },
    ]);
  });

  test('whose payment went through in another tab is not charged again', async () => {
    const browser = portal.browser();
    const first = await register(browser, memberForm(portal.products.grow));
    const { webhookUrl } = portal.stripe;
    portal.stripe.webhookUrl = undefined;
    await confirmCard(portal, first.json.client_secret);
    portal.stripe.webhookUrl = webhookUrl;
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'awaiting_payment' }]);

    const second = await register(browser, withoutCredentials(memberForm(portal.products.advantage)), randomUUID());
    expect(second.json.code).toBe('practice_portal_already_subscribed');
    expect(await portal.rows('subscriptions')).toMatchObject([{ name: 'Grow Member', status: 'active' }]);
  });
});
