/**
 * Two web servers over a database with a replica that lags (decisions, "Copied sites, and more than one server"): members who pay get in, and what is
 * stored is what Stripe has. Needs native PHP and MariaDB: gate `concurrent`.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';
import { memberForm, register } from '../kit/registration.ts';
import { confirmCard, signature } from '../kit/stripe.ts';

const PRIMARY =
  'global $wpdb; if ( method_exists( $wpdb, "send_reads_to_primaries" ) ) { $wpdb->send_reads_to_primaries(); }';

let site: NativeSite;
let product = 0;

beforeAll(async () => {
  site = await startNativeSite({ servers: 2, hasReplica: true });
  site.replica?.catchUp();
  [product, site.stripe.webhookUrl] = site.php<[number, string]>(
    "return array( ( new PracticePortal\\Billing\\Storage\\Plans() )->findBySlug( 'grow-membership' )->id(), rest_url( 'practice-portal/v1/stripe/webhook' ) );",
  );
});
afterEach(() => site.replica?.catchUp());
afterAll(() => site?.close());

const statusOf = (name: string) =>
  site.php<string[]>(
    `${PRIMARY} return $wpdb->get_col( "SELECT status FROM {$wpdb->prefix}practice_portal_subscriptions s JOIN {$wpdb->users} u ON u.ID = s.user_id WHERE u.user_login = '${name}'" );`,
  );

/** Somebody joins and pays while the replica takes over nothing. */
async function join(name: string): Promise<{ browser: Browser; confirmed: number }> {
  site.replica?.hold();
  const browser = site.browser();
  const { json } = await register(
    browser,
    memberForm(product, { user_login: name, user_email: `${name}@example.com` }),
  );
  await confirmCard(site, json.client_secret);
  const { status } = await browser.rest(`/registrations/${json.transaction_id}/confirmation`, { method: 'POST' });
  return { browser, confirmed: status };
}

test('a member has access at once after paying', async () => {
  const { browser, confirmed } = await join('early');
  expect(confirmed).toBe(200);
  expect(statusOf('early')).toEqual(['active']);
  const first = await browser.rest('/account/membership');
  expect([first.status, first.json.state]).toEqual([200, 'active']);
});

test('the event of a payment is not forgotten', async () => {
  await join('heard');
  const unanswered = site.php<number>(
    `${PRIMARY} return (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_journal j JOIN {$wpdb->users} u ON u.ID = j.user_id WHERE u.user_login = 'heard' AND kind = 'event'" );`,
  );
  expect(unanswered).toBeGreaterThan(0);
});

test('a membership that was canceled and resumed matches Stripe', async () => {
  const { browser } = await join('changed');
  for (const act of ['cancel', 'keep', 'cancel']) {
    const { status } = await browser.rest(`/account/membership/${act}`, { json: { idempotency_key: randomUUID() } });
    expect(status).toBe(200);
  }
  await site.stripe.settled();
  const { json } = await browser.rest('/account/membership');
  const ours = site.stripe.state.subscriptions.at(-1);
  expect([json.state, ours?.cancel_at_period_end]).toEqual(['ending', true]);
});

test('a user who signs in is signed in', async () => {
  site.replica?.hold();
  site.php(
    `${PRIMARY} return wp_insert_user( array( 'user_login' => 'later', 'user_pass' => 'later', 'user_email' => 'later@example.com', 'role' => 'administrator' ) );`,
  );
  site.replica?.catchUp();
  site.replica?.hold();
  const browser = site.browser();
  await browser.signIn('later', 'later');
  expect(browser.userId).toBeGreaterThan(0);
});

test('an event about a subscription of this site that is not stored yet is delivered again', async () => {
  const event = (subscription: string, metadata: Record<string, string>, status = 'active') =>
    JSON.stringify({
      id: `evt_${subscription}`,
      type: 'customer.subscription.updated',
      data: { object: { id: subscription, object: 'subscription', status, metadata } },
    });
  const deliver = async (body: string) => {
    const headers = { 'Stripe-Signature': signature(body) };
    return (await site.browser().rest('/stripe/webhook', { json: body, headers, nonce: null })).status;
  };
  const home = site.php<string>('return home_url();');
  expect(await deliver(event('sub_ours', { site_url: home }))).toBe(409);
  expect(await deliver(event('sub_over', { site_url: home }, 'canceled'))).toBe(200);
  expect(await deliver(event('sub_other', { site_url: 'https://other.example' }))).toBe(200);
});
