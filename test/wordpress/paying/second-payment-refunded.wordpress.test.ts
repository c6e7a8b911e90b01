/** One purchase, one charge: the host refunds a second payment (spec: payment#one-charge). */
import { describe, expect, test } from 'vitest';
import { register } from '../kit/registration.ts';
import { confirmCard, deliver, silenceWebhooks } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, form, again, here, atStripe, kept, problems, mailsToOwner, hourly, letHoursPass, deleteUser } =
  usePurchases();

describe('a second payment that could not be prevented', () => {
  /** Two payable purchases of one person, as if a lock had failed. */
  const beginTwice = async (credit = 0) => {
    const browser = portal.browser();
    if (credit > 0) {
      portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: '500' });
      await register(browser, form());
      portal.stripe.simulate.credit(portal.stripe.state.customers[0]!.id, credit);
    }
    const first = await register(browser, credit > 0 ? again(portal.products.grow) : form());
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'canceled\'" );',
    );
    const second = await register(browser, again(portal.products.advantage));
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'awaiting_payment\'" );',
    );
    return [first.json.client_secret, second.json.client_secret] as const;
  };

  test('is refunded automatically, and the owner is notified once', async () => {
    const [first, second] = await beginTwice();
    await confirmCard(portal, second);
    await confirmCard(portal, first);
    expect([await here(), atStripe()]).toEqual([
      ['refunded', 'active'],
      ['canceled', 'active'],
    ]);
    expect(kept()).toEqual([49_900, 0]);
    expect(await problems()).toEqual(['second_payment']);
    expect(mailsToOwner()).toHaveLength(1);
    expect(mailsToOwner()[0]?.message).toContain('$199.00');
    expect(JSON.stringify(await portal.rows('health_issues'))).not.toContain('renee@');
  });

  test('is refunded later if Stripe is down, and is a problem until then', async () => {
    const [first, second] = await beginTwice();
    await confirmCard(portal, second);
    portal.stripe.failNext({ on: 'POST /v1/refunds', how: '500' });
    await confirmCard(portal, first);
    expect(await here()).toEqual(['refunded', 'active']);
    expect(kept()).toEqual([49_900, 19_900]);
    expect(await problems()).toEqual(['not_canceled']);
    await hourly();
    expect(kept()).toEqual([49_900, 19_900]);
    await letHoursPass();
    await hourly();
    expect(kept()).toEqual([49_900, 0]);
    expect(await problems()).toEqual(['not_canceled, over', 'second_payment']);
    await letHoursPass();
    await hourly();
    expect(portal.stripe.state.refunds).toHaveLength(1);
  });

  test.each([
    ['all', 20_000, 'Returned to credit: $199.00', 49_800],
    ['a part', 5_000, 'Refunded: $149.00; Returned to credit: $50.00', 49_900],
  ])(
    'of which credit has paid %s goes back as it came, once, and the owner is told',
    async (_, credit, told, other) => {
      const [first, second] = await beginTwice(credit);
      await confirmCard(portal, second);
      portal.stripe.failNext({ on: 'POST /v1/customers/:id/balance_transactions', how: 'dropAfter' });
      await confirmCard(portal, first);
      await letHoursPass();
      await hourly();
      expect([(await here()).slice(-2), atStripe()]).toEqual([
        ['refunded', 'active'],
        ['canceled', 'active'],
      ]);
      const [customer] = portal.stripe.state.customers;
      // The credit that the other, paid membership has used stays used.
      expect([customer?.balance, kept().filter((sum) => sum > 0)]).toEqual([49_900 - other - credit, [other]]);
      expect(portal.stripe.state.balanceTransactions).toHaveLength(1);
      const [last] = (await portal.rows('health_issues')).filter(({ kind }) => kind === 'second_payment');
      expect(last?.['detail']).toBe(told);
    },
  );

  test('does not count as second if the other one has ended at Stripe without an event', async () => {
    const [first, second] = await beginTwice();
    await confirmCard(portal, second);
    const { webhookUrl } = portal.stripe;
    silenceWebhooks(portal);
    portal.stripe.simulate.cancel(portal.stripe.state.subscriptions[1]?.id ?? '');
    portal.stripe.webhookUrl = webhookUrl;
    await confirmCard(portal, first);
    expect(await here()).toEqual(['active', 'canceled']);
    expect(await problems()).toEqual([]);
  });

  test('for a purchase that has ended here is refunded, too', async () => {
    const { json } = await register(portal.browser(), form());
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'incomplete_expired\', cancelled_at = created_at" );',
    );
    await confirmCard(portal, json.client_secret);
    expect([await here(), atStripe(), kept()]).toEqual([['refunded'], ['canceled'], [0]]);
  });
});

describe('a payment after the membership has ended here, but before it is canceled at Stripe', () => {
  /** The bank refuses a renewal, the user is deleted while Stripe is unreachable, and the customer pays the same old invoice. */
  const endAndPay = async () => {
    const { json } = await register(portal.browser(), form());
    await confirmCard(portal, json.client_secret);
    await portal.stripe.settled();
    const id = portal.stripe.state.subscriptions[0]?.id ?? '';
    portal.stripe.simulate.pass(30 * 86_400);
    portal.stripe.simulate.renew(id, 'refused');
    await portal.stripe.settled();
    portal.stripe.isReachable = false;
    await deleteUser();
    portal.stripe.isReachable = true;
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET cancelled_at = \'" . gmdate( \'Y-m-d H:i:s\', time() - 60 ) . "\'" );',
    );
    return id;
  };

  test('is refunded when its event arrives', async () => {
    const id = await endAndPay();
    portal.stripe.simulate.retry(id, 'paid');
    expect([await here(), atStripe(), kept()]).toEqual([['refunded'], ['canceled'], [19_900, 0]]);
    expect((await portal.rows('transactions')).map(({ amount_refunded }) => amount_refunded)).toEqual(['0', '19900']);
  });

  test('is refunded if it is canceled at Stripe first', async () => {
    const id = await endAndPay();
    silenceWebhooks(portal);
    portal.stripe.simulate.retry(id, 'paid');
    await letHoursPass();
    await hourly();
    expect([await here(), atStripe(), kept()]).toEqual([['refunded'], ['canceled'], [19_900, 0]]);
    expect((await portal.rows('transactions')).map(({ amount_refunded }) => amount_refunded)).toEqual(['0', '19900']);
  });

  test('is refunded if the owner has since canceled it in Stripe’s dashboard', async () => {
    const id = await endAndPay();
    silenceWebhooks(portal);
    portal.stripe.simulate.retry(id, 'paid');
    portal.stripe.simulate.cancel(id);
    const event = portal.stripe.state.events.findLast(({ type }) => type === 'invoice.paid');
    expect((await deliver(portal, event)).status).toBe(200);
    expect([await here(), kept()]).toEqual([['refunded'], [19_900, 0]]);
  });
});
