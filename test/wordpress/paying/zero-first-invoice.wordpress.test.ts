/** A first invoice of zero still needs a card (spec: payment#one-charge). */
import { describe, expect, test } from 'vitest';
import { wireData } from '../kit/page.ts';
import { register, type Form } from '../kit/registration.ts';
import { CARDS, confirmCard, silenceWebhooks } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, form, again, here, atStripe, kept, problems, hourly, letHoursPass, deleteUser, meanwhile } =
  usePurchases();

describe('a first invoice without a charge', () => {
  /** A person with an account and a customer at Stripe, whose purchase Stripe has not received. */
  const nearly = async ({ balance = 0 } = {}) => {
    const browser = portal.browser();
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: '500' });
    await register(browser, form());
    if (balance !== 0) portal.stripe.simulate.credit(customer().id, balance);
    return browser;
  };
  /** Leaves out the purchase that Stripe has not received. */
  const bought = async () => (await here()).slice(1);
  const customer = () => portal.stripe.state.customers[0]!;
  const ways: Record<string, () => Promise<[ReturnType<typeof portal.browser>, Form]>> = {
    'since the customer has credit': async () => [await nearly({ balance: 20_000 }), {}],
    'since it is less than Stripe charges': async () => {
      const [coupon] = portal.stripe.state.coupons;
      if (coupon)
        portal.stripe.state.coupons.push({
          ...coupon,
          id: 'NEARLY',
          percent_off: null,
          amount_off: 19_880,
          currency: 'usd',
          duration: 'once',
        });
      await portal.php(`return update_option( 'practice_portal_coupons', array(
        array( 'code' => 'NEARLY', 'amount_off' => 19880, 'duration' => 'once', 'stripe_coupon' => 'NEARLY' ) ) );`);
      return [await nearly(), { mepr_coupon_code: 'NEARLY' }];
    },
    'since the customer has credit, and had a card before': async () => {
      const browser = await nearly({ balance: 20_000 });
      portal.stripe.state.paymentMethods.push({ id: 'pm_earlier' } as never);
      customer().invoice_settings.default_payment_method = 'pm_earlier';
      return [browser, {}];
    },
  };

  test.each(Object.entries(ways))(
    '%s, takes a card all the same: nobody is in before, and it is the card that pays',
    async (_, prepare) => {
      const [browser, changes] = await prepare();
      const { status, json } = await register(browser, again(portal.products.grow, changes));
      expect([status, json.action, json.client_secret]).toEqual([200, 'confirmSetup', expect.stringMatching(/^seti_/)]);
      expect(json.due.amount).toBe(0);
      expect(await bought()).toEqual(['awaiting_payment']);
      expect((await browser.rest('/members')).status).toBe(403);
      await confirmCard(portal, json.client_secret, CARDS.declined);
      expect(await bought()).toEqual(['awaiting_payment']);

      await confirmCard(portal, json.client_secret);
      expect(await bought()).toEqual(['active']);
      expect((await portal.rows('transactions')).at(-1)).toMatchObject({ status: 'complete', amount: '0' });
      expect(kept()).toEqual([]);
      const [membership] = portal.stripe.state.subscriptions;
      expect(membership?.default_payment_method).toBe(portal.stripe.state.setupIntents[0]?.payment_method);
      const { json: outcome } = await browser.rest(`/registrations/${json.transaction_id}/confirmation`, { json: {} });
      expect(outcome.receipt).toMatchObject({ charged_today: 0, card: 'Visa ending in 4242' });
      portal.stripe.simulate.renew(membership!.id, 'paid');
      expect(await bought()).toEqual(['active']);
      expect(kept()).toHaveLength(1);
      expect(portal.stripe.state.charges[0]?.payment_method).toBe(membership?.default_payment_method);
    },
  );

  test.each(Object.entries(ways))(
    '%s, and given up: the credit is as it was, and no card is taken',
    async (_, prepare) => {
      const [browser, changes] = await prepare();
      const { balance } = customer();
      const { json } = await register(browser, again(portal.products.grow, changes));
      expect(customer().balance).not.toBe(balance);
      // If a process dies before it cancels the purchase, another attempt follows.
      portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: '500' });
      for (const plan of ['advantage', 'navigator'] as const) {
        await register(browser, again(portal.products[plan]));
        if (plan === 'advantage') expect([await bought(), customer().balance]).toEqual([['awaiting_payment'], balance]);
      }
      expect((await bought())[0]).toBe('incomplete_expired');
      expect(portal.stripe.state.balanceTransactions.map(({ amount }) => amount)).toHaveLength(1);
      await confirmCard(portal, json.client_secret);
      expect([(await bought())[0], portal.stripe.state.setupIntents[0]?.status]).toEqual([
        'incomplete_expired',
        'canceled',
      ]);
    },
  );

  /** Ways to cancel an unused purchase that credit has paid for, without a purchase in its place. */
  const ENDINGS: Record<string, () => Promise<unknown>> = {
    'with its user': deleteUser,
    'with its user, whom Stripe hears of later': async () => {
      portal.stripe.isReachable = false;
      await deleteUser();
      portal.stripe.isReachable = true;
      // If an attempt restored the credit and then failed, the next one does not restore it again.
      portal.stripe.failNext({ on: 'POST /v1/customers/:id/balance_transactions', how: 'dropAfter' });
      for (const _ of [1, 2, 3]) {
        await letHoursPass();
        await hourly();
      }
    },
    'in Stripe’s dashboard': async () => portal.stripe.simulate.cancel(portal.stripe.state.subscriptions[0]!.id),
    'in this very moment, by another request': () => portal.php('return true;'),
  };

  test.each(Object.keys(ENDINGS))(
    'since the customer has credit, and ended %s: the credit is as it was',
    async (how) => {
      const browser = await nearly({ balance: 20_000 });
      const isMeanwhile = how.startsWith('in this very moment');
      if (isMeanwhile) endWhileStripeAnswers();
      await register(browser, again(portal.products.grow));
      if (!isMeanwhile) expect(customer().balance).toBe(-100);
      await ENDINGS[how]?.();
      expect([await bought(), customer().balance]).toEqual([['incomplete_expired'], -20_000]);
      expect(portal.stripe.state.balanceTransactions).toHaveLength(1);
      expect(atStripe()).toEqual(['canceled']);
      expect((await problems()).filter((each) => each.includes('second'))).toEqual([]);
    },
  );

  /** The purchase is canceled while Stripe creates it, as if the owner had deleted the user at this moment. */
  const endWhileStripeAnswers = () =>
    meanwhile(`add_filter( 'http_response', function ( $response, $args, $url ) {
        if ( 'POST' === $args['method'] && false !== strpos( $url, '/v1/subscriptions' ) ) {
          global $wpdb;
          $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = 'incomplete_expired'" );
        }
        return $response;
      }, 10, 3 );`);

  test('ends also if the customer no longer exists', async () => {
    await register(await nearly({ balance: 20_000 }), again(portal.products.grow));
    portal.stripe.state.customers.splice(0);
    await deleteUser();
    expect([await bought(), atStripe(), await problems()]).toEqual([['incomplete_expired'], ['canceled'], []]);
  });

  test('the page shows the credit before, also while a started purchase uses it; the response has what the page cannot request', async () => {
    await portal.php(
      `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'join', 'post_title' => 'T', 'post_content' => '[practice_portal view="registration-page"]' ) ); return true;`,
    );
    const told = async (by: ReturnType<typeof portal.browser>) =>
      wireData(await by.send('/join/')).data.form_meta.stripe_form_data.credit;
    expect(await told(portal.browser())).toBe(0);
    const browser = await nearly({ balance: 5_000 });
    expect(await told(browser)).toBe(5_000);
    const { json } = await register(browser, again(portal.products.grow));
    expect([customer().balance, await told(browser)]).toEqual([0, 5_000]);
    expect(json.due).toEqual({ amount: 14_900, total: 19_900, credit: 5_000 });
    portal.stripe.isReachable = false;
    expect(await told(browser)).toBe(null);
    portal.stripe.isReachable = true;
    await confirmCard(portal, json.client_secret);
    const { json: paid } = await browser.rest(`/registrations/${json.transaction_id}/confirmation`, { json: {} });
    expect([kept(), paid.receipt.charged_today]).toEqual([[14_900], 14_900]);
  });

  test('starts nothing if its card can never be stored: the form asks for it again', async () => {
    const browser = await nearly({ balance: 20_000 });
    const { json } = await register(browser, again(portal.products.grow));
    silenceWebhooks(portal);
    await confirmCard(portal, json.client_secret);
    portal.stripe.failNext({ on: 'POST /v1/subscriptions/:id', how: '500' });
    const ask = () => browser.rest(`/registrations/${json.transaction_id}/confirmation`, { json: {} });
    expect([(await ask()).status, await bought()]).toEqual([502, ['awaiting_payment']]);
    expect([(await ask()).status, await bought()]).toEqual([200, ['active']]);
    expect(portal.stripe.state.subscriptions[0]?.default_payment_method).toMatch(/^pm_/);
  });

  test('accepts no card after it has ended at Stripe, or with its user', async () => {
    const browser = portal.browser();
    await register(browser, form({ mepr_coupon_code: 'FREEMONTH' }));
    portal.stripe.simulate.cancel(portal.stripe.state.subscriptions[0]!.id);
    expect(await here()).toEqual(['incomplete_expired']);
    await register(browser, again(portal.products.grow, { mepr_coupon_code: 'FREEMONTH' }));
    await deleteUser();
    expect(await here()).toEqual(['incomplete_expired', 'incomplete_expired']);
    expect(portal.stripe.state.setupIntents.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });
});
