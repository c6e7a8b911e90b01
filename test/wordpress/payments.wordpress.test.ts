/** How the host learns that money has come: the webhook, the return address, the page's own question. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from './kit/browser.ts';
import { clientData } from './kit/page.ts';
import { memberForm, register, type Form } from './kit/registration.ts';
import { useSite } from './kit/site.ts';
import { CARDS, confirmCard, deliver, signature, silenceWebhooks } from './kit/stripe.ts';

const portal = useSite();

let browser: Browser;
let started: { client_secret: string; return_url: string; transaction_id: number };

/** A visitor has registered and not yet paid; Stripe's own deliveries are off. */
const begin = async (changes: Form = {}) => {
  silenceWebhooks(portal);
  browser = portal.browser();
  started = (await register(browser, memberForm(portal.products.grow, changes))).json;
};

/** Somebody else, who pays nothing today. */
const FREE = { mepr_coupon_code: 'FREEMONTH', user_login: 'free', user_email: 'free@example.com' };

const statuses = async () => [
  (await portal.rows('subscriptions'))[0]?.['status'],
  (await portal.rows('transactions'))[0]?.['status'],
];

const intent = () => started.client_secret.split('_secret_')[0];
const stripeSubscription = () => portal.stripe.state.subscriptions.at(-1)?.id;
const firstInvoice = () => portal.stripe.state.invoices.at(-1)?.id;

let count = 0;
const event = (type: string, object: Record<string, unknown>, id = `evt_${++count}`) => ({
  id,
  object: 'event',
  type,
  data: { object },
});
const invoice = (id: unknown, more: Record<string, unknown> = {}) => ({
  id,
  object: 'invoice',
  parent: { type: 'subscription_details', subscription_details: { subscription: stripeSubscription() } },
  ...more,
});

describe('an event of Stripe', () => {
  beforeEach(() => begin());

  test.each([
    ['payment_intent.succeeded', () => ({ id: intent() })],
    ['invoice.payment_succeeded', () => invoice(firstInvoice(), { billing_reason: 'subscription_create' })],
    [
      'invoice.payment_succeeded',
      () => ({ id: firstInvoice(), subscription: stripeSubscription(), billing_reason: 'subscription_create' }),
    ],
  ])('%s makes the membership active', async (type, object) => {
    const answer = await deliver(portal, event(type, object()));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ received: true });
    expect(await statuses()).toEqual(['active', 'complete']);
  });

  test('has amounts, which are not believed', async () => {
    await deliver(portal, event('invoice.payment_succeeded', invoice(firstInvoice(), { amount_paid: 1, total: 1 })));
    await deliver(portal, event('payment_intent.succeeded', { id: intent(), amount: 1, amount_received: 1 }));
    expect(await portal.rows('transactions')).toMatchObject([{ amount: '19900' }]);
  });

  test('setup_intent.succeeded alone makes one active that costs nothing today', async () => {
    await begin(FREE);
    const rows = async () => (await portal.rows('subscriptions'))[1]?.['status'];
    await deliver(portal, event('invoice.payment_succeeded', invoice(firstInvoice(), { amount_paid: 0 })));
    expect(await rows()).toBe('incomplete');
    await deliver(portal, event('setup_intent.succeeded', { id: intent() }));
    expect(await rows()).toBe('active');
  });

  test('of a month that was paid is one transaction, however often it comes', async () => {
    await deliver(portal, event('payment_intent.succeeded', { id: intent() }));
    for (let round = 0; round < 2; round += 1) {
      await deliver(
        portal,
        event(
          'invoice.payment_succeeded',
          invoice('in_month_2', { amount_paid: 5, billing_reason: 'subscription_cycle' }),
        ),
      );
    }
    expect((await portal.rows('transactions')).slice(1)).toMatchObject([
      { kind: 'renewal', status: 'complete', amount: '19900', gateway_invoice: 'in_month_2' },
    ]);
  });

  test('of a month that was not paid makes the membership past due, until it is', async () => {
    await deliver(portal, event('payment_intent.succeeded', { id: intent() }));
    await deliver(portal, event('invoice.payment_failed', invoice('in_month_2')));
    expect((await statuses())[0]).toBe('past_due');
    expect((await portal.rows('transactions'))[1]).toMatchObject({ status: 'failed' });
    await deliver(portal, event('invoice.payment_succeeded', invoice('in_month_2')));
    expect((await statuses())[0]).toBe('active');
    await deliver(portal, event('invoice.payment_failed', invoice('in_month_2')));
    expect((await statuses())[0]).toBe('active');
    expect((await portal.rows('transactions'))[1]).toMatchObject({ status: 'complete' });
  });

  test('of a first payment that failed leaves it open; one that succeeds after all counts', async () => {
    await deliver(portal, event('invoice.payment_failed', invoice(firstInvoice())));
    expect(await statuses()).toEqual(['incomplete', 'failed']);
    await deliver(portal, event('payment_intent.succeeded', { id: intent() }));
    expect(await statuses()).toEqual(['active', 'complete']);
    await deliver(portal, event('invoice.payment_failed', invoice(firstInvoice())));
    expect(await statuses()).toEqual(['active', 'complete']);
  });

  test('customer.subscription.deleted ends it, and nothing later revives it', async () => {
    await deliver(portal, event('payment_intent.succeeded', { id: intent() }));
    await deliver(portal, event('customer.subscription.deleted', { id: stripeSubscription() }));
    expect((await statuses())[0]).toBe('cancelled');
    await deliver(portal, event('payment_intent.succeeded', { id: intent() }));
    expect((await statuses())[0]).toBe('cancelled');
  });

  test.each([
    ['of another account', () => event('payment_intent.succeeded', { id: 'pi_other' })],
    ['without an id', () => event('invoice.payment_succeeded', {})],
    ['with strange parts', () => event('invoice.payment_succeeded', { id: 7, parent: 'x', subscription: ['y'] })],
    ['of no interest', () => event('charge.refunded', { id: 'ch_1' })],
  ])('%s is taken and changes nothing', async (_, build) => {
    expect((await deliver(portal, build())).status).toBe(200);
    expect(await statuses()).toEqual(['incomplete', 'pending']);
  });
});

describe('the webhook', () => {
  beforeEach(() => begin());

  const paid = () => event('payment_intent.succeeded', { id: intent() });

  test('handles an event once: deleted in between, it does not come back', async () => {
    const first = paid();
    await deliver(portal, first);
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'incomplete\'" );',
    );
    const again = await deliver(portal, first);
    expect(again.status).toBe(200);
    expect((await statuses())[0]).toBe('incomplete');
  });

  test('sends the invitation once', async () => {
    await deliver(portal, paid());
    await deliver(portal, event('invoice.payment_succeeded', invoice(firstInvoice())));
    expect(portal.site.mails()).toHaveLength(1);
  });

  test('takes one genuine signature among several, 299 seconds old', async () => {
    const sign = (body: string) => `${signature(body, { age: 299 })},v1=${'0'.repeat(64)}`;
    expect((await deliver(portal, paid(), sign)).status).toBe(200);
  });

  test('lets a second delivery wait while the first is being handled, and takes over when that died', async () => {
    const first = paid();
    await deliver(portal, first);
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_webhook_events SET state = \'running\'" );',
    );
    expect((await deliver(portal, first)).status).toBe(409);
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_webhook_events SET received_at = received_at - 61" );',
    );
    expect((await deliver(portal, first)).status).toBe(200);
  });
});

describe('whoever is not Stripe', () => {
  test.each<[string, (body: string) => string]>([
    ['with another secret', (body) => signature(body, { secret: 'whsec_guessed' })],
    ['for another body', (body) => signature(`${body} `)],
    ['that is 301 seconds old', (body) => signature(body, { age: 301 })],
    ['from the future', (body) => signature(body, { age: -400 })],
    ['without a time', (body) => signature(body).replace(/t=\d+,/, '')],
    ['that is empty', () => ''],
    ['that is nonsense', () => 't=,v1=,=,,t=x'],
    ['of the old scheme', (body) => signature(body).replace('v1=', 'v0=')],
  ])('gets no event in with a signature %s', async (_, sign) => {
    const answer = await deliver(portal, event('payment_intent.succeeded', { id: 'pi_1' }), sign);
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe('practice_portal_webhook_signature');
    expect(await portal.rows('webhook_events')).toEqual([]);
  });

  test.each(['[]', '{}', '{"id":"evt_1"}', '{"id":1,"type":"x","data":{"object":{}}}', '"x"', 'null'])(
    'gets in nothing that is no event: %s',
    async (body) => {
      expect((await deliver(portal, body)).status).toBe(400);
    },
  );
});

describe('the return address', () => {
  beforeEach(() => begin());

  const comeBack = (query = '') => portal.browser().send(started.return_url + query);
  const outcomePage = () => `${portal.address}/register/?payment=succeeded&txn=${started.transaction_id}`;

  test('leads to the outcome after a success, which it asks Stripe about', async () => {
    await confirmCard(portal, started.client_secret);
    const answer = await comeBack('&redirect_status=failed');
    expect(answer.status).toBe(302);
    expect(answer.header('Location')).toBe(outcomePage());
    expect(await statuses()).toEqual(['active', 'complete']);
  });

  test('leads back to the form after a failure, whatever the address says', async () => {
    await confirmCard(portal, started.client_secret, CARDS.declined);
    const answer = await comeBack('&redirect_status=succeeded&payment_intent=pi_other');
    expect(answer.header('Location')).toBe(`${portal.address}/register/?payment=failed&txn=${started.transaction_id}`);
    expect((await statuses())[0]).toBe('incomplete');
  });

  test('leads to the form when Stripe cannot be asked', async () => {
    portal.stripe.failNext({ on: 'GET /v1/payment_intents/:id', how: 'drop' });
    expect((await comeBack()).header('Location')).toBe(`${portal.address}/register/`);
  });

  test('works for a card that is only set up', async () => {
    await begin(FREE);
    await confirmCard(portal, started.client_secret);
    expect((await comeBack()).header('Location')).toBe(outcomePage());
  });

  test('is closed to everybody without the key', async () => {
    for (const address of [
      started.return_url.replace(/key=\w+/, 'key=0'),
      started.return_url.replace(/key=\w+/, 'key[]=x'),
      started.return_url.replace(/txn=\d+/, 'txn=999'),
      started.return_url.replace(/&key=\w+/, ''),
    ]) {
      expect((await portal.browser().send(address)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('never leads to another site', async () => {
    portal.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/zz-evil.php',
      "<?php add_filter( 'practice_portal_registration_url', static function () { return 'https://evil.example/'; } );",
    );
    await confirmCard(portal, started.client_secret);
    const answer = await comeBack();
    portal.site.php.unlink('/wordpress/wp-content/mu-plugins/zz-evil.php');
    expect(answer.header('Location')).toBe(`${portal.address}/`);
  });
});

describe('the page that the return address leads to', () => {
  beforeEach(async () => {
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'register', 'post_title' => 'Register', 'post_content' => '[practice_portal view="registration-page"]' ) );`,
    );
    await begin();
  });

  const outcomePage = (txn: number | string = started.transaction_id) => `/register/?payment=succeeded&txn=${txn}`;
  const saysPaid = async (by: Browser, address = outcomePage()) =>
    clientData(await by.send(address)).registration?.paymentSucceeded;
  const pay = async () => {
    await confirmCard(portal, started.client_secret);
    await browser.send(started.return_url);
  };

  test('says to the buyer that it is paid, again and again', async () => {
    await pay();
    expect(await saysPaid(browser)).toBe(true);
    expect(await saysPaid(browser)).toBe(true);
  });

  test('does not believe its address', async () => {
    expect(await saysPaid(browser)).toBe(false);
    await confirmCard(portal, started.client_secret, CARDS.declined);
    await browser.send(started.return_url);
    expect(await saysPaid(browser)).toBe(false);
  });

  test('says nothing of it to anybody else, nor of another transaction, nor unasked', async () => {
    await pay();
    const other = portal.browser();
    await other.signIn('a-administrator', 'a-administrator');
    expect(await saysPaid(other)).toBe(false);
    expect(await saysPaid(portal.browser())).toBe(false);
    for (const txn of ['999', '0', '-1', 'x', '']) expect(await saysPaid(browser, outcomePage(txn))).toBe(false);
    const id = started.transaction_id;
    for (const query of ['', `?txn=${id}`, `?payment=failed&txn=${id}`, `?payment[]=succeeded&txn[]=${id}`]) {
      expect(await saysPaid(browser, `/register/${query}`)).toBe(false);
    }
  });

  test('says nothing of a membership that has ended since', async () => {
    await pay();
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'cancelled\'" );',
    );
    expect(await saysPaid(browser)).toBe(false);
  });
});

describe('the question of the page', () => {
  beforeEach(() => begin());

  const ask = (by: Browser) => by.rest(`/registrations/${started.transaction_id}/confirmation`, { method: 'POST' });

  test('makes the membership active before the webhook has come', async () => {
    await confirmCard(portal, started.client_secret);
    const answer = await ask(browser);
    expect(answer.json).toEqual({ status: 'succeeded', redirect_url: `${portal.address}/membership-overview/` });
    expect(await statuses()).toEqual(['active', 'complete']);
    expect((await ask(browser)).json.status).toBe('succeeded');
  });

  test('says where things stand', async () => {
    expect((await ask(browser)).json.status).toBe('requires_payment_method');
    await confirmCard(portal, started.client_secret, '4000002500003155');
    expect((await ask(browser)).json.status).toBe('requires_action');
    expect((await statuses())[0]).toBe('incomplete');
  });

  test('is answered by 502 when Stripe cannot be asked', async () => {
    portal.stripe.failNext({ on: 'GET /v1/payment_intents/:id', how: '500' });
    const answer = await ask(browser);
    expect([answer.status, answer.json.code]).toEqual([502, 'practice_portal_gateway_unavailable']);
  });

  test('is open to the buyer alone', async () => {
    expect((await ask(portal.browser())).status).toBe(401);
    const other = portal.browser();
    await other.signIn('a-administrator', 'a-administrator');
    expect((await ask(other)).json.code).toBe('practice_portal_unknown_transaction');
  });
});
