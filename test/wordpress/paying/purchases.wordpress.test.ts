/** One purchase, one charge (decisions, "Paying: the rules that hold in every order"), where Stripe or an owner does the unusual. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { wireData } from '../kit/page.ts';
import { memberForm, register, withoutCredentials, type Form } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { CARDS, confirmCard, deliver, silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

const form = (changes: Form = {}) => memberForm(portal.products.grow, changes);
const again = (product: number, changes: Form = {}) => withoutCredentials(memberForm(product, changes));

const here = async () => {
  await portal.stripe.settled();
  return (await portal.rows('subscriptions')).map(({ status }) => status);
};
const atStripe = () => portal.stripe.state.subscriptions.map(({ status }) => status);
/** What was taken and kept, in minor units. */
const kept = () => portal.stripe.state.charges.map(({ amount, amount_refunded }) => amount - amount_refunded);
const problems = async () =>
  (await portal.rows('problems')).map(({ kind, resolved_at }) => `${kind}${resolved_at === null ? '' : ', over'}`);
const mailsToOwner = () => portal.site.mails().filter(({ subject }) => subject.startsWith('['));
const hourly = () => portal.php("do_action( 'practice_portal_endings' ); return true;");
/** Whatever waits for an hour or more is due. */
const letHoursPass = () =>
  portal.php(
    'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_endings SET next_attempt_at = 0" );',
  );
const userId = () => portal.php<number>("return get_user_by( 'login', 'renee' )->ID ?? 0;");
const deleteUser = async () =>
  portal.php(`require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( ${await userId()} );`);

const MEANWHILE = '/wordpress/wp-content/mu-plugins/test-meanwhile.php';
/** PHP that runs with each request of this test. */
const meanwhile = (code: string) => portal.site.php.writeFile(MEANWHILE, `<?php ${code}`);
afterEach(() => {
  if (portal.site.php.fileExists(MEANWHILE)) portal.site.php.unlink(MEANWHILE);
});

describe('a coupon that Stripe refuses', () => {
  const REFUSED = {
    expired: () => Object.assign(couponOf(), { redeem_by: 1 }),
    'used up': () => Object.assign(couponOf(), { max_redemptions: 3, times_redeemed: 3 }),
    'deleted there': () => portal.stripe.state.coupons.splice(0),
  };
  const couponOf = () => portal.stripe.state.coupons.find(({ id }) => id === 'WELCOME10') ?? {};

  test.each(Object.entries(REFUSED))('%s: is an error at its field, and nothing was created', async (_, make) => {
    make();
    const answer = await register(portal.browser(), form({ mepr_coupon_code: 'WELCOME10' }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      code: 'practice_portal_registration_invalid',
      data: { errors: { mepr_coupon_code: ['Invalid Coupon'] } },
    });
    expect(await portal.php("return username_exists( 'renee' );")).toBe(false);
    expect(atStripe()).toEqual([]);
  });

  test.each(Object.entries(REFUSED))('%s: is known before', async (_, make) => {
    const browser = portal.browser();
    await browser.renewNonces();
    const check = () =>
      browser.rest('/coupons/validate', { json: { code: 'welcome10', product_id: portal.products.grow } });
    expect((await check()).json).toMatchObject({ valid: true, total: 17_910 });
    make();
    expect((await check()).json).toEqual({ valid: false });
  });

  test('between the check and the purchase: the same, and without it the purchase goes on', async () => {
    const file = '/wordpress/wp-content/mu-plugins/zz-coupon.php';
    portal.site.php.writeFile(
      file,
      `<?php
add_filter( 'http_response', static function ( $response, $args, $url ) {
  if ( false !== strpos( $url, '/v1/coupons/' ) ) { $response['body'] = '{"valid":true}'; }
  return $response;
}, 10, 3 );`,
    );
    REFUSED['used up']();
    const browser = portal.browser();
    const refused = await register(browser, form({ mepr_coupon_code: 'WELCOME10' }));
    portal.site.php.unlink(file);
    expect(refused.json).toMatchObject({ data: { status: 422, errors: { mepr_coupon_code: ['Invalid Coupon'] } } });
    const accepted = await register(browser, again(portal.products.grow));
    expect(accepted.status).toBe(200);
    await confirmCard(portal, accepted.json.client_secret);
    expect([(await here()).at(-1), atStripe()]).toEqual(['active', ['active']]);
  });

  test('cannot be told while Stripe is away', async () => {
    const browser = portal.browser();
    await browser.renewNonces();
    portal.stripe.failNext({ on: 'GET /v1/coupons/:id', how: 'drop', times: 2 });
    const json = { code: 'WELCOME10', product_id: portal.products.grow };
    expect((await browser.rest('/coupons/validate', { json })).status).toBe(502);
    const answer = await register(browser, form({ mepr_coupon_code: 'WELCOME10' }));
    expect(answer.json.code).toBe('practice_portal_gateway_unavailable');
    expect(await portal.php("return username_exists( 'renee' );")).toBe(false);
  });
});

describe('what has expired at Stripe', () => {
  test('is forgotten here, and the purchase begins anew', async () => {
    const browser = portal.browser();
    await register(browser, form());
    portal.stripe.acts.pass(24 * 3600);
    portal.stripe.acts.expire();
    expect([await here(), atStripe()]).toEqual([['abandoned'], ['incomplete_expired']]);
    const { json } = await register(browser, again(portal.products.grow));
    await confirmCard(portal, json.client_secret);
    expect(await here()).toEqual(['abandoned', 'active']);
  });

  test('and of which nothing was heard can be replaced, under the same key and another', async () => {
    const browser = portal.browser();
    const key = randomUUID();
    await register(browser, form(), key);
    silenceWebhooks(portal);
    portal.stripe.acts.pass(24 * 3600);
    portal.stripe.acts.expire();
    expect(await here()).toEqual(['awaiting_payment']);
    const other = await register(browser, again(portal.products.grow));
    expect(other.status).toBe(200);
    expect(await here()).toEqual(['abandoned', 'awaiting_payment']);
    expect(atStripe()).toEqual(['incomplete_expired', 'incomplete']);
  });

  test('and which Stripe refuses to delete: its state decides', async () => {
    await register(portal.browser(), form());
    silenceWebhooks(portal);
    portal.stripe.acts.expire();
    portal.stripe.acts.pass(24 * 3600);
    portal.stripe.acts.expire();
    await portal.php(
      "global $wpdb; $wpdb->query( \"UPDATE {$wpdb->prefix}practice_portal_subscriptions SET created_at = '2020-01-01 00:00:00'\" ); do_action( 'practice_portal_cleanup' ); return true;",
    );
    expect(await here()).toEqual(['abandoned']);
    const deleted = portal.stripe.state.requests.filter(({ call }) => call.startsWith('DELETE'));
    expect(deleted.map(({ status }) => status)).toEqual([404]);
  });
});

describe('a first invoice that nothing is taken for', () => {
  /** Somebody who has an account, and of whose purchase Stripe has heard nothing; the customer is prepared at Stripe. */
  const nearly = async ({ balance = 0 } = {}) => {
    const browser = portal.browser();
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: '500' });
    await register(browser, form());
    if (balance !== 0) portal.stripe.acts.credit(customer().id, balance);
    return browser;
  };
  /** But for the purchase of which Stripe has heard nothing. */
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
      portal.stripe.acts.renew(membership!.id, 'paid');
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
      // A process that dies before it is ended has another try.
      portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: '500' });
      for (const plan of ['advantage', 'navigator'] as const) {
        await register(browser, again(portal.products[plan]));
        if (plan === 'advantage') expect([await bought(), customer().balance]).toEqual([['awaiting_payment'], balance]);
      }
      expect((await bought())[0]).toBe('abandoned');
      expect(portal.stripe.state.balanceTransactions.map(({ amount }) => amount)).toHaveLength(1);
      await confirmCard(portal, json.client_secret);
      expect([(await bought())[0], portal.stripe.state.setupIntents[0]?.status]).toEqual(['abandoned', 'canceled']);
    },
  );

  /** What ends a purchase that credit has paid for, and that nobody has ever used, without another in its place. */
  const ENDINGS: Record<string, () => Promise<unknown>> = {
    'with its user': deleteUser,
    'with its user, whom Stripe hears of later': async () => {
      portal.stripe.isReachable = false;
      await deleteUser();
      portal.stripe.isReachable = true;
      // What was put back by a try that then failed is not put back again.
      portal.stripe.failNext({ on: 'POST /v1/customers/:id/balance_transactions', how: 'dropAfter' });
      for (const _ of [1, 2, 3]) {
        await letHoursPass();
        await hourly();
      }
    },
    'in Stripe’s dashboard': async () => portal.stripe.acts.cancel(portal.stripe.state.subscriptions[0]!.id),
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
      expect([await bought(), customer().balance]).toEqual([['abandoned'], -20_000]);
      expect(portal.stripe.state.balanceTransactions).toHaveLength(1);
      expect(atStripe()).toEqual(['canceled']);
      expect((await problems()).filter((each) => each.includes('second'))).toEqual([]);
    },
  );

  /** What is ended while Stripe begins it: as if the owner had deleted the user in this moment. */
  const endWhileStripeAnswers = () =>
    meanwhile(`add_filter( 'http_response', function ( $response, $args, $url ) {
        if ( 'POST' === $args['method'] && false !== strpos( $url, '/v1/subscriptions' ) ) {
          global $wpdb;
          $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = 'abandoned'" );
        }
        return $response;
      }, 10, 3 );`);

  test('ends also when the customer is none any more', async () => {
    await register(await nearly({ balance: 20_000 }), again(portal.products.grow));
    portal.stripe.state.customers.splice(0);
    await deleteUser();
    expect([await bought(), atStripe(), await problems()]).toEqual([['abandoned'], ['canceled'], []]);
  });

  test('the page knows of the credit before, also while a purchase that was begun holds it; the answer knows what it cannot ask', async () => {
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

  test('begins nothing when the card that it waits for can never be kept: it is asked for again', async () => {
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

  test('takes no card any more when it has ended at Stripe, or with its user', async () => {
    const browser = portal.browser();
    await register(browser, form({ mepr_coupon_code: 'FREEMONTH' }));
    portal.stripe.acts.cancel(portal.stripe.state.subscriptions[0]!.id);
    expect(await here()).toEqual(['abandoned']);
    await register(browser, again(portal.products.grow, { mepr_coupon_code: 'FREEMONTH' }));
    await deleteUser();
    expect(await here()).toEqual(['abandoned', 'abandoned']);
    expect(portal.stripe.state.setupIntents.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });
});

describe('a second payment that could not be prevented', () => {
  /** Two purchases of one person that can both be paid: as if a lock had failed. */
  const beginTwice = async (credit = 0) => {
    const browser = portal.browser();
    if (credit > 0) {
      portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: '500' });
      await register(browser, form());
      portal.stripe.acts.credit(portal.stripe.state.customers[0]!.id, credit);
    }
    const first = await register(browser, credit > 0 ? again(portal.products.grow) : form());
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'ended\'" );',
    );
    const second = await register(browser, again(portal.products.advantage));
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'awaiting_payment\'" );',
    );
    return [first.json.client_secret, second.json.client_secret] as const;
  };

  test('is given back by itself, and the owner is told once', async () => {
    const [first, second] = await beginTwice();
    await confirmCard(portal, second);
    await confirmCard(portal, first);
    expect([await here(), atStripe()]).toEqual([
      ['given_back', 'active'],
      ['canceled', 'active'],
    ]);
    expect(kept()).toEqual([49_900, 0]);
    expect(await problems()).toEqual(['second_payment']);
    expect(mailsToOwner()).toHaveLength(1);
    expect(mailsToOwner()[0]?.message).toContain('$199.00');
    expect(JSON.stringify(await portal.rows('problems'))).not.toContain('renee@');
  });

  test('is given back later when Stripe is away, and the owner sees it until then', async () => {
    const [first, second] = await beginTwice();
    await confirmCard(portal, second);
    portal.stripe.failNext({ on: 'POST /v1/refunds', how: '500' });
    await confirmCard(portal, first);
    expect(await here()).toEqual(['given_back', 'active']);
    expect(kept()).toEqual([49_900, 19_900]);
    expect(await problems()).toEqual(['not_ended']);
    await hourly();
    expect(kept()).toEqual([49_900, 19_900]);
    await letHoursPass();
    await hourly();
    expect(kept()).toEqual([49_900, 0]);
    expect(await problems()).toEqual(['not_ended, over', 'second_payment']);
    await letHoursPass();
    await hourly();
    expect(portal.stripe.state.refunds).toHaveLength(1);
  });

  test.each([
    ['all', 20_000, 'Put back as credit: $199.00', 49_800],
    ['a part', 5_000, 'Given back: $149.00; Put back as credit: $50.00', 49_900],
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
        ['given_back', 'active'],
        ['canceled', 'active'],
      ]);
      const [customer] = portal.stripe.state.customers;
      // What of it the other membership has taken, that is paid, stays taken.
      expect([customer?.balance, kept().filter((sum) => sum > 0)]).toEqual([49_900 - other - credit, [other]]);
      expect(portal.stripe.state.balanceTransactions).toHaveLength(1);
      const [last] = (await portal.rows('problems')).filter(({ kind }) => kind === 'second_payment');
      expect(last?.['detail']).toBe(told);
    },
  );

  test('is none when the other one has ended at Stripe without a word', async () => {
    const [first, second] = await beginTwice();
    await confirmCard(portal, second);
    const { webhookUrl } = portal.stripe;
    silenceWebhooks(portal);
    portal.stripe.acts.cancel(portal.stripe.state.subscriptions[1]?.id ?? '');
    portal.stripe.webhookUrl = webhookUrl;
    await confirmCard(portal, first);
    expect(await here()).toEqual(['active', 'ended']);
    expect(await problems()).toEqual([]);
  });

  test('for a purchase that is over here goes back as well', async () => {
    const { json } = await register(portal.browser(), form());
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'abandoned\', cancelled_at = created_at" );',
    );
    await confirmCard(portal, json.client_secret);
    expect([await here(), atStripe(), kept()]).toEqual([['given_back'], ['canceled'], [0]]);
  });
});

describe('a first month that was paid, and cancelled in Stripe’s dashboard before anything of it was heard', () => {
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
      portal.stripe.acts.cancel(portal.stripe.state.subscriptions[0]?.id ?? '');
      for (const type of order) {
        const event = portal.stripe.state.events.find((each) => each.type === type);
        expect((await deliver(portal, { ...event, id: `evt_${randomUUID()}` })).status).toBe(200);
      }
      expect([await here(), atStripe(), kept()]).toEqual([['ended'], ['canceled'], [19_900]]);
      expect(await portal.rows('transactions')).toMatchObject([{ status: 'complete', amount_refunded: '0' }]);
      expect(await problems()).toEqual([]);
      // Nobody is told to pay it once more.
      const path = `/registrations/${json.transaction_id}/confirmation`;
      expect((await browser.rest(path, { method: 'POST' })).json.status).toBe('succeeded');
    },
  );

  test('does not hinder the purchase after it, although nothing was heard', async () => {
    const browser = portal.browser();
    const { json } = await register(browser, form());
    silenceWebhooks(portal);
    await confirmCard(portal, json.client_secret);
    portal.stripe.acts.cancel(portal.stripe.state.subscriptions[0]?.id ?? '');
    expect((await register(browser, again(portal.products.advantage))).status).toBe(200);
    expect(await here()).toEqual(['ended', 'awaiting_payment']);
    expect(kept()).toEqual([19_900]);
  });
});

describe('what is paid after the membership has ended here, and before Stripe has heard of it', () => {
  /** A renewal is refused, the user is deleted while Stripe is away, and the very invoice of before is paid. */
  const endAndPay = async () => {
    const { json } = await register(portal.browser(), form());
    await confirmCard(portal, json.client_secret);
    await portal.stripe.settled();
    const id = portal.stripe.state.subscriptions[0]?.id ?? '';
    portal.stripe.acts.pass(30 * 86_400);
    portal.stripe.acts.renew(id, 'refused');
    await portal.stripe.settled();
    portal.stripe.isReachable = false;
    await deleteUser();
    portal.stripe.isReachable = true;
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET cancelled_at = \'" . gmdate( \'Y-m-d H:i:s\', time() - 60 ) . "\'" );',
    );
    return id;
  };

  test('goes back when it is told', async () => {
    const id = await endAndPay();
    portal.stripe.acts.retry(id, 'paid');
    expect([await here(), atStripe(), kept()]).toEqual([['given_back'], ['canceled'], [19_900, 0]]);
    expect((await portal.rows('transactions')).map(({ amount_refunded }) => amount_refunded)).toEqual(['0', '19900']);
  });

  test('goes back when Stripe hears of the end first', async () => {
    const id = await endAndPay();
    silenceWebhooks(portal);
    portal.stripe.acts.retry(id, 'paid');
    await letHoursPass();
    await hourly();
    expect([await here(), atStripe(), kept()]).toEqual([['given_back'], ['canceled'], [19_900, 0]]);
    expect((await portal.rows('transactions')).map(({ amount_refunded }) => amount_refunded)).toEqual(['0', '19900']);
  });

  test('goes back when the owner has ended it in Stripe’s dashboard meanwhile', async () => {
    const id = await endAndPay();
    silenceWebhooks(portal);
    portal.stripe.acts.retry(id, 'paid');
    portal.stripe.acts.cancel(id);
    const event = portal.stripe.state.events.findLast(({ type }) => type === 'invoice.paid');
    expect((await deliver(portal, event)).status).toBe(200);
    expect([await here(), kept()]).toEqual([['given_back'], [19_900, 0]]);
  });
});

describe('whoever holds what Stripe has ended without a word', () => {
  test('can buy again', async () => {
    const browser = portal.browser();
    const { json } = await register(browser, form());
    await confirmCard(portal, json.client_secret);
    const { webhookUrl } = portal.stripe;
    silenceWebhooks(portal);
    portal.stripe.acts.cancel(portal.stripe.state.subscriptions[0]?.id ?? '');
    portal.stripe.webhookUrl = webhookUrl;
    const second = await register(browser, again(portal.products.grow));
    await confirmCard(portal, second.json.client_secret);
    expect(await here()).toEqual(['ended', 'active']);
  });
});

describe('the subscription of a user who is deleted', () => {
  let secret = '';

  beforeEach(async () => {
    secret = (await register(portal.browser(), form())).json.client_secret;
  });

  test('ends at Stripe; what was paid stays paid', async () => {
    await confirmCard(portal, secret);
    await deleteUser();
    expect([await here(), atStripe(), kept()]).toEqual([['ended'], ['canceled'], [19_900]]);
    expect(await problems()).toEqual([]);
  });

  test('from one site of a network ends as well', async () => {
    await confirmCard(portal, secret);
    await portal.php(`do_action( 'remove_user_from_blog', ${await userId()}, 1, 0 ); return true;`);
    expect([await here(), atStripe()]).toEqual([['ended'], ['canceled']]);
  });

  test('that was only begun cannot be paid any more', async () => {
    await deleteUser();
    expect([await here(), atStripe()]).toEqual([['abandoned'], ['incomplete_expired']]);
    expect((await confirmCard(portal, secret)).error.code).toBe('payment_intent_unexpected_state');
  });

  test('and that was paid in this very moment is given back', async () => {
    silenceWebhooks(portal);
    await confirmCard(portal, secret);
    await deleteUser();
    expect([await here(), atStripe(), kept()]).toEqual([['given_back'], ['canceled'], [0]]);
  });

  test('is tried again until Stripe can be asked, and the owner sees it until then', async () => {
    await confirmCard(portal, secret);
    portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: 'drop' });
    await deleteUser();
    expect([await here(), atStripe()]).toEqual([['ended'], ['active']]);
    expect(await problems()).toEqual(['not_ended']);
    expect(mailsToOwner()).toHaveLength(1);
    portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: '500' });
    await letHoursPass();
    await hourly();
    expect(await problems()).toEqual(['not_ended']);
    await letHoursPass();
    await hourly();
    expect([await problems(), atStripe()]).toEqual([['not_ended, over'], ['canceled']]);
    expect(mailsToOwner()).toHaveLength(1);
  });

  test('is not taken for over because Stripe refuses to end it: how it stands there decides', async () => {
    await confirmCard(portal, secret);
    meanwhile(`add_filter( 'pre_http_request', function ( $answer, $args ) {
      return 'DELETE' !== $args['method'] ? $answer : array(
        'response' => array( 'code' => 400, 'message' => '' ), 'headers' => array(), 'cookies' => array(),
        'body'     => '{"error":{"type":"invalid_request_error","message":"Not now."}}' );
    }, 10, 2 );`);
    await deleteUser();
    expect([atStripe(), await problems()]).toEqual([['active'], ['not_ended']]);
  });

  test('is found by the hour when the plugin was not there', async () => {
    await confirmCard(portal, secret);
    await portal.php('global $wpdb; return $wpdb->delete( $wpdb->users, array( "user_login" => "renee" ) );');
    await hourly();
    expect([await here(), atStripe()]).toEqual([['ended'], ['canceled']]);
  });

  test('waits for somebody who is at work on it', async () => {
    await confirmCard(portal, secret);
    const id = await userId();
    await beAtWorkOnPerson(portal, id);
    await deleteUser();
    expect(atStripe()).toEqual(['active']);
    await portal.php('global $wpdb; return $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_locks" );');
    await hourly();
    expect([await here(), atStripe()]).toEqual([['ended'], ['canceled']]);
  });

  test('is not tried again while somebody is at work on it', async () => {
    await confirmCard(portal, secret);
    const id = await userId();
    portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: 'drop' });
    await deleteUser();
    await letHoursPass();
    await beAtWorkOnPerson(portal, id);
    await hourly();
    expect([atStripe(), await problems()]).toEqual([['active'], ['not_ended']]);
  });

  test('takes nothing of anybody else', async () => {
    await confirmCard(portal, secret);
    await portal.php(
      `require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( get_user_by( 'login', 'a-partner' )->ID );`,
    );
    expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
  });
});
