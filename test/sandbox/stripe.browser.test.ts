/** The Stripe.js stub in a real browser against the sandbox's API: everything the portal's card service relies on. */
import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../browser/support/accessibility.ts';
import { openChromium } from '../browser/support/visit.ts';
import { createStripeSandbox, type StripeSandbox } from '../../sandbox/stripe-api.mjs';
import { API_VERSION } from '../../sandbox/stripe/version.mjs';

const PAGE = '<!doctype html><html lang="en"><title>Sandbox</title><main><h1>Card</h1><div id="place"></div></main>';

let sandbox: StripeSandbox;
let server: Server;
let address: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  sandbox = createStripeSandbox({ webhookSecret: 'whsec_sandbox' });
  server = createServer((request, response) => {
    response.shouldKeepAlive = false;
    if (request.url === '/') return void response.setHeader('Content-Type', 'text/html').end(PAGE);
    const script = /^\/(stripe[\w-]*\.js)(\?|$)/.exec(request.url ?? '')?.[1];
    if (script) {
      const text = readFileSync(new URL(`../../sandbox/${script}`, import.meta.url), 'utf8');
      return void response.setHeader('Content-Type', 'text/javascript').end(text);
    }
    return void sandbox.handler(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openChromium();
});
afterAll(() => {
  server.close();
});
beforeEach(async () => {
  sandbox.reset();
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(address);
  await page.addScriptTag({ url: `${address}/stripe.js?api=${encodeURIComponent(address)}` });
});
afterEach(() => page.close());

/** Creates a subscription as the server does, and returns the secret with which the browser confirms. */
async function subscribe(coupon?: string): Promise<string> {
  const ask = async (path: string, parameters: Record<string, string>): Promise<any> => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_sandbox', 'Stripe-Version': API_VERSION },
      body: new URLSearchParams(parameters),
    });
    return answer.json();
  };
  const customer = await ask('/v1/customers', {});
  const subscription = await ask('/v1/subscriptions', {
    customer: customer.id as string,
    'items[0][price]': 'price_sandbox_grow',
    payment_behavior: 'default_incomplete',
    'expand[0]': 'latest_invoice.confirmation_secret',
    'expand[1]': 'pending_setup_intent',
    ...(coupon && { 'discounts[0][coupon]': coupon }),
  });
  return (
    subscription.latest_invoice.confirmation_secret?.client_secret ?? subscription.pending_setup_intent.client_secret
  );
}

/** Runs in the page, where `window.card` holds Stripe's objects. */
const inPage = (source: string): Promise<any> => page.evaluate(`(async () => { ${source} })()`);

const draw = (options = `{ mode: 'subscription', amount: 19900, currency: 'usd' }`) =>
  inPage(`
    const stripe = Stripe('pk_test_sandbox');
    const elements = stripe.elements(${options});
    const said = [];
    const element = elements.create('payment');
    for (const name of ['ready', 'change', 'loaderror']) element.on(name, (event) => said.push([name, event.complete]));
    const ready = new Promise((resolve) => element.on('ready', resolve));
    element.mount('#place');
    await ready;
    window.card = { stripe, elements, element, said };
  `);

async function fill(number: string, expiration = '12/34', code = '123') {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM/YY)').fill(expiration);
  await page.getByLabel('CVC').fill(code);
}

const submit = () => inPage(`return card.elements.submit();`);

const confirm = (secret: string, method = 'confirmPayment') =>
  inPage(`return card.stripe.${method}({
    elements: card.elements, clientSecret: '${secret}', redirect: 'if_required',
    confirmParams: { return_url: location.href + '?returned' },
  });`);

describe('the card form', () => {
  it('says that it is a sandbox, and has the three fields, each by its label', async () => {
    await draw();
    await page.getByText('Sandbox card form. No card is charged.').waitFor();
    await fill('4242424242424242', '1234', '123');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByLabel('Expiration (MM/YY)').inputValue()).toBe('12/34');
    expect(await accessibilityProblems(page, 'main')).toEqual([]);
  });

  it('reports when it is ready, each change, and when the card is complete', async () => {
    await draw();
    await fill('4242424242424242');
    expect(await inPage('return card.said;')).toEqual([
      ['ready', undefined],
      ['change', false],
      ['change', false],
      ['change', true],
    ]);
  });

  it('works like any field: the caret stays at the edit', async () => {
    await draw();
    const number = page.getByLabel('Card number');
    await number.pressSequentially('4242424242424242');
    await number.press('Home');
    await number.press('Delete');
    await number.press('5');
    await expect.poll(() => number.inputValue()).toBe('5242 4242 4242 4242');
  });

  it('shows each error beside its field, and focuses it', async () => {
    await draw();
    const cases = [
      ['4242', '12/34', '123', 'Your card number is incomplete.', 'Card number'],
      ['4242424242424241', '12/34', '123', 'Your card number is invalid.', 'Card number'],
      ['4242424242424242', '13/34', '123', "Your card's expiration date is incomplete.", 'Expiration (MM/YY)'],
      ['4242424242424242', '01/20', '123', "Your card's expiration year is in the past.", 'Expiration (MM/YY)'],
      ['4242424242424242', '12/34', '1', "Your card's security code is incomplete.", 'CVC'],
    ] as const;
    for (const [number, expiration, code, message, label] of cases) {
      await fill(number, expiration, code);
      expect((await submit()).error).toMatchObject({ type: 'validation_error', message });
      const field = page.getByLabel(label);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true);
    }
    expect(await accessibilityProblems(page, 'main')).toEqual([]);
  });

  it('keeps what was typed when the amount changes', async () => {
    await draw();
    await fill('4242424242424242');
    await inPage('card.elements.update({ amount: 17910 });');
    expect(await page.getByLabel('CVC').inputValue()).toBe('123');
    expect((await confirmAfterSubmit(await subscribe('WELCOME10'))).paymentIntent.status).toBe('succeeded');
  });

  it('takes its appearance from the page', async () => {
    await draw(`{ mode: 'setup', currency: 'usd', appearance: { variables: { colorText: 'rgb(1, 2, 3)' } } }`);
    expect(await page.getByLabel('CVC').evaluate((input) => getComputedStyle(input).color)).toBe('rgb(1, 2, 3)');
  });

  it('refuses misuse', async () => {
    await draw();
    const misuses = [
      `Stripe('')`,
      `Stripe('pk_test_sandbox').elements({ mode: 'subscription', amount: 0 })`,
      // Stripe removed this in endive, the loaded release: docs.stripe.com/changelog/endive.
      `Stripe('pk_test_sandbox').elements({ mode: 'setup', currency: 'usd', paymentMethodTypes: ['card'] })`,
      `card.elements.create('payment')`,
      `card.element.mount('#nowhere')`,
      `await card.stripe.confirmPayment({ elements: card.elements, clientSecret: 'unchecked' })`,
      `card.elements.update({ amount: 0 })`,
      `card.element.mount('#place')`,
      `card.element.destroy(); card.element.mount('#place')`,
      `card.element.destroy()`,
      `await card.elements.submit()`,
    ];
    for (const misuse of misuses) {
      const thrown = await inPage(`try { ${misuse}; return null; } catch (error) { return error.name; }`);
      expect(thrown, misuse).toBe('IntegrationError');
    }
  });
});

describe('what @stripe/react-stripe-js relies on', () => {
  it('a Stripe object is recognized by its methods, and registers the libraries that use it', async () => {
    await draw();
    const known = await inPage(
      `return ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment', '_registerWrapper', 'registerAppInfo']
        .map((name) => typeof card.stripe[name]);`,
    );
    expect(new Set(known)).toEqual(new Set(['function']));
    const sent = page.waitForRequest('**/browser/retrieve');
    await inPage(`card.stripe._registerWrapper({ name: 'react-stripe-js', version: '7.0.1' });
      await card.stripe.retrievePaymentIntent('nobody');`);
    expect((await sent).postDataJSON()).toMatchObject({ payment_user_agent: 'stripe.js; react-stripe-js/7.0.1' });
  });

  it('an element is found by its name and by its component, until it is destroyed; then another one can be made', async () => {
    await draw();
    expect(
      await inPage(`
        const { elements, element } = card;
        const found = [elements.getElement('payment'), elements.getElement({ __elementType: 'payment' })];
        const other = elements.getElement('card');
        element.destroy();
        return [found.every((one) => one === element), other, elements.getElement('payment'), !!elements.create('payment')];
      `),
    ).toEqual([true, null, null, true]);
  });

  it('a removed listener is not called; a once listener is called once', async () => {
    await draw();
    await inPage(`
      window.heard = [];
      const first = () => heard.push('first');
      card.element.on('change', first).once('change', () => heard.push('once')).on('change', () => heard.push('second'));
      window.first = first;
    `);
    await page.getByLabel('CVC').fill('1');
    await inPage(`card.element.off('change', first);`);
    await page.getByLabel('CVC').fill('12');
    await inPage(`card.element.off('change');`);
    await page.getByLabel('CVC').fill('123');
    expect(await inPage('return heard;')).toEqual(['first', 'once', 'second', 'second']);
  });

  it('an element that was unmounted remounts empty; a destroyed one never reports that it is ready', async () => {
    await draw();
    await fill('4242424242424242');
    const again = await inPage(`
      card.element.unmount();
      const left = document.querySelector('#place').children.length;
      const ready = new Promise((resolve) => card.element.on('ready', resolve));
      card.element.mount('#place');
      await ready;
      return left;
    `);
    expect(again).toBe(0);
    expect(await page.getByLabel('CVC').inputValue()).toBe('');
    const said = await inPage(`
      card.element.destroy();
      const said = [];
      const first = card.elements.create('payment').on('ready', () => said.push('first'));
      first.mount('#place');
      first.destroy();
      const second = card.elements.create('payment');
      const ready = new Promise((resolve) => second.on('ready', resolve));
      second.on('ready', () => said.push('second')).mount('#place');
      await ready;
      return [said, document.querySelector('#place').children.length];
    `);
    expect(said).toEqual([['second'], 1]);
  });

  it('an element whose frame does not load reports it', async () => {
    await page.route('**/stripe-card-form.js', (route) => route.abort());
    expect(
      await inPage(`
        const element = Stripe('pk_test_sandbox').elements({ mode: 'setup', currency: 'usd' }).create('payment');
        const failed = new Promise((resolve) => element.on('loaderror', resolve));
        element.mount('#place');
        return (await failed).error.type;
      `),
    ).toBe('api_connection_error');
  });

  it('another amount needs a new check; a removed element gives no card', async () => {
    await draw();
    await fill('4242424242424242');
    const secret = await subscribe();
    await submit();
    await inPage('card.elements.update({ amount: 17910 });');
    const refused = (how: string) =>
      inPage(`try { ${how} await card.stripe.confirmPayment({ elements: card.elements, clientSecret: '${secret}' }); }
        catch (error) { return error.name + ': ' + error.message; }`);
    expect(await refused('')).toContain('IntegrationError: elements.submit() must be called');
    await submit();
    expect(await refused('card.element.destroy();')).toContain('still mounted');
    expect(sandbox.state.subscriptions[0]?.status).toBe('incomplete');
  });

  it('a confirmation under way no longer needs the element', async () => {
    await draw();
    await fill('4242424242424242');
    const secret = await subscribe();
    await submit();
    const answer = await inPage(`
      const confirming = card.stripe.confirmPayment({ elements: card.elements, clientSecret: '${secret}',
        redirect: 'if_required', confirmParams: { return_url: location.href } });
      card.element.destroy();
      return confirming;
    `);
    expect(answer.paymentIntent.status).toBe('succeeded');
  });
});

async function confirmAfterSubmit(secret: string, method?: string) {
  await submit();
  return confirm(secret, method);
}

describe('the confirmation', () => {
  it('succeeds without leaving the page, and the server sees its state', async () => {
    await draw();
    await fill('4242424242424242');
    const secret = await subscribe();
    expect((await confirmAfterSubmit(secret)).paymentIntent.status).toBe('succeeded');
    expect(sandbox.state.subscriptions[0]?.status).toBe('active');
    expect(page.url()).toBe(`${address}/`);
    const again = await confirm(secret);
    expect(again.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect((await inPage(`return card.stripe.retrievePaymentIntent('${secret}');`)).paymentIntent.status).toBe(
      'succeeded',
    );
  });

  it.each([
    ['where nothing is due', `{ mode: 'setup', currency: 'usd' }`],
    ['and where only the host finds out', undefined],
  ])('of a card alone is a setup, %s', async (_, options) => {
    await draw(options);
    await fill('4242424242424242');
    const secret = await subscribe('FREEMONTH');
    expect((await confirmAfterSubmit(secret, 'confirmSetup')).setupIntent.status).toBe('succeeded');
    expect((await inPage(`return card.stripe.retrieveSetupIntent('${secret}');`)).setupIntent.status).toBe('succeeded');
  });

  it('is declined in the bank’s words', async () => {
    await draw();
    await fill('4000000000009995');
    expect((await confirmAfterSubmit(await subscribe())).error).toMatchObject({
      type: 'card_error',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
  });

  it('with another amount or mode than the form’s is an integration error', async () => {
    await draw();
    await fill('4242424242424242');
    expect((await confirmAfterSubmit(await subscribe('WELCOME10'))).error.message).toContain('amount');
    expect((await confirmAfterSubmit(await subscribe('FREEMONTH'))).error.message).toContain('mode');
    expect(sandbox.state.events.filter(({ type }) => type.endsWith('succeeded') && type.includes('intent'))).toEqual(
      [],
    );
  });

  it('reports a missing connection', async () => {
    await draw();
    await fill('4242424242424242');
    const secret = await subscribe();
    sandbox.failNext({ on: 'POST /browser/confirm', how: 'drop' });
    expect((await confirmAfterSubmit(secret)).error.type).toBe('api_connection_error');
  });

  it('redirects when it is asked to', async () => {
    await draw();
    await fill('4242424242424242');
    const secret = await subscribe();
    await submit();
    await inPage(`void card.stripe.confirmPayment({ elements: card.elements, clientSecret: '${secret}',
      confirmParams: { return_url: location.href + '?returned' } });`);
    await page.waitForURL(`${address}/?returned`);
  });
});

describe('3-D Secure', () => {
  const dialog = () => page.getByRole('dialog', { name: '3-D Secure sandbox' });

  async function asked() {
    await draw();
    await fill('4000002500003155');
    const secret = await subscribe();
    await submit();
    await page.getByLabel('CVC').focus();
    const answer = confirm(secret);
    await dialog().waitFor();
    return { answer, secret };
  }

  it('asks in an accessible dialog that names the amount, and returns the focus', async () => {
    const { answer } = await asked();
    expect(await dialog().textContent()).toContain('Payment of $199.00.');
    expect(await accessibilityProblems(page, 'body')).toEqual([]);
    await page.getByRole('button', { name: 'Complete authentication' }).press('Enter');
    expect((await answer).paymentIntent.status).toBe('succeeded');
    expect(await dialog().count()).toBe(0);
    expect(await page.getByLabel('CVC').evaluate((input) => input.matches(':focus'))).toBe(true);
  });

  it.each([
    ['Fail authentication', 'requires_payment_method'],
    ['Cancel', 'requires_action'],
  ])('%s', async (name, status) => {
    const { answer, secret } = await asked();
    await page.getByRole('button', { name }).click();
    expect((await answer).error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      payment_intent: { status },
    });
    await fill('4242424242424242');
    expect((await confirmAfterSubmit(secret)).paymentIntent.status).toBe('succeeded');
  });

  it('Escape is Cancel', async () => {
    const { answer } = await asked();
    await page.keyboard.press('Escape');
    expect((await answer).error.payment_intent.status).toBe('requires_action');
  });
});
