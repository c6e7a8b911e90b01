/** The Stripe stub with several accounts, test and live mode, and restricted keys, called by Stripe's own client. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripeSandbox, type StripeSandbox } from '../../sandbox/stripe-api.mjs';

let server: Server;
let sandbox: StripeSandbox;

const stripe = (key: string) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });

beforeAll(async () => {
  sandbox = createStripeSandbox({ webhookSecret: 'whsec_sandbox' });
  server = createServer((request, response) => void sandbox.handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  sandbox.reset();
});

afterAll(() => {
  sandbox.stop();
  server.closeAllConnections();
  server.close();
});

describe('an account', () => {
  it('is identified by its key', async () => {
    sandbox.open({ id: 'acct_other', secretKey: 'sk_test_other', publicKey: 'pk_test_other' });
    expect((await stripe('sk_test_sandbox').accounts.retrieveCurrent()).id).toBe('acct_sandbox');
    expect((await stripe('sk_test_other').accounts.retrieveCurrent()).id).toBe('acct_other');
  });

  it('does not see another account’s objects, and has its own events and idempotency keys', async () => {
    const other = sandbox.open({ id: 'acct_other', secretKey: 'sk_test_other', publicKey: 'pk_test_other' });
    const key = { idempotencyKey: 'one' };
    const made = await stripe('sk_test_sandbox').customers.create({ email: 'ada@example.org' }, key);
    const there = await stripe('sk_test_other').customers.create({ email: 'bob@example.org' }, key);
    expect(there.id).not.toBe(made.id);
    await expect(stripe('sk_test_other').customers.retrieve(made.id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: `No such customer: '${made.id}'`,
    });
    expect([sandbox.state.customers.length, other.state.customers.length]).toEqual([1, 1]);
  });

  it('separates its modes, names the mode in responses, and tells where a missing object is', async () => {
    sandbox.open({ id: 'acct_sandbox', secretKey: 'sk_live_sandbox', publicKey: 'pk_live_sandbox' });
    const made = await stripe('sk_test_sandbox').customers.create({ email: 'ada@example.org' });
    const live = await stripe('sk_live_sandbox').customers.create({ email: 'ada@example.org' });
    expect([made.livemode, live.livemode]).toEqual([false, true]);
    await expect(stripe('sk_live_sandbox').customers.retrieve(made.id)).rejects.toThrow(
      `No such customer: '${made.id}'; a similar object exists in test mode, but a live mode key was used to make this request.`,
    );
  });

  it('is gone after a reset', async () => {
    sandbox.open({ id: 'acct_other', secretKey: 'sk_test_other', publicKey: 'pk_test_other' });
    sandbox.reset();
    await expect(stripe('sk_test_other').accounts.retrieveCurrent()).rejects.toMatchObject({ statusCode: 401 });
  });
});

describe('a restricted key', () => {
  it('can do what it was granted, and read what it can write', async () => {
    sandbox.restrict('rk_test_customers', ['customer_write']);
    const key = stripe('rk_test_customers');
    const made = await key.customers.create({ email: 'ada@example.org' });
    expect((await key.customers.retrieve(made.id)).id).toBe(made.id);
  });

  it('is refused everything else, before Stripe looks up the object', async () => {
    sandbox.restrict('rk_test_reads_invoices', ['invoice_read', 'subscription_write']);
    const key = stripe('rk_test_reads_invoices');
    await expect(key.invoices.voidInvoice('in_none')).rejects.toMatchObject({
      statusCode: 403,
      type: 'StripePermissionError',
      rawType: 'invalid_request_error',
      message:
        "The provided key 'rk_test_**********ices' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the 'rak_invoice_write' permission would allow this request to continue.",
    });
    await expect(key.accounts.retrieveCurrent()).rejects.toThrow("'rak_accounts_kyc_basic_read'");
    await expect(key.subscriptions.retrieve('sub_1', { expand: ['default_payment_method'] })).rejects.toThrow(
      "'rak_payment_method_read'",
    );
  });
});
