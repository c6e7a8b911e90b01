/** The same request twice has one effect (spec: payment#idempotency-key). */
import { afterEach, describe, expect, test } from 'vitest';
import { beAtWorkOn, beAtWorkOnPerson } from '../kit/locks.ts';
import type { Answer } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { memberForm, register, withoutCredentials, type Form } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const KEY = 'key-of-the-form';
const OTHER_KEY = 'another-key-of-it';

const form = (changes: Form = {}) => memberForm(portal.products.grow, changes);

/** Changes the row of a key as if time or another process had. */
const changeRow = (assignments: string) =>
  portal.php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_idempotency SET ${assignments}" );`,
  );

const countUsers = () => portal.php<number>('return count( get_users() );');

/** The part of a response that is about the order. Nonces are new each time. */
const order = ({ status, action, client_secret, return_url, transaction_id, user_id }: Record<string, unknown>) => ({
  status,
  action,
  client_secret,
  return_url,
  transaction_id,
  user_id,
});

describe('the same key and the same body', () => {
  test('get the same response and have no second effect', async () => {
    const browser = portal.browser();
    const first = await register(browser, form(), KEY);
    const second = await register(browser, form(), KEY);
    expect(second.status).toBe(200);
    expect(order(second.json)).toEqual(order(first.json));
    expect(portal.stripe.state.requests).toHaveLength(2);
    expect(await countUsers()).toBe(5);
    expect(await portal.rows('transactions')).toHaveLength(1);
  });

  test('from a browser that never saw the response: it is signed in and gets valid nonces', async () => {
    const first = await register(portal.browser(), form(), KEY);
    const browser = portal.browser();
    const second = await register(browser, form(), KEY);
    expect(order(second.json)).toEqual(order(first.json));
    expect(second.json).toMatchObject({ logged_in: true, user_id: first.json.user_id });
    expect(
      (await browser.rest(`/registrations/${first.json.transaction_id}/confirmation`, { method: 'POST' })).status,
    ).toBe(200);
  });

  test('from a browser that never saw the response, after a change of password: it has to sign in', async () => {
    const first = await register(portal.browser(), form(), KEY);
    await portal.php(`wp_set_password( 'another one', ${first.json.user_id} ); return true;`);
    const browser = portal.browser();
    const second = await register(browser, form(), KEY);
    expect(second.json).toMatchObject({ code: 'practice_portal_sign_in_required', data: { status: 403 } });
    expect(browser.cookies.size).toBe(0);
  });

  test('with fields in another order, another nonce and the number of the transaction are the same body', async () => {
    const browser = portal.browser();
    const first = await register(browser, form(), KEY);
    const shuffled = Object.fromEntries(Object.entries(form()).reverse());
    const second = await register(
      browser,
      { ...shuffled, mepr_transaction_id: String(first.json.transaction_id), _wp_http_referer: '/register/' },
      KEY,
    );
    expect(order(second.json)).toEqual(order(first.json));
  });

  test('run again after a rejection', async () => {
    const invalid = form({ user_first_name: '' });
    expect((await register(portal.browser(), invalid, KEY)).status).toBe(422);
    expect((await register(portal.browser(), invalid, KEY)).json.code).toBe('practice_portal_registration_invalid');
  });
});

describe('the same key and nothing but another password', () => {
  const OTHER = { mepr_user_password: 'other password', mepr_user_password_confirm: 'other password' };
  const words = ({ status, json }: Answer) => [status, json.code, json.data.errors];
  const SAID = [
    422,
    'practice_portal_key_reused',
    { mepr_user_password: ['This is not the password that you entered before.'] },
  ];

  test('are told that the password differs, as long as it does; with the right one they continue', async () => {
    const first = await register(portal.browser(), form(), KEY);
    const browser = portal.browser();
    expect(words(await register(browser, form(OTHER), KEY))).toEqual(SAID);
    expect(browser.cookies.size).toBe(0);
    expect(order((await register(browser, form(), KEY)).json)).toEqual(order(first.json));
  });

  test('are told so, too, if the process died before it stored the account', async () => {
    await register(portal.browser(), form(), KEY);
    await changeRow("state = 'failed', user_id = 0, transaction_id = 0");
    expect(words(await register(portal.browser(), form(OTHER), KEY))).toEqual(SAID);
  });

  test('are a different body as long as there is no account: a new key is enough', async () => {
    const invalid = { user_first_name: '' };
    await register(portal.browser(), form(invalid), KEY);
    const answer = await register(portal.browser(), form({ ...invalid, ...OTHER }), KEY);
    expect(words(answer)).toEqual([422, 'practice_portal_key_reused', undefined]);
    expect((await register(portal.browser(), form(OTHER), OTHER_KEY)).status).toBe(200);
  });
});

describe('the same key and another body', () => {
  test.each<[string, Form]>([
    ['a name', { user_first_name: 'Rene' }],
    ['the membership', { mepr_product_id: '5' }],
    ['the password', { mepr_user_password: 'other password', mepr_user_password_confirm: 'other password' }],
    ['a new field', { anything: '1' }],
  ])('with a change of %s are refused', async (_, changes) => {
    const browser = portal.browser();
    await register(browser, form(), KEY);
    const answer = await register(browser, form(changes), KEY);
    expect(answer.status).toBe(422);
    expect(answer.json.code).toBe('practice_portal_key_reused');
    expect(portal.stripe.state.subscriptions).toHaveLength(1);
  });

  test('are rejected after a rejection, too', async () => {
    await register(portal.browser(), form({ user_first_name: '' }), KEY);
    expect((await register(portal.browser(), form(), KEY)).json.code).toBe('practice_portal_key_reused');
  });
});

test('another user’s key is rejected', async () => {
  const one = await signedIn(portal, 'a-subscriber');
  const two = await signedIn(portal, 'a-partner');
  expect((await register(one, withoutCredentials(form()), KEY)).status).toBe(200);
  expect((await register(two, withoutCredentials(form()), KEY)).json.code).toBe('practice_portal_key_reused');
});

describe('a run', () => {
  test('that another process has begun is in progress', async () => {
    await register(portal.browser(), form(), KEY);
    await changeRow("state = 'running'");
    const answer = await register(portal.browser(), form(), KEY);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'practice_portal_in_progress', data: { retry_after: 2 } });
    expect(answer.header('Retry-After')).toBe('2');
  });

  test('whose process died continues with its account and subscription', async () => {
    const first = await register(portal.browser(), form(), KEY);
    await changeRow("state = 'running', answer = NULL, started_at = started_at - 121");
    const second = await register(portal.browser(), form(), KEY);
    expect(second.status).toBe(200);
    expect(order(second.json)).toEqual({ ...order(first.json), return_url: expect.any(String) });
    expect(portal.stripe.state.subscriptions).toHaveLength(1);
    expect(await countUsers()).toBe(5);
    expect(await portal.rows('subscriptions')).toHaveLength(1);
    expect(await portal.rows('transactions')).toMatchObject([{ logged_in_purchase: '0' }]);
  });

  test('whose process died before the request to Stripe continues with its account', async () => {
    portal.stripe.failNext({ on: 'POST /v1/customers', how: 'drop' });
    await register(portal.browser(), form(), KEY);
    await changeRow("state = 'running', transaction_id = 0, started_at = started_at - 121");
    const answer = await register(portal.browser(), form(), KEY);
    expect(answer.status).toBe(200);
    expect(await countUsers()).toBe(5);
  });
});

describe('two keys of one visitor', () => {
  test('while the first is being worked on: the second waits', async () => {
    await beAtWorkOn(portal, 'email:renee@obrien.example');
    const answer = await register(portal.browser(), form(), OTHER_KEY);
    expect(answer.json.code).toBe('practice_portal_in_progress');
    expect(await countUsers()).toBe(4);
  });

  test('while an event about the person is handled, the signed-in user waits, too', async () => {
    const browser = await signedIn(portal, 'a-partner');
    await beAtWorkOnPerson(portal, 'a-partner');
    const answer = await register(browser, withoutCredentials(form()), KEY);
    expect([answer.status, answer.json.code]).toEqual([409, 'practice_portal_in_progress']);
    expect([portal.stripe.state.customers, await portal.rows('subscriptions')]).toEqual([[], []]);
  });

  test('a lock expires after its process died', async () => {
    await beAtWorkOn(portal, 'login:renee');
    expect((await register(portal.browser(), form(), KEY)).status).toBe(409);
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_locks SET expires_at = 1" );',
    );
    expect((await register(portal.browser(), form(), KEY)).status).toBe(200);
    expect(await portal.rows('locks')).toEqual([]);
  });

  test('in two tabs: only the last one can be paid', async () => {
    const browser = portal.browser();
    const first = await register(browser, form(), KEY);
    const second = await register(browser, withoutCredentials(form()), OTHER_KEY);
    expect((await confirmCard(portal, first.json.client_secret)).error.code).toBe('payment_intent_unexpected_state');
    expect(await portal.rows('subscriptions')).toMatchObject([
      { status: 'incomplete_expired' },
      { status: 'awaiting_payment' },
    ]);
    await confirmCard(portal, second.json.client_secret);
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'incomplete_expired' }, { status: 'active' }]);
  });
});

const EXIT = '/wordpress/wp-content/mu-plugins/exits.php';

describe('another plugin that ends the request in a hook', () => {
  afterEach(() => portal.site.php.unlink(EXIT));

  /** Hooks that a registration fires: of WordPress while the account is made, and of the plugin when it is. */
  test.each([
    'user_register',
    'add_user_role',
    'set_auth_cookie',
    'set_logged_in_cookie',
    'set_current_user',
    'wp_login',
  ])('%s: the next try goes on, with one account and one subscription', async (hook) => {
    portal.site.php.writeFile(
      EXIT,
      `<?php add_action( '${hook}', static function () { if ( 'POST' === $_SERVER['REQUEST_METHOD'] && ! get_option( 'has_exited' ) ) { add_option( 'has_exited', '1' ); exit; } } );`,
    );
    await register(portal.browser(), form(), KEY);
    expect(await portal.php("return get_option( 'has_exited' );")).toBe('1');
    expect(await portal.rows('locks')).toEqual([]);
    const answer = await register(portal.browser(), form(), KEY);
    expect(answer.status).toBe(200);
    expect(await countUsers()).toBe(5);
    expect((await portal.rows('subscriptions')).map(({ status }) => status)).toEqual(['awaiting_payment']);
    await confirmCard(portal, answer.json.client_secret);
    await portal.stripe.settled();
    expect((await portal.rows('subscriptions')).map(({ status }) => status)).toEqual(['active']);
  });
});

test('no part of the response, and no password or nonce, is stored in clear', async () => {
  const answer = await register(
    portal.browser(),
    form({ mepr_user_password: 'Sesame-open-0', mepr_user_password_confirm: 'Sesame-open-0' }),
    KEY,
  );
  const dump = JSON.stringify(await portal.rows('idempotency'));
  for (const secret of [
    answer.json.client_secret,
    'Sesame-open-0',
    answer.json.nonce,
    answer.json.mepr_checkout_nonce,
    KEY,
  ]) {
    expect(dump).not.toContain(secret);
  }
});

test('expired records are deleted daily', async () => {
  await register(portal.browser(), form(), KEY);
  await changeRow('expires_at = 1');
  await portal.php("do_action( 'practice_portal_daily' ); return true;");
  expect(await portal.rows('idempotency')).toEqual([]);
  expect(await portal.php("return wp_next_scheduled( 'practice_portal_daily' ) > 0;")).toBe(true);
});
