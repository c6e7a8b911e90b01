import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_VERSION } from '../../sandbox/stripe/version.mjs';
import { createStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from '../../sandbox/stripe-api.mjs';

const SECRET = 'whsec_sandbox';
const GOOD_CARD = { number: '4242424242424242' };

const servers: Server[] = [];

async function listen(handler: Parameters<typeof createServer>[1]) {
  const server = createServer(handler as never);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Delivered = { type: string; id: string; signature: string; body: string };

/** A webhook receiver that refuses as many requests as the test says. */
async function startHost() {
  const delivered: Delivered[] = [];
  const host = { delivered, refuse: 0, url: '' };
  host.url = await listen((request: any, response: any) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      delivered.push({ id, type, body, signature: String(request.headers['stripe-signature']) });
      host.refuse -= 1;
      response.writeHead(host.refuse >= 0 ? 500 : 200).end();
    });
  });
  return host;
}

let host: Awaited<ReturnType<typeof startHost>>;
let sandbox: StripeSandbox;
let base: string;

async function startSandbox(options: Partial<StripeSandboxOptions> = {}) {
  const made = createStripeSandbox({ webhookUrl: host.url, webhookSecret: SECRET, retryDelaysMs: [1, 1], ...options });
  return { sandbox: made, base: await listen((request: any, response: any) => void made.handler(request, response)) };
}

beforeEach(async () => {
  host = await startHost();
  ({ sandbox, base } = await startSandbox());
});

afterEach(() => {
  sandbox.stop();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = { status: number; body: any; replayed: boolean };

async function ask(
  method: string,
  path: string,
  parameters: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new URLSearchParams(parameters);
  const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
  const answer = await fetch(`${base}${path}${query}`, {
    method,
    headers: { Authorization: 'Bearer sk_test_sandbox', 'Stripe-Version': API_VERSION, ...headers },
    ...(method === 'POST' && { body: form }),
  });
  return { status: answer.status, body: await answer.json(), replayed: answer.headers.has('Idempotent-Replayed') };
}

async function browser(call: string, body: object): Promise<any> {
  const answer = await fetch(`${base}/browser/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: 'pk_test_sandbox', ...body }),
  });
  return answer.json();
}

async function subscribe(parameters: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const customer = await ask('POST', '/v1/customers', { email: 'ada@example.org', 'metadata[user_id]': '7' });
  return ask(
    'POST',
    '/v1/subscriptions',
    {
      customer: customer.body.id as string,
      'items[0][price]': 'price_sandbox_grow',
      payment_behavior: 'default_incomplete',
      'payment_settings[payment_method_types][0]': 'card',
      'payment_settings[save_default_payment_method]': 'on_subscription',
      'expand[0]': 'latest_invoice.confirmation_secret',
      'expand[1]': 'pending_setup_intent',
      'metadata[transaction_id]': '12',
      ...parameters,
    },
    headers,
  );
}

const secretOf = (subscription: Answer) =>
  (subscription.body.latest_invoice.confirmation_secret?.client_secret ??
    subscription.body.pending_setup_intent.client_secret) as string;

const told = () => sandbox.state.events.map(({ type }) => type);

describe('the envelope', () => {
  it('refuses a call without the secret key, or with another', async () => {
    expect(await ask('GET', '/v1/prices/price_sandbox_grow', {}, { Authorization: '' })).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
    expect((await ask('GET', '/v1/prices/price_sandbox_grow', {}, { Authorization: 'Bearer sk_no' })).status).toBe(401);
  });

  it('rejects unknown parameters by name', async () => {
    expect((await subscribe({ coupon: 'WELCOME10' })).body.error).toMatchObject({
      code: 'parameter_unknown',
      param: 'coupon',
    });
    expect((await ask('POST', '/v1/subscriptions')).body.error).toMatchObject({
      code: 'parameter_missing',
      param: 'customer',
    });
    expect((await ask('GET', '/v1/nothing')).status).toBe(404);
  });

  it('does not know a customer, price or coupon that was never created', async () => {
    for (const wrong of [{ customer: 'cus_no' }, { 'items[0][price]': 'price_no' }, { 'discounts[0][coupon]': 'NO' }]) {
      expect(await subscribe(wrong)).toMatchObject({ status: 400, body: { error: { code: 'resource_missing' } } });
    }
    expect((await ask('GET', '/v1/subscriptions/sub_no')).status).toBe(404);
  });

  it('uses exactly the API version that the plugin requests', async () => {
    const answer = await subscribe({}, { 'Stripe-Version': '2024-12-18.acacia' });
    expect(answer.body.error.message).toContain(API_VERSION);
  });
});

describe('a subscription', () => {
  it('is incomplete until its first payment, with the server’s price, not the browser’s', async () => {
    const { status, body } = await subscribe();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'incomplete',
      metadata: { transaction_id: '12' },
      pending_setup_intent: null,
      latest_invoice: { status: 'open', amount_due: 19_900, confirmation_secret: { type: 'payment_intent' } },
    });
  });

  it('takes ten per cent off with WELCOME10', async () => {
    const { body } = await subscribe({ 'discounts[0][coupon]': 'WELCOME10' });
    expect(body.latest_invoice.amount_due).toBe(17_910);
  });

  it('gets a coupon’s reduction only for its products, which Stripe names only on request', async () => {
    const coupon = { id: 'GROW', percent_off: '50', 'applies_to[products][0]': 'prod_sandbox_grow' };
    expect((await ask('POST', '/v1/coupons', coupon)).body.applies_to).toBeUndefined();
    expect((await ask('GET', '/v1/coupons/GROW')).body.applies_to).toBeUndefined();
    expect((await ask('GET', '/v1/coupons/GROW?expand[]=applies_to')).body.applies_to).toEqual({
      products: ['prod_sandbox_grow'],
    });
    const due = async (price: string) =>
      (await subscribe({ 'items[0][price]': price, 'discounts[0][coupon]': 'GROW' })).body.latest_invoice.amount_due;
    expect([await due('price_sandbox_grow'), await due('price_sandbox_advantage')]).toEqual([9950, 49_900]);
  });

  it('with FREEMONTH is active at once, and waits for a card with a setup intent, like Stripe’s', async () => {
    const { body } = await subscribe({ 'discounts[0][coupon]': 'FREEMONTH' });
    expect(body).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_due: 0, confirmation_secret: null },
      pending_setup_intent: { status: 'requires_payment_method' },
    });
    const { intent } = await browser('confirm', {
      client_secret: secretOf({ status: 200, body, replayed: false }),
      card: GOOD_CARD,
    });
    expect(intent.status).toBe('succeeded');
    expect((await ask('GET', `/v1/subscriptions/${body.id}`)).body.pending_setup_intent).toBeNull();
  });

  it('becomes active when the card is confirmed', async () => {
    const subscription = await subscribe();
    const { intent } = await browser('confirm', { client_secret: secretOf(subscription), card: GOOD_CARD });
    expect(intent).toMatchObject({ status: 'succeeded', amount: 19_900 });
    expect((await ask('GET', `/v1/subscriptions/${subscription.body.id}`)).body.status).toBe('active');
    expect((await ask('GET', `/v1/payment_intents/${intent.id}`)).body.status).toBe('succeeded');
    const list = await ask('GET', '/v1/invoice_payments', {
      'payment[type]': 'payment_intent',
      'payment[payment_intent]': intent.id as string,
    });
    expect(list.body.data[0].invoice).toBe(subscription.body.latest_invoice.id);
  });

  it('is in its customer’s list until it has ended', async () => {
    const { body } = await subscribe();
    const other = await subscribe();
    const listed = async () =>
      (await ask('GET', '/v1/subscriptions', { customer: body.customer as string, limit: '100' })).body.data.map(
        ({ id, status }: Record<string, unknown>) => [id, status],
      );
    expect(other.body.customer).not.toBe(body.customer);
    expect(await listed()).toEqual([[body.id, 'incomplete']]);
    await ask('DELETE', `/v1/subscriptions/${body.id}`);
    expect(await listed()).toEqual([]);
    expect((await ask('GET', '/v1/subscriptions', { customer: 'cus_none' })).body.error).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });

  it('cancels its intent when deleted', async () => {
    const subscription = await subscribe();
    const deleted = await ask('DELETE', `/v1/subscriptions/${subscription.body.id}`);
    expect(deleted.body.status).toBe('incomplete_expired');
    const { error } = await browser('confirm', { client_secret: secretOf(subscription), card: GOOD_CARD });
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } });
    expect((await ask('DELETE', `/v1/subscriptions/${subscription.body.id}`)).status).toBe(404);
  });
});

describe('cards', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4929000000006', 'card_declined', 'test_mode_live_card'],
  ])('%s is refused as %s', async (number, code, decline_code) => {
    const subscription = await subscribe();
    const { error } = await browser('confirm', { client_secret: secretOf(subscription), card: { number } });
    expect(error).toMatchObject({ type: 'card_error', code, payment_intent: { status: 'requires_payment_method' } });
    expect(error.decline_code).toBe(decline_code);
    expect((await ask('GET', `/v1/subscriptions/${subscription.body.id}`)).body.status).toBe('incomplete');
  });

  it('can be replaced by a good one after a decline, on the same intent', async () => {
    const client_secret = secretOf(await subscribe());
    await browser('confirm', { client_secret, card: { number: '4000000000000002' } });
    const { intent } = await browser('confirm', { client_secret, card: GOOD_CARD });
    expect(intent.status).toBe('succeeded');
    expect(sandbox.state.paymentIntents).toHaveLength(1);
  });

  it('asks for 3-D Secure: passed, failed, canceled', async () => {
    const card = { number: '4000002500003155' };
    const client_secret = secretOf(await subscribe());
    expect((await browser('confirm', { client_secret, card })).intent.status).toBe('requires_action');
    expect((await browser('authenticate', { client_secret, outcome: 'cancelled' })).error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      payment_intent: { status: 'requires_action' },
    });
    expect((await browser('confirm', { client_secret, card })).intent.status).toBe('requires_action');
    expect((await browser('authenticate', { client_secret, outcome: 'failed' })).error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      payment_intent: { status: 'requires_payment_method' },
    });
    await browser('confirm', { client_secret, card });
    expect((await browser('authenticate', { client_secret, outcome: 'completed' })).intent.status).toBe('succeeded');
  });

  it('are never charged twice', async () => {
    const client_secret = secretOf(await subscribe());
    await browser('confirm', { client_secret, card: GOOD_CARD });
    const { error } = await browser('confirm', { client_secret, card: GOOD_CARD });
    expect(error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      message: expect.stringContaining('already succeeded'),
      payment_intent: { status: 'succeeded' },
    });
    expect(told().filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1);
  });

  it('are not stored where a test can read them', async () => {
    await browser('confirm', { client_secret: secretOf(await subscribe()), card: GOOD_CARD });
    expect(JSON.stringify(sandbox.state)).not.toContain(GOOD_CARD.number);
  });
});

describe('idempotency keys', () => {
  it('replay the response to the same call, and reject another body', async () => {
    const key = { 'Idempotency-Key': 'key-1-sub' };
    const customer = (await ask('POST', '/v1/customers', { email: 'a@example.org' })).body.id as string;
    const parameters = { customer, 'items[0][price]': 'price_sandbox_grow', payment_behavior: 'default_incomplete' };
    const first = await ask('POST', '/v1/subscriptions', parameters, key);
    const second = await ask('POST', '/v1/subscriptions', parameters, key);
    expect(second).toEqual({ ...first, replayed: true });
    expect(sandbox.state.subscriptions).toHaveLength(1);
    const other = await ask(
      'POST',
      '/v1/subscriptions',
      { ...parameters, 'items[0][price]': 'price_sandbox_advantage' },
      key,
    );
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } });
  });

  it('store a 500, but no rejection before the operation began', async () => {
    const key = { 'Idempotency-Key': 'key-2' };
    sandbox.failNext({ on: 'POST /v1/customers', how: '429' });
    expect((await ask('POST', '/v1/customers', {}, key)).status).toBe(429);
    sandbox.failNext({ on: 'POST /v1/customers', how: '500' });
    expect((await ask('POST', '/v1/customers', {}, key)).status).toBe(500);
    expect(await ask('POST', '/v1/customers', {}, key)).toMatchObject({ status: 500, replayed: true });
    expect((await ask('POST', '/v1/customers', {}, { 'Idempotency-Key': 'key-3' })).status).toBe(200);
  });
});

describe('webhooks', () => {
  it('come signed, in order, after the answer', async () => {
    const subscription = await subscribe();
    await browser('confirm', { client_secret: secretOf(subscription), card: GOOD_CARD });
    await sandbox.settled();
    expect(host.delivered.map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    for (const { signature, body } of host.delivered) {
      const seconds = /^t=(\d+),/.exec(signature)?.[1];
      expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
      const digest = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
      expect(signature).toBe(`t=${seconds},v1=${digest}`);
    }
    const invoice = JSON.parse(host.delivered[3]?.body ?? '');
    expect(invoice.data.object.parent.subscription_details).toMatchObject({
      subscription: subscription.body.id,
      metadata: { transaction_id: '12' },
    });
  });

  it('report a declined payment', async () => {
    await browser('confirm', { client_secret: secretOf(await subscribe()), card: { number: '4000000000000002' } });
    expect(told().slice(-2)).toEqual(['payment_intent.payment_failed', 'invoice.payment_failed']);
    const free = await subscribe({ 'discounts[0][coupon]': 'FREEMONTH' });
    await browser('confirm', { client_secret: secretOf(free), card: { number: '4000000000000002' } });
    expect(told().at(-1)).toBe('setup_intent.setup_failed');
  });

  it('are retried with the same id if the server does not accept them, and finally given up', async () => {
    host.refuse = 2;
    await subscribe();
    await sandbox.settled();
    expect(host.delivered.map(({ type }) => type)).toEqual(Array(3).fill('customer.subscription.created'));
    expect(new Set(host.delivered.map(({ id }) => id)).size).toBe(1);
    host.refuse = 99;
    host.delivered.length = 0;
    await subscribe();
    await sandbox.settled();
    expect(host.delivered).toHaveLength(3);
  });

  it('can be held and released', async () => {
    await fetch(`${base}/control/webhooks`, { method: 'POST', body: '{"deliver":false}' });
    await subscribe();
    await sandbox.settled();
    expect(host.delivered).toEqual([]);
    await fetch(`${base}/control/webhooks`, { method: 'POST', body: '{"deliver":true}' });
    await sandbox.settled();
    expect(host.delivered).toHaveLength(1);
  });
});

describe('failures that tests trigger', () => {
  it('a lost response: the operation happened, and its webhook arrives', async () => {
    const client_secret = secretOf(await subscribe());
    sandbox.failNext({ on: 'POST /browser/confirm', how: 'dropAfter' });
    await expect(browser('confirm', { client_secret, card: GOOD_CARD })).rejects.toThrow('fetch failed');
    expect((await browser('retrieve', { client_secret })).intent.status).toBe('succeeded');
    await sandbox.settled();
    expect(host.delivered.map(({ type }) => type)).toContain('payment_intent.succeeded');
  });

  it('a connection that breaks, and one that hangs', async () => {
    sandbox.failNext({ on: 'GET /v1/prices/:id', how: 'drop' });
    await expect(ask('GET', '/v1/prices/price_sandbox_grow')).rejects.toThrow('fetch failed');
    sandbox.failNext({ on: 'POST /v1/customers', how: 'hang' });
    await expect(
      fetch(`${base}/v1/customers`, {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_test_sandbox' },
        signal: AbortSignal.timeout(100),
      }),
    ).rejects.toThrow('aborted due to timeout');
    expect(sandbox.state.customers).toEqual([]);
  });

  it('a reset deletes everything', async () => {
    await subscribe();
    sandbox.failNext({ on: 'POST /v1/customers', how: '500' });
    await fetch(`${base}/control/reset`, { method: 'POST' });
    expect((await ask('POST', '/v1/customers')).status).toBe(200);
    expect(sandbox.state.subscriptions).toEqual([]);
  });
});

it('keeps its data across a restart, like Stripe', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stripe-sandbox-')), 'books.json');
  const before = await startSandbox({ file });
  base = before.base;
  const { body } = await subscribe();
  before.sandbox.stop();
  const after = await startSandbox({ file });
  base = after.base;
  expect((await ask('GET', `/v1/subscriptions/${body.id}`)).body.customer).toBe(body.customer);
  after.sandbox.stop();
});

it('lets a page of another origin call the browser’s API', async () => {
  const answer = await fetch(`${base}/browser/confirm`, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect((await browser('retrieve', { key: 'pk_other', client_secret: 'x' })).error.message).toContain('API Key');
});
