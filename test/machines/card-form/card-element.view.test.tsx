/** The card's element as @stripe/react-stripe-js renders it: its options, its updates, and when it is removed. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import type { Charge } from '../../../machines/card-form/card-form.types.ts';
import { CardForm } from '../../../src/pages/registration/steps/payment/CardForm.tsx';
import { createStripeService } from '../../../src/services/stripe/stripe-service.ts';
import { controlledActors } from '#kit';
import { discounted, monthly, nothingDue } from './card-form.model.ts';
import { fakeElements, fakeStripe } from './fake-stripe.ts';

const OPTIONS = { publicKey: 'pk', apiVersion: '', paymentMethods: ['card'], locale: 'en_US', scriptUrl: null };

const CARD_ELEMENT = '../../../src/ui/card/CardElement.tsx';

afterEach(() => {
  cleanup();
  vi.doUnmock(CARD_ELEMENT);
  document.head.innerHTML = '';
});

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

type Opening = { charge?: Charge; fake?: ReturnType<typeof fakeStripe>; strict?: boolean };

async function open({ charge = monthly, fake = fakeStripe(), strict = false }: Opening = {}) {
  const world = controlledActors();
  const elements = fakeElements(fake);
  const cardForm = createActor(cardFormMachine.provide({ actors: world.provideFor(cardFormMachine) }), {
    input: { charge, configured: true },
  }).start();
  const view = <CardForm cardForm={cardForm} elements={elements.elements} />;
  const { unmount } = render(strict ? <StrictMode>{view}</StrictMode> : view);
  const send = async (event: Parameters<typeof cardForm.send>[0]) => {
    act(() => cardForm.send(event));
    await settle();
  };
  const load = async () => {
    act(() => world.resolve('loadCardService', undefined));
    await settle();
  };
  await send({ type: 'form.opened' });
  return { ...elements, cardForm, send, load, unmount };
}

async function drawn(options: Opening = {}) {
  const opened = await open(options);
  await opened.load();
  await vi.waitFor(() => expect(opened.drawn()).toHaveLength(1));
  return opened;
}

// This test comes first, since loaded code is not requested again.
describe('the code that draws it', () => {
  it('loads beside the script; if it fails the form is blocked, and Retry loads it again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let asked = 0;
    vi.doMock(CARD_ELEMENT, () => {
      asked += 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const { send, load, drawn: shown } = await open();
    await screen.findByText('We could not load the card form.');
    expect(asked).toBe(1);
    vi.doUnmock(CARD_ELEMENT);
    await send({ type: 'form.retried' });
    await load();
    await vi.waitFor(() => expect(shown()).toHaveLength(1));
  });
});

describe('the element', () => {
  it('is created for a deferred payment of this amount, and asks for what the form does not know', async () => {
    const { stripe, groups } = await drawn();
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({
      mode: 'subscription',
      amount: 19_900,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
    });
    expect(groups[0]?.create.mock.calls).toEqual([
      [
        'payment',
        {
          fields: { billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'never' } },
          wallets: { applePay: 'never', googlePay: 'never' },
          terms: { card: 'never' },
        },
      ],
    ]);
  });

  it('is made without an amount when nothing is due today', async () => {
    const { stripe } = await drawn({ charge: nothingDue });
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({ mode: 'setup', currency: 'usd' });
    expect(stripe.elements.mock.calls[0]?.[0]).not.toHaveProperty('amount');
  });

  it('takes its looks from the theme’s colours, as they are at its place', async () => {
    document.head.innerHTML =
      '<style>#practice-portal-card * { --pp-accent-ink: #0b6bcb; --pp-ink: rgb(1, 2, 3); --pp-radius: 6px; }</style>';
    const { stripe } = await drawn();
    expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({
      appearance: {
        theme: 'stripe',
        variables: { colorPrimary: '#0b6bcb', colorText: 'rgb(1, 2, 3)', borderRadius: '6px' },
      },
    });
  });

  it('gets only a new amount, so that the input stays', async () => {
    const { send, groups, say, handed } = await drawn();
    act(() => say('ready'));
    const element = groups[0]?.element;
    await send({ type: 'charge.changed', charge: discounted });
    expect(groups.map(({ update }) => update.mock.calls)).toEqual([[[{ amount: 17_910 }]]]);
    expect(groups[0]?.element).toBe(element);
    expect(element?.destroy).not.toHaveBeenCalled();
    expect(handed).toHaveLength(1);
  });

  it('gets a new amount before its check, if both come in one turn: an awaited coupon', async () => {
    const { groups, say, handed, cardForm } = await drawn();
    act(() => say('ready'));
    const service = createStripeService(OPTIONS);
    handed.forEach((held) => service.elements.attach(held));
    // As in a browser: React renders when it wants to, without `act`.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    cardForm.send({ type: 'charge.changed', charge: discounted });
    await service.check();
    vi.unstubAllGlobals();
    const [told, checked] = [groups[0]?.update, groups[0]?.submit].map((call) => call?.mock.invocationCallOrder);
    expect([told?.length, checked?.length]).toEqual([1, 1]);
    expect(told?.[0]).toBeLessThan(checked?.[0] ?? 0);
  });

  it('gets a new mode, and back, and keeps the input', async () => {
    const { send, groups, say, drawn: shown, handed, cardForm } = await drawn();
    act(() => say('ready'));
    const element = groups[0]?.element;
    await send({ type: 'charge.changed', charge: nothingDue });
    await send({ type: 'charge.changed', charge: discounted });
    expect(groups.map(({ update }) => update.mock.calls)).toEqual([
      [[{ mode: 'setup' }], [{ mode: 'subscription', amount: 17_910 }]],
    ]);
    expect(element?.destroy).not.toHaveBeenCalled();
    expect(handed.map(({ elements }) => elements as unknown)).toEqual(shown());
    expect(cardForm.getSnapshot().value).toEqual({ mounted: 'ready' });
  });

  it('after Retry is a new one; events of the old one are ignored', async () => {
    const { send, load, groups, say, cardForm } = await drawn();
    act(() => say('ready'));
    const old = groups[0]?.element;
    if (old) vi.spyOn(old, 'off').mockImplementation(() => {});
    act(() => say('loaderror'));
    await send({ type: 'form.retried' });
    await load();
    expect(old?.destroy).toHaveBeenCalledOnce();
    act(() => old?.say('ready'));
    expect(cardForm.getSnapshot().value).toEqual({ mounted: 'mounting' });
    act(() => say('ready'));
    expect(cardForm.getSnapshot().value).toEqual({ mounted: 'ready' });
  });

  it('is one element, the registered one, in React’s StrictMode', async () => {
    const { drawn: shown, handed, stripe, say, cardForm, unmount } = await drawn({ strict: true });
    expect(handed.map(({ elements }) => elements as unknown)).toEqual(shown());
    expect(stripe._registerWrapper).toHaveBeenCalledWith({ name: 'react-stripe-js', version: '7.0.1' });
    act(() => say('ready'));
    expect(cardForm.getSnapshot().value).toEqual({ mounted: 'ready' });
    unmount();
    expect([handed, shown()]).toEqual([[], []]);
  });

  it.each<[string, (fake: ReturnType<typeof fakeStripe>) => void]>([
    [
      'cannot be made',
      ({ stripe }) =>
        stripe.elements.mockImplementation(() => {
          throw new Error('IntegrationError');
        }),
    ],
    ['is no element of Stripe’s', ({ stripe }) => Reflect.deleteProperty(stripe, 'createToken')],
  ])('that %s says so', async (_, breakIt) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const fake = fakeStripe();
    breakIt(fake);
    const { load, handed } = await open({ fake });
    await load();
    await screen.findByText('We could not load the card form.');
    expect(handed).toEqual([]);
  });
});
