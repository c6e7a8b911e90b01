/** A card processor that fails: nothing is lost, and nothing is begun twice. */
import { describe, expect, test } from 'vitest';
import { memberForm, register, withoutCredentials } from './kit/registration.ts';
import { useSite } from './kit/site.ts';

const portal = useSite();

const KEY = 'key-of-the-form';

describe('the payment service', () => {
  test('that cannot be reached: the account is there, signed in, and the same form goes through later', async () => {
    const browser = portal.browser();
    const form = memberForm(portal.products.grow);
    portal.stripe.failNext({ on: 'POST /v1/customers', how: 'drop' });
    const refused = await register(browser, form, KEY);
    expect(refused.status).toBe(502);
    expect(refused.json).toMatchObject({
      code: 'practice_portal_gateway_unavailable',
      message: 'The payment service could not be reached. Nothing was charged. Please try again.',
      data: { status: 502, logged_in: true, nonce: expect.any(String), mepr_checkout_nonce: expect.any(String) },
    });

    const accepted = await register(browser, form, KEY);
    expect(accepted.status).toBe(200);
    expect(accepted.json.user_id).toBe(refused.json.data.user_id);
    expect(await portal.rows('subscriptions')).toHaveLength(1);
  });

  test.each(['500', '429', 'dropAfter'] as const)('that fails by %s: one subscription in the end', async (how) => {
    const browser = portal.browser();
    const form = memberForm(portal.products.grow);
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how });
    expect((await register(browser, form, KEY)).json.code).toBe('practice_portal_gateway_unavailable');
    const accepted = await register(browser, form, KEY);
    expect(accepted.status).toBe(200);
    expect(portal.stripe.state.subscriptions).toHaveLength(1);
    expect(portal.stripe.state.customers).toHaveLength(1);
    expect(await portal.rows('transactions')).toHaveLength(1);
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
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'cancelled' }, { status: 'incomplete' }]);
  });

  test('that forgot the customer gets a new one', async () => {
    const browser = portal.browser();
    await browser.signIn('a-subscriber', 'a-subscriber');
    await portal.php(`return update_user_meta( ${browser.userId}, 'practice_portal_stripe_customer', 'cus_gone' );`);
    const answer = await register(browser, withoutCredentials(memberForm(portal.products.grow)));
    expect(answer.status).toBe(200);
    const meta = await portal.meta(browser.userId);
    expect(meta['practice_portal_stripe_customer']).toBe(portal.stripe.state.customers[0]?.id);
  });
});
