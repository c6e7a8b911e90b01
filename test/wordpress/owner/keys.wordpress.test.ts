/**
 * The owner's keys: encrypted with their names, reported when they change, restricted, and rotated without an
 * outage.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';
import { deliver, signature } from '../kit/stripe.ts';
import { storeKeys, WITHOUT_KEYS } from '../paying/keys.ts';

const portal = useSite({ constants: WITHOUT_KEYS });

const SECRET = 'PRACTICE_PORTAL_STRIPE_SECRET_KEY';
const PUBLIC = 'PRACTICE_PORTAL_STRIPE_PUBLIC_KEY';
const WEBHOOK = 'PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET';
const SET_UP = '/wp-admin/admin.php?page=practice-portal-setup';

const valueOf = (name: string) =>
  portal.php<string>(`return PracticePortal\\Billing\\Storage\\ApiKeys::value( '${name}' );`);
const hourly = (before = '') => portal.php(`${before} do_action( 'practice_portal_hourly' ); return true;`);
const problems = async () =>
  (await portal.rows('health_issues')).map(({ kind, resolved_at }) => `${kind}${resolved_at === null ? '' : ', over'}`);
const mails = () => portal.site.mails().map(({ to, subject }) => [to, subject]);

let office: Browser;
const step = async (id: string) => documentOf(await office.send(SET_UP)).getElementById(`step-${id}`);
async function save(id: string, keys: Record<string, string>) {
  const typed = Object.fromEntries(Object.entries(keys).map(([name, value]) => [`keys[${name}]`, value]));
  await office.send('/wp-admin/admin-post.php', { form: { ...fieldsOf(await step(id)), ...typed } });
}

beforeEach(async () => {
  office = await signedIn(portal, 'a-administrator');
});

describe('a sealed value', () => {
  test('can be opened only under its own name', async () => {
    await storeKeys(portal, 'test_sandbox');
    await portal.php(`
      $stored = get_option( 'practice_portal_keys' );
      list( $stored['${SECRET}'], $stored['${WEBHOOK}'] ) = array( $stored['${WEBHOOK}'], $stored['${SECRET}'] );
      return update_option( 'practice_portal_keys', $stored );`);
    expect([await valueOf(SECRET), await valueOf(WEBHOOK)]).toEqual(['', '']);
  });

  test('that cannot be opened with new salts is a problem, with an e-mail, until it is entered again', async () => {
    await storeKeys(portal, 'test_sandbox');
    await hourly();
    await hourly("add_filter( 'salt', fn( $salt ) => $salt . 'other' );");
    expect(await problems()).toEqual(['keys_unreadable']);
    expect(mails().map(([, subject]) => subject)).toContainEqual(expect.stringContaining('cannot be decrypted'));
    await storeKeys(portal, 'test_sandbox');
    await hourly();
    expect(await problems()).toEqual(['keys_unreadable, over']);
  });
});

describe('a change of keys', () => {
  const changes = async () =>
    (await portal.rows('journal')).filter(({ kind }) => kind === 'key_changed').map(({ detail }) => detail);

  test('is logged with the last four characters, and mailed to all administrators', async () => {
    await portal.php(
      "return wp_insert_user( array( 'user_login' => 'second', 'user_pass' => 'second', 'user_email' => 'second@example.com', 'role' => 'administrator' ) );",
    );
    await save('stripe-keys', { [SECRET]: 'sk_test_sandbox', [PUBLIC]: 'pk_test_sandbox' });
    expect(await changes()).toEqual([
      'Stripe secret key added (it ends in dbox)',
      'Stripe publishable key added (it ends in dbox)',
    ]);
    await save('stripe-keys', { [SECRET]: 'sk_test_1234' });
    expect((await changes()).at(-1)).toBe('Stripe secret key changed, from …dbox to …1234');
    const told = new Set(mails().map(([to]) => String(to)));
    expect([...told].toSorted()).toEqual(expect.arrayContaining(['administrator@example.com', 'second@example.com']));
    const said = JSON.stringify([portal.site.mails(), await portal.rows('journal')]);
    expect(said).toContain('a-administrator');
    expect(said).not.toMatch(/sk_test_/);
  });

  test('made outside of wp-admin is noticed within the hour', async () => {
    await storeKeys(portal, 'test_sandbox');
    await hourly();
    await portal.php(
      `PracticePortal\\Billing\\Storage\\ApiKeys::save( '${WEBHOOK}', 'whsec_elsewhere' ); return true;`,
    );
    await hourly();
    expect(await changes()).toEqual(['Stripe webhook signing secret changed, from …dbox to …here']);
  });
});

test('the earlier of two webhook secrets stays valid for a day', async () => {
  await storeKeys(portal, 'test_sandbox');
  await portal.php(`PracticePortal\\Billing\\Storage\\ApiKeys::save( '${WEBHOOK}', 'whsec_next' ); return true;`);
  const event = (id: string) => ({ id, type: 'product.updated', data: { object: {} } });
  const signed = (secret: string) => (body: string) => signature(body, { secret });
  expect((await deliver(portal, event('evt_1'), signed('whsec_sandbox'))).status).toBe(200);
  expect((await deliver(portal, event('evt_2'), signed('whsec_next'))).status).toBe(200);
  await portal.php(`
    $earlier = get_option( 'practice_portal_earlier_webhook_secret' );
    return update_option( 'practice_portal_earlier_webhook_secret', array( 'until' => time() - 1 ) + $earlier );`);
  expect((await deliver(portal, event('evt_3'), signed('whsec_sandbox'))).status).toBe(400);
  expect((await deliver(portal, event('evt_4'), signed('whsec_next'))).status).toBe(200);
});

describe('a restricted key', () => {
  const ALL = [
    'customer_write',
    'charge_write',
    'payment_intent_read',
    'setup_intent_write',
    'payment_method_read',
    'dispute_read',
    'product_write',
    'plan_write',
    'coupon_write',
    'subscription_write',
    'invoice_write',
    'customer_portal_write',
    'webhook_write',
  ];
  const enter = (granted: string[]) => {
    portal.stripe.restrict('rk_test_portal', granted);
    return save('stripe-keys', { [SECRET]: 'rk_test_portal', [PUBLIC]: 'pk_test_sandbox' });
  };

  test('with the permissions that the guide lists is accepted, and its account is known', async () => {
    await enter(ALL);
    expect((await step('stripe-keys'))?.textContent).toContain('Stripe accepts the API keys.');
    expect(await portal.php('return PracticePortal\\Billing\\Stripe\\StripeAccount::known()->key();')).toBe(
      'acct_sandbox/test',
    );
    expect(
      portal.stripe.state.requests
        .filter(({ call, status }) => !call.startsWith('GET') && status === 200)
        .map(({ call }) => call),
    ).toEqual(['POST /v1/setup_intents']);
  });

  test('that lacks permissions is a problem that names them', async () => {
    await enter(ALL.filter((each) => !['invoice_write', 'plan_write'].includes(each)));
    expect((await step('stripe-keys'))?.textContent).toContain('Prices: Write, Invoices: Write.');
  });
});

test('the browser tries whether the publishable key belongs to the same account', async () => {
  await storeKeys(portal, 'test_sandbox');
  const { dataset } = (await step('stripe-keys')) as unknown as { dataset: Record<string, string> };
  expect(dataset['key']).toBe('pk_test_sandbox');
  expect(portal.stripe.state.setupIntents.map(({ client_secret }) => client_secret)).toEqual([dataset['secret']]);
  await step('stripe-keys');
  expect(portal.stripe.state.setupIntents).toHaveLength(1);
});
