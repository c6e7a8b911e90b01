import type { StripeConstructor } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConfirmInput } from '../../../machines/payment/payment.types.ts';
import { createStripeService, type StripeOptions } from '../../../src/services/stripe/stripe-service.ts';
import { fakeStripe } from '../../machines/card-form/fake-stripe.ts';
import { request } from '../../machines/payment/payment.model.ts';
import { API_VERSION } from '../../../sandbox/stripe/version.mjs';

const loadStripe = vi.hoisted(() => vi.fn());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const SANDBOX = 'http://127.0.0.1:9400/sandbox/stripe.js?api=http://127.0.0.1:9401';

const options: StripeOptions = {
  publicKey: 'pk_test_sandbox',
  apiVersion: API_VERSION,
  paymentMethods: ['card'],
  locale: 'en_US',
  scriptUrl: SANDBOX,
};

type Page = { document: Document; Stripe?: StripeConstructor };

const inPage = (constructor: unknown) => constructor as StripeConstructor;

function open(fake = fakeStripe(), version: unknown = 'endive') {
  const constructor = fake.constructorOf(version);
  const page: Page = { document, Stripe: inPage(constructor) };
  return { ...fake, constructor, service: createStripeService(options, page), page };
}

const signal = () => new AbortController().signal;
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** React has rendered the element, and has handed over Stripe's objects. */
async function drawn(fake = fakeStripe()) {
  const opened = open(fake);
  await opened.service.load(signal());
  const elements = fake.newElements();
  const [group] = fake.groups;
  if (!group) throw new Error('Nothing was made.');
  const takeBack = opened.service.elements.attach({ stripe: opened.service.elements.stripe(), elements });
  return { ...opened, group, takeBack };
}

const confirmation: ConfirmInput = {
  action: 'confirmPayment',
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'https://practice.example/return',
  request,
};

beforeEach(() => {
  // happy-dom would fetch a script that is added to the document; here the test decides how it ends.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) document.head.insertBefore(asInert(node as HTMLScriptElement), null);
  });
});
afterEach(() => {
  loadStripe.mockReset();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** A script element that keeps its URL but loads nothing. */
function asInert(script: HTMLScriptElement) {
  const address = script.src;
  script.removeAttribute('src');
  script.dataset['address'] = address;
  return script;
}

describe('the script', () => {
  it('of a stand-in is appended, and its Stripe opened with the site’s key', async () => {
    const constructor = fakeStripe().constructorOf('endive');
    const page: Page = { document };
    const service = createStripeService(options, page);
    const loading = service.load(signal());
    const [script] = scripts();
    expect(script?.dataset['address']).toBe(SANDBOX);
    page.Stripe = inPage(constructor);
    script?.dispatchEvent(new Event('load'));
    await loading;
    expect(constructor.mock.calls).toEqual([['pk_test_sandbox', { locale: 'en' }]]);
    expect(loadStripe).not.toHaveBeenCalled();
  });

  it('that is already in the page is used', async () => {
    const { service, constructor } = open();
    await service.load(signal());
    expect(scripts()).toEqual([]);
    expect(constructor).toHaveBeenCalledOnce();
  });

  it('is loaded once, for any number of requests', async () => {
    const { service, constructor } = open();
    await service.load(signal());
    await service.load(signal());
    expect(constructor).toHaveBeenCalledOnce();
  });

  it.each([
    [3, { locale: 'en', apiVersion: API_VERSION }],
    ['endive', { locale: 'en' }],
    [undefined, { locale: 'en' }],
  ])('release %s gets its version from the page only when it is 3', async (version, expected) => {
    const { service, constructor } = open(fakeStripe(), version);
    await service.load(signal());
    expect(constructor.mock.calls[0]?.[1]).toEqual(expected);
  });

  it('without a stand-in is Stripe’s own, by its own loader', async () => {
    const fake = fakeStripe();
    loadStripe.mockResolvedValue(fake.stripe);
    const service = createStripeService({ ...options, scriptUrl: null, locale: 'de_DE' }, { document });
    await service.load(signal());
    expect(loadStripe.mock.calls).toEqual([['pk_test_sandbox', { locale: 'de' }]]);
  });

  it.each([
    ['de_DE_formal', 'de'],
    ['pt_BR', 'pt-BR'],
    ['pt_PT', 'pt'],
    ['zh_TW', 'zh-TW'],
    ['es_MX', 'es-419'],
    ['es_ES', 'es'],
    ['fr_CA', 'fr-CA'],
    ['ar', 'ar'],
  ])('%s is in Stripe’s language %s', async (locale, expected) => {
    loadStripe.mockClear();
    loadStripe.mockResolvedValue(fakeStripe().stripe);
    await createStripeService({ ...options, scriptUrl: null, locale }, { document }).load(signal());
    expect(loadStripe.mock.calls).toEqual([['pk_test_sandbox', { locale: expected }]]);
  });

  it('that is blocked fails, leaves nothing behind, and can be retried', async () => {
    const constructor = fakeStripe().constructorOf('endive');
    const page: Page = { document };
    const service = createStripeService(options, page);
    const loading = service.load(signal());
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('did not arrive');
    expect(scripts()).toEqual([]);
    const again = service.load(signal());
    page.Stripe = inPage(constructor);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(again).resolves.toBeUndefined();
  });

  it('that takes too long is removed', async () => {
    const controller = new AbortController();
    const loading = createStripeService(options, { document }).load(controller.signal);
    controller.abort();
    await expect(loading).rejects.toThrow('did not arrive');
    expect(scripts()).toEqual([]);
  });

  it('of Stripe’s own that hangs is marked as failed, so that the loader starts again', async () => {
    loadStripe.mockReturnValue(new Promise(() => {}));
    const hanging = document.createElement('script');
    hanging.setAttribute('src', 'https://js.stripe.com/endive/stripe.js');
    const failed = vi.fn();
    hanging.addEventListener('error', failed);
    vi.spyOn(document, 'querySelector').mockReturnValue(hanging);
    const controller = new AbortController();
    const loading = createStripeService({ ...options, scriptUrl: null }, { document }).load(controller.signal);
    await settle();
    controller.abort();
    await expect(loading).rejects.toThrow('too long');
    expect(failed).toHaveBeenCalledOnce();
  });

  it.each<[string, unknown]>([
    ['defines nothing', undefined],
    ['defines something else', { elements: true }],
    ['makes something else', () => ({})],
    ['makes nothing', () => null],
  ])('that %s is not the card service', async (_, defined) => {
    const page = { document } as Page;
    const loading = createStripeService(options, page).load(signal());
    page.Stripe = defined as StripeConstructor;
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('not the card service');
  });
});

describe('the handle that gives React Stripe’s objects', () => {
  it('has no elements before the script has loaded', async () => {
    const { service, asStripe } = open();
    expect(() => service.elements.stripe()).toThrow(expect.objectContaining({ kind: 'unavailable' }));
    await service.load(signal());
    expect(service.elements.stripe()).toBe(asStripe);
  });

  // Stripe's release "endive" refuses the option's older name: docs.stripe.com/changelog/endive.
  it.each([
    ['endive', { allowedPaymentMethodTypes: ['card'] }],
    [undefined, { allowedPaymentMethodTypes: ['card'] }],
    [3, { paymentMethodTypes: ['card'] }],
  ])('names the payment methods as release %s does', (version, expected) => {
    expect(open(fakeStripe(), version).service.elements.paymentMethods()).toEqual(expected);
  });

  it('an element that unmounts after a new one mounted leaves the new one registered', async () => {
    const { service, newElements, asStripe, group, takeBack, groups } = await drawn();
    service.elements.attach({ stripe: asStripe, elements: newElements() });
    takeBack();
    await service.check();
    expect(groups.map(({ submit }) => submit.mock.calls.length)).toEqual([0, 1]);
    expect(group.submit).not.toHaveBeenCalled();
  });
});

describe('the check before the request', () => {
  it('passes a complete card', async () => {
    const { service } = await drawn();
    await expect(service.check()).resolves.toBeUndefined();
  });

  it('reports what is incomplete, with the element’s message', async () => {
    const { service, group } = await drawn();
    group.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
    await expect(service.check()).rejects.toEqual({ kind: 'incomplete', message: 'Your card number is incomplete.' });
  });

  it('without an element, or with a failing one, reports that it cannot check', async () => {
    await expect(open().service.check()).rejects.toEqual({ kind: 'unavailable' });
    const { service, group } = await drawn();
    group.submit.mockRejectedValue(new Error('broken'));
    await expect(service.check()).rejects.toEqual({ kind: 'unavailable' });
  });

  it('is not possible with a removed element', async () => {
    const { service, takeBack } = await drawn();
    takeBack();
    await expect(service.check()).rejects.toEqual({ kind: 'unavailable' });
  });
});

describe('the confirmation', () => {
  it('stays on the page unless the bank requires a redirect, and passes on what the form knows', async () => {
    const { service, stripe, group } = await drawn();
    await expect(service.confirm(confirmation)).resolves.toEqual({ status: 'succeeded' });
    expect(stripe.confirmPayment.mock.calls).toEqual([
      [
        {
          elements: group,
          clientSecret: 'pi_1_secret_2',
          redirect: 'if_required',
          confirmParams: {
            return_url: 'https://practice.example/return',
            payment_method_data: {
              billing_details: {
                name: 'Ada Lovelace',
                email: 'ada@example.org',
                phone: '+1 503-555-0101',
                address: {
                  line1: '1 Main St',
                  line2: '',
                  city: 'Portland',
                  state: 'OR',
                  postal_code: '97201',
                  country: 'US',
                },
              },
            },
          },
        },
      ],
    ]);
  });

  it('of a card with nothing to pay is a setup', async () => {
    const { service, stripe } = await drawn();
    await expect(service.confirm({ ...confirmation, action: 'confirmSetup' })).resolves.toEqual({
      status: 'succeeded',
    });
    expect(stripe.confirmSetup).toHaveBeenCalledOnce();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('that is declined has the bank’s message', async () => {
    const { service, stripe } = await drawn();
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' };
    stripe.confirmPayment.mockResolvedValue({ error });
    await expect(service.confirm(confirmation)).rejects.toEqual({ kind: 'declined', message: error.message });
  });

  it('that fails is uncertain; without an element no request was sent', async () => {
    const { service, stripe, takeBack } = await drawn();
    stripe.confirmPayment.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(service.confirm(confirmation)).rejects.toEqual({ kind: 'uncertain' });
    takeBack();
    await expect(service.confirm(confirmation)).rejects.toEqual({ kind: 'unavailable' });
  });
});

describe('a component that unmounts during a payment', () => {
  it('does not affect the confirmation, or the look-up after it', async () => {
    const { service, stripe, takeBack } = await drawn();
    let answer: (said: object) => void = () => {};
    stripe.confirmPayment.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const confirming = service.confirm(confirmation);
    takeBack();
    answer({ paymentIntent: { status: 'succeeded' } });
    await expect(confirming).resolves.toEqual({ status: 'succeeded' });
    await expect(service.lookUp(confirmation)).resolves.toEqual({ status: 'succeeded' });
  });
});

describe('the look-up', () => {
  it('requests the status of a payment or a setup', async () => {
    const { service, stripe } = await drawn();
    await expect(service.lookUp(confirmation)).resolves.toEqual({ status: 'succeeded' });
    await expect(service.lookUp({ ...confirmation, action: 'confirmSetup' })).resolves.toEqual({ status: 'canceled' });
    expect(stripe.retrievePaymentIntent.mock.calls).toEqual([['pi_1_secret_2']]);
    expect(stripe.retrieveSetupIntent.mock.calls).toEqual([['pi_1_secret_2']]);
  });

  it.each([
    ['refuses', async () => ({ error: { type: 'api_connection_error' } })],
    ['breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that %s leaves it unknown', async (_, answer) => {
    const { service, stripe } = await drawn();
    stripe.retrievePaymentIntent.mockImplementation(answer);
    await expect(service.lookUp(confirmation)).rejects.toEqual({ kind: 'networkError' });
  });

  it('is unknown before Stripe has loaded', async () => {
    await expect(open().service.lookUp(confirmation)).rejects.toEqual({ kind: 'networkError' });
  });
});
