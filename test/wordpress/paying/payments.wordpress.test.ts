/** How the host learns of a payment: the webhook, the return URL, and the page's own request. */
import { beforeEach, describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import type { Browser } from '../kit/browser.ts';
import { mailsTo } from '../kit/mail.ts';
import { prepare, signedIn } from '../kit/member.ts';
import { clientData } from '../kit/page.ts';
import { memberForm, register, type Form } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { CARDS, confirmCard, deliver, signature, silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

let browser: Browser;
let started: { client_secret: string; return_url: string; transaction_id: number };

/** A visitor has registered and not yet paid. Stripe's own deliveries are off. */
const begin = async (changes: Form = {}) => {
  browser = portal.browser();
  const { answer, session } = await prepare(portal, `registers with ${JSON.stringify(changes)}`, async () => {
    const { json } = await register(browser, memberForm(portal.products.grow, changes));
    await portal.stripe.settled();
    return { answer: json, session: browser.keep() };
  });
  browser.takeUp(session);
  started = answer;
  silenceWebhooks(portal);
};

/** A second person, who pays nothing today. */
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

/** The card is confirmed, and Stripe sends no event about it. */
const pay = () => confirmCard(portal, started.client_secret);

describe('an event of Stripe', () => {
  beforeEach(() => begin());

  const paid: [string, () => Record<string, unknown>][] = [
    ['payment_intent.succeeded', () => ({ id: intent() })],
    ['invoice.paid', () => invoice(firstInvoice())],
    ['invoice.payment_succeeded', () => invoice(firstInvoice(), { billing_reason: 'subscription_create' })],
    [
      'invoice.payment_succeeded',
      () => ({ id: firstInvoice(), subscription: stripeSubscription(), billing_reason: 'subscription_create' }),
    ],
    ['customer.subscription.updated', () => ({ id: stripeSubscription() })],
  ];

  test.each(paid)('%s makes the membership active', async (type, object) => {
    await pay();
    const answer = await deliver(portal, event(type, object()));
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ received: true });
    expect(await statuses()).toEqual(['active', 'complete']);
  });

  test.each(paid)('%s is verified at Stripe', async (type, object) => {
    await deliver(portal, event(type, { ...object(), status: 'active', paid: true }));
    expect((await statuses())[0]).toBe('awaiting_payment');
  });

  test('has amounts, which are verified at Stripe', async () => {
    await pay();
    await deliver(portal, event('invoice.payment_succeeded', invoice(firstInvoice(), { amount_paid: 1, total: 1 })));
    await deliver(portal, event('payment_intent.succeeded', { id: intent(), amount: 1, amount_received: 1 }));
    expect(await portal.rows('transactions')).toMatchObject([{ amount: '19900' }]);
  });

  test('setup_intent.succeeded alone makes one active that costs nothing today', async () => {
    await begin(FREE);
    const rows = async () => (await portal.rows('subscriptions'))[1]?.['status'];
    await deliver(portal, event('invoice.payment_succeeded', invoice(firstInvoice(), { amount_paid: 0 })));
    await deliver(portal, event('customer.subscription.updated', { id: stripeSubscription() }));
    expect(await rows()).toBe('awaiting_payment');
    await pay();
    await deliver(portal, event('setup_intent.succeeded', { id: intent() }));
    expect(await rows()).toBe('active');
  });

  test('of a failed first payment leaves it incomplete; a later success counts', async () => {
    await confirmCard(portal, started.client_secret, CARDS.declined);
    await deliver(portal, event('invoice.payment_failed', invoice(firstInvoice())));
    expect(await statuses()).toEqual(['awaiting_payment', 'failed']);
    await pay();
    await deliver(portal, event('payment_intent.succeeded', { id: intent() }));
    expect(await statuses()).toEqual(['active', 'complete']);
    await deliver(portal, event('invoice.payment_failed', invoice(firstInvoice())));
    expect(await statuses()).toEqual(['active', 'complete']);
  });

  test.each([
    ['of another account', () => event('payment_intent.succeeded', { id: 'pi_other' })],
    ['without an id', () => event('invoice.payment_succeeded', {})],
    ['with strange parts', () => event('invoice.payment_succeeded', { id: 7, parent: 'x', subscription: ['y'] })],
    ['about money that is not ours', () => event('charge.refunded', { id: 'ch_1' })],
    ['about a dispute that is not ours', () => event('charge.dispute.created', { id: 'dp_1' })],
    ['of no interest', () => event('customer.created', { id: 'cus_1' })],
  ])('%s is accepted and changes nothing', async (_, build) => {
    expect((await deliver(portal, build())).status).toBe(200);
    expect(await statuses()).toEqual(['awaiting_payment', 'pending']);
  });

  test('waits while another request works on the person: Stripe delivers it again', async () => {
    await pay();
    const own = event('payment_intent.succeeded', { id: intent() });
    const leave = await beAtWorkOnPerson(portal, 'renee');
    const payment = { id: portal.stripe.state.charges[0]?.id, payment_intent: intent() };
    const others = [
      event('invoice.payment_failed', invoice(firstInvoice())),
      event('customer.subscription.deleted', { id: stripeSubscription() }),
      event('charge.refunded', payment),
      event('charge.dispute.created', { ...payment, id: 'dp_1' }),
    ];
    for (const each of [own, ...others]) {
      const answer = await deliver(portal, each);
      expect([each.type, answer.status, answer.json.code]).toEqual([each.type, 409, 'practice_portal_in_progress']);
    }
    expect((await statuses())[0]).toBe('awaiting_payment');
    await leave();
    expect((await deliver(portal, own)).status).toBe(200);
    expect((await statuses())[0]).toBe('active');
  });

  test('that cannot be verified at Stripe is delivered again', async () => {
    await pay();
    const own = event('payment_intent.succeeded', { id: intent() });
    portal.stripe.failNext({ on: 'GET /v1/payment_intents/:id', how: '500' });
    expect((await deliver(portal, own)).status).toBe(502);
    expect((await deliver(portal, own)).status).toBe(200);
    expect((await statuses())[0]).toBe('active');
  });
});

describe('the webhook', () => {
  beforeEach(async () => {
    await begin();
    await pay();
  });

  const paid = () => event('payment_intent.succeeded', { id: intent() });

  test('handles an event once: a membership deleted in between does not come back', async () => {
    const first = paid();
    await deliver(portal, first);
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'awaiting_payment\'" );',
    );
    const again = await deliver(portal, first);
    expect(again.status).toBe(200);
    expect((await statuses())[0]).toBe('awaiting_payment');
  });

  test('sends the invitation once', async () => {
    await deliver(portal, paid());
    await deliver(portal, event('invoice.payment_succeeded', invoice(firstInvoice())));
    expect(mailsTo(portal, 'alex@obrien.example')).toHaveLength(1);
  });

  test('accepts one genuine signature among several, 299 seconds old', async () => {
    const sign = (body: string) => `${signature(body, { age: 299 })},v1=${'0'.repeat(64)}`;
    expect((await deliver(portal, paid(), sign)).status).toBe(200);
  });

  test('makes a second delivery wait while the first is handled, and takes over if the first died', async () => {
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

describe('a sender other than Stripe', () => {
  test.each<[string, (body: string) => string]>([
    ['with another secret', (body) => signature(body, { secret: 'whsec_guessed' })],
    ['for another body', (body) => signature(`${body} `)],
    ['that is 301 seconds old', (body) => signature(body, { age: 301 })],
    ['from the future', (body) => signature(body, { age: -400 })],
    ['without a time', (body) => signature(body).replace(/t=\d+,/, '')],
    ['that is empty', () => ''],
    ['that is nonsense', () => 't=,v1=,=,,t=x'],
    ['of the old scheme', (body) => signature(body).replace('v1=', 'v0=')],
  ])('cannot deliver an event with a signature %s', async (_, sign) => {
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

describe('the return URL', () => {
  beforeEach(() => begin());

  const comeBack = (query = '') => portal.browser().send(started.return_url + query);
  const outcomePage = () => `${portal.address}/register/?payment=succeeded&txn=${started.transaction_id}`;

  test('redirects to the outcome after a success, verified at Stripe', async () => {
    await confirmCard(portal, started.client_secret);
    const answer = await comeBack('&redirect_status=failed');
    expect(answer.status).toBe(302);
    expect(answer.header('Location')).toBe(outcomePage());
    expect(await statuses()).toEqual(['active', 'complete']);
  });

  test('redirects to the form after a failure, whatever the URL says', async () => {
    await confirmCard(portal, started.client_secret, CARDS.declined);
    const answer = await comeBack('&redirect_status=succeeded&payment_intent=pi_other');
    expect(answer.header('Location')).toBe(`${portal.address}/register/?payment=failed&txn=${started.transaction_id}`);
    expect((await statuses())[0]).toBe('awaiting_payment');
  });

  test('redirects to the form if Stripe cannot be reached', async () => {
    portal.stripe.failNext({ on: 'GET /v1/payment_intents/:id', how: 'drop' });
    expect((await comeBack()).header('Location')).toBe(`${portal.address}/register/`);
  });

  test('works for a card that is only set up', async () => {
    await begin(FREE);
    await confirmCard(portal, started.client_secret);
    expect((await comeBack()).header('Location')).toBe(outcomePage());
  });

  test('is closed without the key', async () => {
    for (const address of [
      started.return_url.replace(/key=\w+/, 'key=0'),
      started.return_url.replace(/key=\w+/, 'key[]=x'),
      started.return_url.replace(/txn=\d+/, 'txn=999'),
      started.return_url.replace(/&key=\w+/, ''),
    ]) {
      expect((await portal.browser().send(address)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('never redirects to another site', async () => {
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

describe('the page after the return URL', () => {
  beforeEach(async () => {
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'register', 'post_title' => 'Register', 'post_content' => '[practice_portal view="registration-page"]' ) );`,
    );
    await begin();
  });

  const outcomePage = (txn: number | string = started.transaction_id) => `/register/?payment=succeeded&txn=${txn}`;
  const saysPaid = async (by: Browser, address = outcomePage()) =>
    clientData(await by.send(address)).registration?.paymentSucceeded;
  const receipt = async (by: Browser) => clientData(await by.send(outcomePage())).registration?.receipt;
  const payAndReturn = async () => {
    await pay();
    await browser.send(started.return_url);
  };

  test('has only the buyer’s receipt', async () => {
    await pay();
    expect(await receipt(browser)).toBeNull();
    await browser.send(started.return_url);
    expect(await receipt(browser)).toMatchObject({ plan: 'Grow Membership', card: 'Visa ending in 4242' });
    expect(await receipt(portal.browser())).toBeNull();
  });

  test('tells the buyer that it is paid, on each visit', async () => {
    await payAndReturn();
    expect(await saysPaid(browser)).toBe(true);
    expect(await saysPaid(browser)).toBe(true);
  });

  test('does not trust its URL', async () => {
    expect(await saysPaid(browser)).toBe(false);
    await confirmCard(portal, started.client_secret, CARDS.declined);
    await browser.send(started.return_url);
    expect(await saysPaid(browser)).toBe(false);
  });

  test('says nothing of it to other users, of another transaction, or without the parameter', async () => {
    await payAndReturn();
    const other = await signedIn(portal, 'a-administrator');
    expect(await saysPaid(other)).toBe(false);
    expect(await saysPaid(portal.browser())).toBe(false);
    for (const txn of ['999', '0', '-1', 'x', '']) expect(await saysPaid(browser, outcomePage(txn))).toBe(false);
    const id = started.transaction_id;
    for (const query of ['', `?txn=${id}`, `?payment=failed&txn=${id}`, `?payment[]=succeeded&txn[]=${id}`]) {
      expect(await saysPaid(browser, `/register/${query}`)).toBe(false);
    }
  });

  test('says nothing of a membership that has since ended', async () => {
    await payAndReturn();
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = \'canceled\'" );',
    );
    expect(await saysPaid(browser)).toBe(false);
  });
});

describe('the page’s status request', () => {
  beforeEach(() => begin());

  const ask = (by: Browser) => by.rest(`/registrations/${started.transaction_id}/confirmation`, { method: 'POST' });

  test('makes the membership active before the webhook arrives', async () => {
    await confirmCard(portal, started.client_secret);
    const answer = await ask(browser);
    expect(answer.json).toEqual({
      status: 'succeeded',
      redirect_url: `${portal.address}/membership-overview/`,
      receipt: {
        plan: 'Grow Membership',
        charged_today: 19_900,
        next_charge: {
          amount: 19_900,
          at: portal.stripe.state.subscriptions.at(-1)?.items.data[0]?.current_period_end,
        },
        card: 'Visa ending in 4242',
        email: 'renee@obrien.example',
      },
    });
    expect(await statuses()).toEqual(['active', 'complete']);
    expect((await ask(browser)).json.status).toBe('succeeded');
  });

  test('only reads while another request works on the person', async () => {
    await pay();
    await beAtWorkOnPerson(portal, 'renee');
    expect((await ask(browser)).json).toMatchObject({ status: 'succeeded', receipt: null });
    expect((await statuses())[0]).toBe('awaiting_payment');
  });

  test('returns the current status', async () => {
    expect((await ask(browser)).json).toMatchObject({ status: 'requires_payment_method', receipt: null });
    await confirmCard(portal, started.client_secret, '4000002500003155');
    expect((await ask(browser)).json.status).toBe('requires_action');
    expect((await statuses())[0]).toBe('awaiting_payment');
  });

  test('gets 502 if Stripe cannot be reached', async () => {
    portal.stripe.failNext({ on: 'GET /v1/payment_intents/:id', how: '500' });
    const answer = await ask(browser);
    expect([answer.status, answer.json.code]).toEqual([502, 'practice_portal_gateway_unavailable']);
  });

  test('is open to the buyer only', async () => {
    expect((await ask(portal.browser())).status).toBe(401);
    const other = await signedIn(portal, 'a-administrator');
    expect((await ask(other)).json.code).toBe('practice_portal_unknown_transaction');
  });
});
