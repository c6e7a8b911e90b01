/** Subscriptions that have expired or were canceled at Stripe, with or without an event (spec: payment#one-charge). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { register } from '../kit/registration.ts';
import { confirmCard, deliver, silenceWebhooks } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, form, again, here, atStripe, kept, problems } = usePurchases();

describe('a subscription that has expired at Stripe', () => {
  test('is deleted here, and the purchase starts again', async () => {
    const browser = portal.browser();
    await register(browser, form());
    portal.stripe.simulate.pass(24 * 3600);
    portal.stripe.simulate.expire();
    expect([await here(), atStripe()]).toEqual([['incomplete_expired'], ['incomplete_expired']]);
    const { json } = await register(browser, again(portal.products.grow));
    await confirmCard(portal, json.client_secret);
    expect(await here()).toEqual(['incomplete_expired', 'active']);
  });

  test('without an event can be replaced, under the same key and a new one', async () => {
    const browser = portal.browser();
    const key = randomUUID();
    await register(browser, form(), key);
    silenceWebhooks(portal);
    portal.stripe.simulate.pass(24 * 3600);
    portal.stripe.simulate.expire();
    expect(await here()).toEqual(['awaiting_payment']);
    const other = await register(browser, again(portal.products.grow));
    expect(other.status).toBe(200);
    expect(await here()).toEqual(['incomplete_expired', 'awaiting_payment']);
    expect(atStripe()).toEqual(['incomplete_expired', 'incomplete']);
  });

  test('that Stripe refuses to delete: its state decides', async () => {
    await register(portal.browser(), form());
    silenceWebhooks(portal);
    portal.stripe.simulate.expire();
    portal.stripe.simulate.pass(24 * 3600);
    portal.stripe.simulate.expire();
    await portal.php(
      "global $wpdb; $wpdb->query( \"UPDATE {$wpdb->prefix}practice_portal_subscriptions SET created_at = '2020-01-01 00:00:00'\" ); do_action( 'practice_portal_daily' ); return true;",
    );
    expect(await here()).toEqual(['incomplete_expired']);
    const deleted = portal.stripe.state.requests.filter(({ call }) => call.startsWith('DELETE'));
    expect(deleted.map(({ status }) => status)).toEqual([404]);
  });
});

describe('a paid first month, canceled in Stripe’s dashboard before any event arrived', () => {
  const PAID = 'payment_intent.succeeded';
  const CANCELLED = 'customer.subscription.deleted';
  const ORDERS: string[][] = [
    [PAID, CANCELLED],
    [CANCELLED, PAID],
    ['invoice.paid', 'invoice.paid'],
  ];

  test.each(ORDERS.map((order) => [order.join(', then '), order] as const))(
    'is a membership that was paid and has ended, and stays so: %s',
    async (_, order) => {
      const browser = portal.browser();
      const { json } = await register(browser, form());
      silenceWebhooks(portal);
      await confirmCard(portal, json.client_secret);
      portal.stripe.simulate.cancel(portal.stripe.state.subscriptions[0]?.id ?? '');
      for (const type of order) {
        const event = portal.stripe.state.events.find((each) => each.type === type);
        expect((await deliver(portal, { ...event, id: `evt_${randomUUID()}` })).status).toBe(200);
      }
      expect([await here(), atStripe(), kept()]).toEqual([['canceled'], ['canceled'], [19_900]]);
      expect(await portal.rows('transactions')).toMatchObject([{ status: 'complete', amount_refunded: '0' }]);
      expect(await problems()).toEqual([]);
      // The member gets no second request to pay.
      const path = `/registrations/${json.transaction_id}/confirmation`;
      expect((await browser.rest(path, { method: 'POST' })).json.status).toBe('succeeded');
    },
  );

  test('does not block the next purchase, even without an event', async () => {
    const browser = portal.browser();
    const { json } = await register(browser, form());
    silenceWebhooks(portal);
    await confirmCard(portal, json.client_secret);
    portal.stripe.simulate.cancel(portal.stripe.state.subscriptions[0]?.id ?? '');
    expect((await register(browser, again(portal.products.advantage))).status).toBe(200);
    expect(await here()).toEqual(['canceled', 'awaiting_payment']);
    expect(kept()).toEqual([19_900]);
  });
});

describe('a member whose subscription Stripe ended without an event', () => {
  test('can buy again', async () => {
    const browser = portal.browser();
    const { json } = await register(browser, form());
    await confirmCard(portal, json.client_secret);
    const { webhookUrl } = portal.stripe;
    silenceWebhooks(portal);
    portal.stripe.simulate.cancel(portal.stripe.state.subscriptions[0]?.id ?? '');
    portal.stripe.webhookUrl = webhookUrl;
    const second = await register(browser, again(portal.products.grow));
    await confirmCard(portal, second.json.client_secret);
    expect(await here()).toEqual(['canceled', 'active']);
  });
});
