import type { StripeConstructor } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardElementEvent, Charge } from '../../machines/card-form/card-form.types.ts';
import type { ConfirmInput } from '../../machines/payment/payment.types.ts';
import { createCardService, type StripeOptions } from '../../src/services/stripe.ts';
import { order } from '../machines/payment/payment.model.ts';

const loadStripe = vi.hoisted(() => vi.fn());
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));

const SANDBOX = 'http://127.0.0.1:9400/sandbox/stripe.js?api=http://127.0.0.1:9401';
const PLACE = 'card-place';

const options: StripeOptions = {
  publicKey: 'pk_test_sandbox',
  apiVersion: '2025-03-31.basil',
  paymentMethods: ['card'],
  locale: 'en_US',
  scriptUrl: SANDBOX,
  elementId: PLACE,
};

const monthly: Charge = { mode: 'subscription', amount: 19_900, currency: 'usd' };
const nothingDue: Charge = { mode: 'setup', amount: 0, currency: 'usd' };

/** Stripe.js as far as it is used: notes what it is asked, answers what it is told to. */
function fakeStripe(version: unknown = 'endive') {
  const listeners = new Map<string, () => void>();
  const element = {
    on: vi.fn((name: string, listener: () => void) => listeners.set(name, listener)),
    mount: vi.fn<(place: Element) => void>(),
    destroy: vi.fn(),
  };
  const group = {
    create: vi.fn(() => element),
    update: vi.fn(async () => {}),
    submit: vi.fn(async (): Promise<object> => ({})),
  };
  const stripe = {
    elements: vi.fn((_: object) => ({ ...group })),
    confirmPayment: vi.fn(async (_: object): Promise<object> => ({ paymentIntent: { status: 'succeeded' } })),
    confirmSetup: vi.fn(async (_: object): Promise<object> => ({ setupIntent: { status: 'succeeded' } })),
    retrievePaymentIntent: vi.fn(async (_: string): Promise<object> => ({ paymentIntent: { status: 'succeeded' } })),
    retrieveSetupIntent: vi.fn(async (_: string): Promise<object> => ({ setupIntent: { status: 'canceled' } })),
  };
  const constructor = Object.assign(
    vi.fn((_key: string, _options?: object) => stripe),
    { version },
  );
  return {
    stripe,
    group,
    element,
    constructor,
    asStripe: constructor as unknown as StripeConstructor,
    say: (name: string) => listeners.get(name)?.(),
  };
}

type Page = { document: Document; Stripe?: StripeConstructor };

function open(fake = fakeStripe(), more: Partial<StripeOptions> = {}) {
  const page: Page = { document, Stripe: fake.asStripe };
  return { ...fake, service: createCardService({ ...options, ...more }, page), page };
}

const signal = () => new AbortController().signal;
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

async function drawn(charge = monthly, fake = fakeStripe()) {
  const opened = open(fake);
  document.body.innerHTML = `<div id="${PLACE}"></div>`;
  await opened.service.load(signal());
  const said: CardElementEvent['type'][] = [];
  const handle = opened.service.mount(charge, ({ type }) => said.push(type));
  return { ...opened, handle, said };
}

const confirmation: ConfirmInput = {
  action: 'confirmPayment',
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'https://practice.example/return',
  order,
};

beforeEach(() => {
  // happy-dom would fetch a script that enters the document; here the test says what becomes of it.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) document.head.insertBefore(asInert(node as HTMLScriptElement), null);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  loadStripe.mockReset();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** A script element that keeps its address but loads nothing. */
function asInert(script: HTMLScriptElement) {
  const address = script.src;
  script.removeAttribute('src');
  script.dataset['address'] = address;
  return script;
}

describe('the script', () => {
  it('of a stand-in is appended, and its Stripe opened with the site’s key', async () => {
    const fake = fakeStripe();
    const page: Page = { document };
    const service = createCardService(options, page);
    const loading = service.load(signal());
    const [script] = scripts();
    expect(script?.dataset['address']).toBe(SANDBOX);
    page.Stripe = fake.asStripe;
    script?.dispatchEvent(new Event('load'));
    await loading;
    expect(fake.constructor.mock.calls).toEqual([['pk_test_sandbox', { locale: 'en' }]]);
    expect(loadStripe).not.toHaveBeenCalled();
  });

  it('that the page has already is used as it is', async () => {
    const { service, constructor } = open();
    await service.load(signal());
    expect(scripts()).toEqual([]);
    expect(constructor).toHaveBeenCalledOnce();
  });

  it('is loaded once, however often it is asked for', async () => {
    const { service, constructor } = open();
    await service.load(signal());
    await service.load(signal());
    expect(constructor).toHaveBeenCalledOnce();
  });

  it.each([
    [3, { locale: 'en', apiVersion: '2025-03-31.basil' }],
    ['endive', { locale: 'en' }],
    [undefined, { locale: 'en' }],
  ])('release %s gets its version from the page only when it is 3', async (version, expected) => {
    const { service, constructor } = open(fakeStripe(version));
    await service.load(signal());
    expect(constructor.mock.calls[0]?.[1]).toEqual(expected);
  });

  it('without a stand-in is Stripe’s own, by its own loader', async () => {
    const fake = fakeStripe();
    loadStripe.mockResolvedValue(fake.stripe);
    const service = createCardService({ ...options, scriptUrl: null, locale: 'de_DE' }, { document });
    await service.load(signal());
    expect(loadStripe.mock.calls).toEqual([['pk_test_sandbox', { locale: 'de' }]]);
  });

  it('that is blocked fails, leaves nothing behind, and can be tried again', async () => {
    const fake = fakeStripe();
    const page: Page = { document };
    const service = createCardService(options, page);
    const loading = service.load(signal());
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('did not arrive');
    expect(scripts()).toEqual([]);
    const again = service.load(signal());
    page.Stripe = fake.asStripe;
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(again).resolves.toBeUndefined();
  });

  it('that takes too long is taken away', async () => {
    const controller = new AbortController();
    const loading = createCardService(options, { document }).load(controller.signal);
    controller.abort();
    await expect(loading).rejects.toThrow('did not arrive');
    expect(scripts()).toEqual([]);
  });

  it('of Stripe’s own that hangs is told that it failed, so that the loader starts afresh', async () => {
    loadStripe.mockReturnValue(new Promise(() => {}));
    const hanging = document.createElement('script');
    hanging.setAttribute('src', 'https://js.stripe.com/endive/stripe.js');
    const failed = vi.fn();
    hanging.addEventListener('error', failed);
    vi.spyOn(document, 'querySelector').mockReturnValue(hanging);
    const controller = new AbortController();
    const loading = createCardService({ ...options, scriptUrl: null }, { document }).load(controller.signal);
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
    const loading = createCardService(options, page).load(signal());
    page.Stripe = defined as StripeConstructor;
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('not the card service');
  });
});

describe('the element', () => {
  it('is made for a deferred payment of this amount', async () => {
    const { stripe, group, element } = await drawn();
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({
      mode: 'subscription',
      amount: 19_900,
      currency: 'usd',
      paymentMethodTypes: ['card'],
    });
    expect(group.create).toHaveBeenCalledWith('payment', expect.anything());
    expect(element.mount.mock.calls[0]?.[0]).toBe(document.getElementById(PLACE));
  });

  it('is made without an amount when nothing is due today', async () => {
    const { stripe } = await drawn(nothingDue);
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({ mode: 'setup', currency: 'usd' });
    expect(stripe.elements.mock.calls[0]?.[0]).not.toHaveProperty('amount');
  });

  it('takes its looks from the page’s tokens', async () => {
    const { service, stripe } = open();
    document.body.innerHTML = `<div id="${PLACE}" style="--pp-ink: #14213a; --pp-radius: 6px"></div>`;
    await service.load(signal());
    service.mount(monthly, () => {});
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({
      appearance: { variables: { colorText: '#14213a', borderRadius: '6px' } },
    });
  });

  it('waits for its place to enter the document', async () => {
    const { service, element } = open();
    await service.load(signal());
    service.mount(monthly, () => {});
    expect(element.mount).not.toHaveBeenCalled();
    document.body.innerHTML = `<main><div id="${PLACE}"></div></main>`;
    await settle();
    expect(element.mount).toHaveBeenCalledOnce();
  });

  it('that was given up before its place came is not drawn', async () => {
    const { service, element } = open();
    await service.load(signal());
    service.mount(monthly, () => {}).remove();
    document.body.innerHTML = `<div id="${PLACE}"></div>`;
    await settle();
    expect(element.mount).not.toHaveBeenCalled();
  });

  it('speaks of what happens in it', async () => {
    const { say, said } = await drawn();
    for (const name of ['ready', 'change', 'loaderror']) say(name);
    expect(said).toEqual(['card.ready', 'card.changed', 'card.failed']);
  });

  it('that cannot be made says so', async () => {
    const fake = fakeStripe();
    fake.group.create.mockImplementation(() => {
      throw new Error('IntegrationError');
    });
    const { said } = await drawn(monthly, fake);
    expect(said).toEqual(['card.failed']);
  });

  it('hears of another amount, so that what was typed stays', async () => {
    const { handle, group, element } = await drawn();
    handle.update({ ...monthly, amount: 17_910 });
    expect(group.update).toHaveBeenCalledWith({ amount: 17_910 });
    expect(element.destroy).not.toHaveBeenCalled();
  });

  it('that is replaced by one of another mode leaves the new one in charge', async () => {
    const { service, handle, element, group } = await drawn();
    service.mount(nothingDue, () => {});
    handle.remove();
    expect(element.destroy).toHaveBeenCalledOnce();
    await service.check();
    expect(group.submit).toHaveBeenCalledOnce();
  });
});

describe('the check before anything is sent', () => {
  it('passes a complete card', async () => {
    const { service } = await drawn();
    await expect(service.check()).resolves.toBeUndefined();
  });

  it('says what is incomplete, in the element’s words', async () => {
    const { service, group } = await drawn();
    group.submit.mockResolvedValue({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } });
    await expect(service.check()).rejects.toEqual({ kind: 'incomplete', message: 'Your card number is incomplete.' });
  });

  it('without an element, or with one that breaks, says that it cannot', async () => {
    await expect(open().service.check()).rejects.toEqual({ kind: 'unavailable' });
    const { service, group } = await drawn();
    group.submit.mockRejectedValue(new Error('broken'));
    await expect(service.check()).rejects.toEqual({ kind: 'unavailable' });
  });

  it('is not possible with an element that is gone', async () => {
    const { service, handle } = await drawn();
    handle.remove();
    await expect(service.check()).rejects.toEqual({ kind: 'unavailable' });
  });
});

describe('the confirmation', () => {
  it('stays on the page unless the bank has no other way, and asks nobody twice for what the form knows', async () => {
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
    const { service, stripe } = await drawn(nothingDue);
    await expect(service.confirm({ ...confirmation, action: 'confirmSetup' })).resolves.toEqual({
      status: 'succeeded',
    });
    expect(stripe.confirmSetup).toHaveBeenCalledOnce();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('that is refused is refused in the bank’s words', async () => {
    const { service, stripe } = await drawn();
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' };
    stripe.confirmPayment.mockResolvedValue({ error });
    await expect(service.confirm(confirmation)).rejects.toEqual({ kind: 'declined', message: error.message });
  });

  it('that breaks is uncertain; without an element nobody was asked', async () => {
    const { service, stripe, handle } = await drawn();
    stripe.confirmPayment.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(service.confirm(confirmation)).rejects.toEqual({ kind: 'uncertain' });
    handle.remove();
    await expect(service.confirm(confirmation)).rejects.toEqual({ kind: 'unavailable' });
  });
});

describe('the look-up', () => {
  it('asks where a payment, or a setup, stands', async () => {
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
    await expect(service.lookUp(confirmation)).rejects.toEqual({ kind: 'network' });
  });

  it('before the card service is there knows nothing', async () => {
    await expect(open().service.lookUp(confirmation)).rejects.toEqual({ kind: 'network' });
  });
});
