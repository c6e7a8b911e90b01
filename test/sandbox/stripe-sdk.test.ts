/** Stripe's own client calls the stub: it accepts the client's requests and returns what the client's types declare. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripeSandbox, type StripeSandbox } from '../../sandbox/stripe-api.mjs';
import { isParameter, missingFields } from '../../sandbox/stripe/declarations.mjs';
import { API_VERSION } from '../../sandbox/stripe/version.mjs';

const SECRET = 'whsec_sandbox';

let server: Server;
let sandbox: StripeSandbox;
let stripe: Stripe;
let base: string;
/** Bodies of the webhooks, with their signatures. */
const delivered: { body: string; signature: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url !== '/webhook') return void sandbox.handler(request, response);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      delivered.push({ body, signature: String(request.headers['stripe-signature']) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  sandbox = createStripeSandbox({ webhookUrl: `${base}/webhook`, webhookSecret: SECRET });
  stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
});

beforeEach(() => {
  sandbox.reset();
  delivered.length = 0;
});

afterAll(() => {
  sandbox.stop();
  server.closeAllConnections();
  server.close();
});

async function begin(more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const customer = await stripe.customers.create({ email: 'ada@example.org' });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_sandbox_grow' }],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    ...more,
  });
}

const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;
const intentOf = (subscription: Stripe.Subscription) =>
  invoiceOf(subscription).confirmation_secret?.client_secret.split('_secret_')[0] ?? '';

async function confirm(secret: string | null | undefined, number = '4242424242424242') {
  const answer = await fetch(`${base}/browser/confirm`, {
    method: 'POST',
    body: JSON.stringify({ key: 'pk_test_sandbox', client_secret: secret, card: { number } }),
  });
  await sandbox.settled();
  return (await answer.json()) as { error?: { code: string } };
}

/** The charge of a first month. */
async function charged() {
  const { data } = await stripe.charges.list({ payment_intent: intentOf(await paid()) });
  return data[0]?.id ?? '';
}

/** A subscription whose first month has been paid. */
async function paid(more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const begun = await begin(more);
  await confirm(invoiceOf(begun).confirmation_secret?.client_secret);
  return begun;
}

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`Nothing was refused: ${String(error)}`);
  return error;
};

const A_VERSION = /\b20\d\d-\d\d-\d\d\.[a-z]+/g;
const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe('the version', () => {
  it('that the plugin requests is the SDK’s', () => {
    expect(Stripe.API_VERSION).toBe(API_VERSION);
  });

  it.each(['docs/guides/keys.md', 'wordpress/plugin/readme.txt'])('is the one that %s has owners set', (file) => {
    expect(textOf(file).match(A_VERSION)).toEqual([API_VERSION]);
  });

  it('is stated once in the plugin’s code, apart from the documentation for owners', () => {
    const all = ['wordpress/plugin', 'src', 'machines', 'scripts', 'sandbox', 'test', 'docs'].flatMap((folder) =>
      readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:php|m?[jt]sx?|json|md|txt)$/.test(name) && !name.includes('node_modules'))
        .map((name) => `${folder}/${name}`),
    );
    expect(all.filter((file) => textOf(file).includes(API_VERSION)).toSorted()).toEqual([
      'docs/guides/keys.md',
      'wordpress/plugin/readme.txt',
      'wordpress/plugin/src/Billing/Stripe/StripeSettings.php',
    ]);
  });
});

describe('objects', () => {
  it('are complete: no field that the SDK’s types require is missing', async () => {
    const subscription = await paid({ discounts: [{ coupon: 'WELCOME10' }] });
    const free = await begin({ discounts: [{ coupon: 'FREEMONTH' }] });
    const customer = subscription.customer as string;
    await stripe.webhookEndpoints.create({ url: 'https://example.org/hook', enabled_events: ['invoice.paid'] });
    await stripe.billingPortal.sessions.create({ customer, return_url: 'https://example.org/' });
    await stripe.customers.createBalanceTransaction(customer, { amount: -1, currency: 'usd' });
    sandbox.simulate.renew(subscription.id, 'refused');
    sandbox.simulate.refund(intentOf(subscription), 100);
    sandbox.simulate.dispute(intentOf(subscription));
    sandbox.simulate.cancel(free.id);
    const books = sandbox.state;
    const declared = {
      customers: 'resources/Customers Customer',
      balanceTransactions: 'resources/CustomerBalanceTransactions CustomerBalanceTransaction',
      subscriptions: 'resources/Subscriptions Subscription',
      discounts: 'resources/Discounts Discount',
      invoices: 'resources/Invoices Invoice',
      invoicePayments: 'resources/InvoicePayments InvoicePayment',
      paymentIntents: 'resources/PaymentIntents PaymentIntent',
      setupIntents: 'resources/SetupIntents SetupIntent',
      paymentMethods: 'resources/PaymentMethods PaymentMethod',
      charges: 'resources/Charges Charge',
      refunds: 'resources/Refunds Refund',
      disputes: 'resources/Disputes Dispute',
      products: 'resources/Products Product',
      prices: 'resources/Prices Price',
      coupons: 'resources/Coupons Coupon',
      webhookEndpoints: 'resources/WebhookEndpoints WebhookEndpoint',
      portalSessions: 'resources/BillingPortal/Sessions Session',
      events: 'resources/Events EventBase',
    } as const;
    for (const [list, type] of Object.entries(declared)) {
      const rows = books[list as keyof typeof declared];
      expect(rows.length, list).toBeGreaterThan(0);
      const wire = JSON.parse(JSON.stringify(rows)) as object[];
      expect(new Set(wire.flatMap((row) => missingFields(type, row))), `${list} lack`).toEqual(new Set());
    }
  });

  it('is detected when missing, at any depth', () => {
    const item = { id: 'si_1', price: {}, plan: null, current_period_end: 1 };
    const lacking = missingFields('resources/Subscriptions Subscription', { items: { object: 'list', data: [item] } });
    expect(lacking).toEqual(expect.arrayContaining(['.status', '.items.has_more', '.items.data[0].subscription']));
    expect(lacking).toContain('.items.data[0].price.unit_amount');
    expect(lacking).not.toContain('.items.data[0].current_period_end');
  });

  it('are understood by the client, decimals and lists included', async () => {
    const begun = await begin();
    const price = begun.items.data[0]?.price;
    expect(price?.unit_amount_decimal?.toString()).toBe('19900');
    const all: string[] = [];
    for (let index = 0; index < 4; index += 1) await stripe.products.create({ name: `Product ${index}` });
    for await (const { name } of stripe.products.list({ limit: 2 })) all.push(name);
    expect(all).toHaveLength(7);
    expect(all[0]).toBe('Product 3');
  });

  it('are reported in events that the client verifies', async () => {
    await paid();
    expect(delivered.length).toBeGreaterThan(3);
    const types = delivered.map(({ body, signature }) => stripe.webhooks.constructEvent(body, signature, SECRET).type);
    expect(types).toContain('invoice.payment_succeeded');
    const [{ body, signature }] = delivered as [(typeof delivered)[number]];
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, SECRET)).toThrow('signature');
  });
});

describe('parameters', () => {
  it('that the SDK’s types do not have are rejected', async () => {
    const unknown = { coupon: 'WELCOME10' } as Partial<Stripe.SubscriptionCreateParams>;
    expect(await refusal(begin(unknown))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'coupon',
    });
    const nested = { items: [{ price: 'price_sandbox_grow', amount: 1 }] } as never;
    expect((await refusal(begin(nested))).param).toBe('items[0][amount]');
    expect((await refusal(stripe.coupons.retrieve('WELCOME10', { customer: 'x' } as never))).code).toBe(
      'parameter_unknown',
    );
  });

  it('that the types require are demanded', async () => {
    const endpoint = stripe.webhookEndpoints.create({ url: 'https://example.org/' } as never);
    expect(await refusal(endpoint)).toMatchObject({ code: 'parameter_missing', param: 'enabled_events' });
  });

  it.each<[what: string, code: string | undefined, send: () => Promise<unknown>]>([
    ['a choice that there is not', undefined, () => begin({ payment_behavior: 'default_complete' as never })],
    [
      'an event that there is not',
      undefined,
      () => stripe.webhookEndpoints.create({ url: 'https://example.org/', enabled_events: ['invoice.payed' as never] }),
    ],
    ['a number', 'parameter_invalid_integer', () => stripe.coupons.create({ percent_off: 'ten' as never })],
    ['a switch', undefined, () => stripe.prices.list({ active: 'perhaps' as never })],
    ['nothing', 'parameter_invalid_empty', () => begin({ payment_behavior: '' as never })],
    ['a name that is too long', undefined, () => stripe.customers.create({ name: 'x'.repeat(257) })],
    ['a text that is too long', undefined, () => stripe.customers.create({ individual_name: 'x'.repeat(151) })],
    ['no e-mail address', 'email_invalid', () => stripe.customers.create({ email: 'ada@example' })],
    ['much metadata', undefined, () => stripe.customers.create({ metadata: { site_url: 'x'.repeat(501) } })],
    ['a part that there is not', undefined, () => begin({ expand: ['latest_invoice.payment_intent'] })],
    ['a part of what has none', undefined, () => stripe.refunds.list({ expand: ['data.charge.nothing'] })],
    ['a page that is too long', undefined, () => stripe.prices.list({ limit: 101 })],
    ['an unknown place in a list', 'resource_missing', () => stripe.prices.list({ starting_after: 'price_no' })],
    [
      'no amount',
      'parameter_invalid_integer',
      async () => stripe.refunds.create({ charge: await charged(), amount: 0 }),
    ],
  ])('with the value %s are rejected', async (_, code, send) => {
    expect(await refusal(send())).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code });
  });

  it('can unset a field, and use the full allowed length', async () => {
    const { id } = await paid({ discounts: [{ coupon: 'WELCOME10' }] });
    expect((await stripe.subscriptions.update(id, { discounts: '', metadata: { a: '' } })).discounts).toEqual([]);
    expect((await stripe.customers.create({ name: '😀'.repeat(256) })).name).toHaveLength(512);
  });

  it.each([
    ['resources/Subscriptions SubscriptionCreateParams', 'items[0][price_data][recurring][interval]', true],
    ['resources/Subscriptions SubscriptionCreateParams', 'items[price]', false],
    ['resources/Subscriptions SubscriptionCreateParams', 'metadata[a]', true],
    ['resources/Subscriptions SubscriptionCreateParams', 'metadata[a][b]', false],
    ['resources/Subscriptions SubscriptionListParams', 'created[gte]', true],
    ['resources/Subscriptions SubscriptionListParams', 'limit', true],
    ['resources/Customers CustomerCreateParams', 'address[line1]', true],
    ['resources/BillingPortal/Sessions BillingPortal.SessionCreateParams', 'flow_data[type]', true],
    ['resources/BillingPortal/Sessions BillingPortal.SessionCreateParams', 'flow_data[kind]', false],
  ])('%s: %s, %s', (declared, name, known) => {
    expect(isParameter(declared, name)).toBe(known);
  });
});

describe('requests that come too late are rejected', () => {
  it('voiding an invoice that is paid, or void', async () => {
    const begun = await paid();
    expect(await refusal(stripe.invoices.voidInvoice(invoiceOf(begun).id))).toMatchObject({ statusCode: 400 });
    const other = await begin();
    const voided = await stripe.invoices.voidInvoice(invoiceOf(other).id);
    expect(voided.status).toBe('void');
    expect((await stripe.subscriptions.retrieve(other.id)).status).toBe('incomplete_expired');
    expect((await stripe.paymentIntents.retrieve(intentOf(other))).status).toBe('canceled');
    expect((await refusal(stripe.invoices.voidInvoice(voided.id))).statusCode).toBe(400);
  });

  it('a payment for an invoice that was voided', async () => {
    const begun = await begin();
    await stripe.invoices.voidInvoice(invoiceOf(begun).id);
    const { error } = await confirm(invoiceOf(begun).confirmation_secret?.client_secret);
    expect(error?.code).toBe('payment_intent_unexpected_state');
    expect(sandbox.state.charges).toEqual([]);
  });

  it('voiding while the bank is being asked', async () => {
    const begun = await begin();
    sandbox.simulate.processing(intentOf(begun));
    expect((await refusal(stripe.invoices.voidInvoice(invoiceOf(begun).id))).statusCode).toBe(400);
  });

  it('canceling an intent that has succeeded, or that an invoice created', async () => {
    const begun = await begin();
    expect((await refusal(stripe.paymentIntents.cancel(intentOf(begun)))).message).toContain('Void the Invoice');
    await confirm(invoiceOf(begun).confirmation_secret?.client_secret);
    expect((await refusal(stripe.paymentIntents.cancel(intentOf(begun)))).code).toBe('payment_intent_unexpected_state');
    const free = await begin({ discounts: [{ coupon: 'FREEMONTH' }] });
    const setup = free.pending_setup_intent as Stripe.SetupIntent;
    expect((await stripe.setupIntents.cancel(setup.id)).status).toBe('canceled');
    expect((await refusal(stripe.setupIntents.cancel(setup.id))).code).toBe('setup_intent_unexpected_state');
    expect((await confirm(setup.client_secret)).error?.code).toBe('setup_intent_unexpected_state');
  });

  it('canceling a subscription that has already ended', async () => {
    const canceled = await paid();
    await stripe.subscriptions.cancel(canceled.id);
    expect(await refusal(stripe.subscriptions.cancel(canceled.id))).toMatchObject({ code: 'resource_missing' });
    const expired = await begin();
    sandbox.simulate.pass(22 * 3600);
    sandbox.simulate.expire();
    expect((await stripe.subscriptions.retrieve(expired.id)).status).toBe('incomplete');
    sandbox.simulate.pass(3600);
    sandbox.simulate.expire();
    expect((await stripe.subscriptions.retrieve(expired.id)).status).toBe('incomplete_expired');
    expect((await refusal(stripe.subscriptions.cancel(expired.id))).statusCode).toBe(404);
    expect((await refusal(stripe.subscriptions.update(canceled.id, { cancel_at_period_end: true }))).message).toContain(
      'can only update its cancellation_details and metadata',
    );
  });

  it('refunding a refunded payment, or more than is left', async () => {
    const begun = await paid();
    const payment_intent = intentOf(begun);
    expect((await refusal(stripe.refunds.create({ payment_intent, amount: 20_000 }))).param).toBe('amount');
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(19_900);
    expect((await refusal(stripe.refunds.create({ payment_intent }))).code).toBe('charge_already_refunded');
    expect((await stripe.charges.list({ payment_intent })).data[0]?.refunded).toBe(true);
  });
});

describe('a customer', () => {
  it('has no two subscriptions in different currencies, and no coupon in another', async () => {
    const { customer } = await paid();
    const euros = await stripe.prices.create({
      product: 'prod_sandbox_grow',
      currency: 'eur',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    const inEuros = begin({ customer: customer as string, items: [{ price: euros.id }] });
    expect((await refusal(inEuros)).message).toContain('cannot combine currencies');
    await stripe.coupons.create({ id: 'EURO', amount_off: 100, currency: 'eur', duration: 'once' });
    expect((await refusal(begin({ discounts: [{ coupon: 'EURO' }] }))).param).toBe('discounts[0][coupon]');
  });

  it('that was deleted has no objects, is still known, and can start nothing', async () => {
    const { id, customer } = await paid();
    const whose = customer as string;
    expect(await stripe.customers.del(whose)).toEqual(expect.objectContaining({ id: whose, deleted: true }));
    const expand = ['customer.invoice_settings.default_payment_method'];
    const ended = await stripe.subscriptions.retrieve(id, { expand });
    expect(ended).toMatchObject({ status: 'canceled', customer: { id: whose, deleted: true } });
    expect(await stripe.customers.retrieve(whose)).toMatchObject({ deleted: true });
    expect(await refusal(begin({ customer: whose }))).toMatchObject({ code: 'resource_missing', param: 'customer' });
    await sandbox.settled();
    const types = delivered.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types.slice(-2)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
  });
});

describe('idempotency keys', () => {
  const create = (idempotencyKey: string, email = 'ada@example.org') =>
    stripe.customers.create({ email }, { idempotencyKey });

  it('are valid for a day, for one body, up to a maximum length', async () => {
    const first = await create('key-of-a-day');
    expect((await create('key-of-a-day')).id).toBe(first.id);
    expect((await refusal(create('key-of-a-day', 'eve@example.org'))).type).toBe('StripeIdempotencyError');
    sandbox.simulate.pass(86_401);
    expect((await create('key-of-a-day')).id).not.toBe(first.id);
    expect((await refusal(create('x'.repeat(256)))).statusCode).toBe(400);
  });

  it('are not consumed by a rejected parameter, or by two requests at once', async () => {
    await refusal(stripe.customers.create({ individual_name: 'x'.repeat(151) }, { idempotencyKey: 'key-refused' }));
    sandbox.failNext({ on: 'POST /v1/customers', how: '409' });
    expect(await refusal(create('key-refused'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await create('key-refused')).email).toBe('ada@example.org');
  });
});

describe('coupons', () => {
  it('that are expired or used up are rejected by parameter, and are no longer valid', async () => {
    await stripe.coupons.create({ id: 'ONE', percent_off: 50, duration: 'once', max_redemptions: 1 });
    const late = Math.floor(Date.now() / 1000) + 60;
    await stripe.coupons.create({ id: 'LATE', percent_off: 50, duration: 'once', redeem_by: late });
    expect(invoiceOf(await begin({ discounts: [{ coupon: 'ONE' }] })).amount_due).toBe(9_950);
    sandbox.simulate.pass(120);
    expect(await refusal(begin({ discounts: [{ coupon: 'ONE' }] }))).toMatchObject({
      statusCode: 400,
      param: 'discounts[0][coupon]',
    });
    expect(await refusal(begin({ discounts: [{ coupon: 'LATE' }] }))).toMatchObject({ code: 'coupon_expired' });
    expect(sandbox.state.subscriptions).toHaveLength(1);
    const { data } = await stripe.coupons.list();
    expect(data.map(({ id, valid }) => [id, valid])).toEqual([
      ['LATE', false],
      ['ONE', false],
      ['FREEMONTH', true],
      ['WELCOME10', true],
    ]);
  });
});

describe('a subscription over time', () => {
  it('renews with the stored card, is past due if the bank declines, and pays later', async () => {
    const { id } = await paid();
    sandbox.simulate.renew(id, 'refused');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    sandbox.simulate.retry(id, 'paid');
    const renewed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(renewed).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 19_900, status: 'paid' } });
  });

  it('ends with its period if it was canceled at period end', async () => {
    const { id } = await paid();
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
    sandbox.simulate.renew(id, 'paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(sandbox.state.charges).toHaveLength(1);
  });

  it('costs as much to change as the preview shows', async () => {
    const { id, items } = await paid();
    const item = { id: items.data[0]?.id ?? '', price: 'price_sandbox_advantage' };
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { items: [item], proration_behavior: 'always_invoice' },
    });
    expect(preview.amount_due).toBe(30_000);
    const changed = await stripe.subscriptions.update(id, { items: [item], proration_behavior: 'always_invoice' });
    expect(changed.items.data[0]?.price.id).toBe('price_sandbox_advantage');
    expect(sandbox.state.charges.map(({ amount }) => amount)).toEqual([19_900, 30_000]);
  });

  it('credits for a change what was paid, not the price', async () => {
    const free = await begin({ discounts: [{ coupon: 'FREEMONTH' }] });
    const setup = free.pending_setup_intent;
    await confirm(typeof setup === 'string' ? null : setup?.client_secret);
    const dueOf = async (price: string) => {
      const item = { id: free.items.data[0]?.id ?? '', price: `price_sandbox_${price}` };
      const details = { items: [item], proration_behavior: 'always_invoice' as const };
      const { amount_due } = await stripe.invoices.createPreview({
        subscription: free.id,
        subscription_details: details,
      });
      await stripe.subscriptions.update(free.id, details);
      return amount_due;
    };
    // The first month was free; the second membership paid for the rest of that month.
    expect([await dueOf('advantage'), await dueOf('navigator')]).toEqual([49_900, 125_000 - 49_900]);
    expect(sandbox.state.charges.map(({ amount }) => amount)).toEqual([49_900, 125_000 - 49_900]);
  });

  it('waits for a card if credit covers the first invoice or its amount is too small; with a stored card it does not wait', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.org', balance: -20_000 });
    const covered = await begin({ customer: customer.id });
    expect(covered).toMatchObject({ status: 'active', pending_setup_intent: { status: 'requires_payment_method' } });
    expect(invoiceOf(covered)).toMatchObject({
      status: 'paid',
      total: 19_900,
      amount_due: 0,
      confirmation_secret: null,
    });
    await stripe.coupons.create({ id: 'NEARLY', amount_off: 19_880, currency: 'usd', duration: 'once' });
    const little = await begin({ discounts: [{ coupon: 'NEARLY' }] });
    expect(little).toMatchObject({
      status: 'active',
      pending_setup_intent: { status: 'requires_payment_method' },
    });
    expect(invoiceOf(little)).toMatchObject({ total: 20, amount_due: 0 });
    expect(sandbox.state.paymentIntents).toEqual([]);
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -20_000, currency: 'usd' });
    sandbox.state.customers[0]!.invoice_settings.default_payment_method = 'pm_earlier';
    expect(await begin({ customer: customer.id })).toMatchObject({ status: 'active', pending_setup_intent: null });
  });

  it('is paid by a prepared card only after its confirmation, and leaves the setup open when it ends', async () => {
    const { id, customer, pending_setup_intent } = await begin({ discounts: [{ coupon: 'FREEMONTH' }] });
    await stripe.subscriptions.cancel(id);
    const setup = pending_setup_intent as Stripe.SetupIntent;
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('requires_payment_method');
    await confirm(setup.client_secret);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', default_payment_method: null });
    const own = await stripe.setupIntents.create({ customer: customer as string, usage: 'off_session' });
    await confirm(own.client_secret);
    const { payment_method } = await stripe.setupIntents.retrieve(own.id);
    const next = await begin({ discounts: [{ coupon: 'FREEMONTH' }] });
    sandbox.simulate.renew(next.id, 'paid');
    expect((await stripe.subscriptions.retrieve(next.id)).status).toBe('past_due');
    await stripe.subscriptions.update(next.id, { default_payment_method: payment_method as string });
    sandbox.simulate.retry(next.id, 'paid');
    expect((await stripe.subscriptions.retrieve(next.id)).status).toBe('active');
  });

  it('can return the customer credit that it used', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.org', balance: -20_000 });
    await begin({ customer: customer.id });
    const metadata = { never_used: 'sub_1' };
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -19_900, currency: 'usd', metadata });
    const { data } = await stripe.customers.listBalanceTransactions(customer.id, { limit: 100 });
    expect(data).toMatchObject([{ amount: -19_900, ending_balance: -20_000, metadata, type: 'adjustment' }]);
  });
});

it('sends a customer to a page of Stripe and back', async () => {
  const customer = await stripe.customers.create({ email: 'ada@example.org' });
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'https://example.org/account',
    flow_data: { type: 'payment_method_update' },
  });
  expect(await (await fetch(url)).text()).toContain('href="https://example.org/account"');
  expect((await fetch(`${url}x`)).status).toBe(404);
});

it('reports disputes and their outcome', async () => {
  const begun = await paid();
  const id = sandbox.simulate.dispute(intentOf(begun));
  expect((await refusal(stripe.refunds.create({ payment_intent: intentOf(begun) }))).code).toBe('charge_disputed');
  sandbox.simulate.closeDispute(id, 'lost');
  expect((await stripe.disputes.retrieve(id)).status).toBe('lost');
  await sandbox.settled();
  expect(delivered.map(({ body }) => (JSON.parse(body) as { type: string }).type).slice(-2)).toEqual([
    'charge.dispute.created',
    'charge.dispute.closed',
  ]);
});
