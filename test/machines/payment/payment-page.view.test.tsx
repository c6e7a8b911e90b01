/** Tests the page around the payment chart: the order, the help for the card, and that a typed card is never lost. */
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import type { CheckCouponInput, CouponAnswer } from '../../../machines/coupon/coupon.types.ts';
import { membershipMachine } from '../../../machines/membership/membership.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { RegistrationError } from '../../../machines/payment/payment.types.ts';
import { Payment } from '../../../src/pages/registration/steps/payment/Payment.tsx';
import { controlledActors } from '#kit';
import { freeMonth, quarter, tenPercent } from '../coupon/coupon.model.ts';
import { grow, navigator, products } from '../membership/membership.model.ts';
import { fakeElements } from '../card-form/fake-stripe.ts';
import { newcomer, request, toConfirm } from './payment.model.ts';

// The element is preloaded. `card-element.view.test.tsx` tests how it loads.
await import('../../../src/ui/card/CardElement.tsx');

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  });

type Opened = {
  testMode?: boolean;
  developerMode?: boolean;
  coupon?: CouponAnswer | null;
  chosen?: number;
  offered?: typeof products;
  /** In minor units; null while the amount is unknown. */
  credit?: number | null;
};

async function open({
  testMode = true,
  developerMode = false,
  coupon: answer = null,
  chosen = grow.id,
  offered = products,
  credit = 0,
}: Opened = {}) {
  const world = controlledActors();
  const payment = createActor(
    paymentMachine.provide({
      actors: {
        ...world.provideFor(paymentMachine),
        cardForm: cardFormMachine.provide({ actors: world.provideFor(cardFormMachine) }),
      },
    }),
    { input: newcomer },
  ).start();
  const membership = createActor(membershipMachine, { input: { products: offered, chosen } }).start();
  const coupon = createActor(
    couponMachine.provide({
      actors: { checkCoupon: fromPromise<CouponAnswer, CheckCouponInput>(async () => answer ?? { valid: false }) },
    }),
    { input: { code: answer ? 'CODE' : '', productId: grow.id } },
  ).start();
  const fake = fakeElements();
  const onJoin = vi.fn();
  const onChangePlan = vi.fn();
  const onChangeBillingAddress = vi.fn();
  render(
    <Payment
      payment={payment}
      membership={membership}
      coupon={coupon}
      billingAddress={request.billing.address}
      planHref="#/step-1"
      billingHref="#/step-2"
      onChangePlan={onChangePlan}
      onChangeBillingAddress={onChangeBillingAddress}
      card={{ testMode, elements: fake.elements }}
      account={null}
      credit={credit}
      developerMode={developerMode}
      onJoin={onJoin}
    />,
  );
  await settle();
  const step = async (work: () => unknown) => {
    act(() => {
      work();
    });
    await settle();
  };
  const join = () => step(() => payment.send({ type: 'payment.submitted', request, revision: 1 }));
  /** The card form is ready, Join Now was pressed, and the POST has no response yet. */
  async function register() {
    await step(() => payment.send({ type: 'payment.reached' }));
    await step(() => world.resolve('loadCardService', undefined));
    await step(() => fake.say('ready'));
    await join();
    await step(() => world.resolve('checkCard', undefined));
    await step(() => world.resolve('createKey', 'key-1'));
  }
  return { payment, world, onJoin, onChangePlan, onChangeBillingAddress, step, register };
}

afterEach(cleanup);

const region = () => within(screen.getByRole('region', { name: 'Your membership' }));
const dueToday = () => region().getByText('Due today').parentElement?.textContent;
const place = () => document.querySelector('#practice-portal-card');

describe('what is bought', () => {
  it('says the plan, the total, what is due today and the billing address', async () => {
    await open();
    const { textContent } = screen.getByRole('region', { name: 'Your membership' });
    for (const said of [grow.name, '$199 / Month', 'Due today', '1 Main St', 'Portland'])
      expect(textContent).toContain(said);
    expect(region().getByRole('status', { name: 'Total' }).textContent).toContain('$199');
  });

  it('says what a coupon takes off, today and later', async () => {
    await open({ coupon: tenPercent });
    expect(dueToday()).toBe('Due today$179.10');
    cleanup();
    await open({ coupon: freeMonth });
    expect(dueToday()).toBe('Due today$0');
    expect(region().getByRole('status', { name: 'Total' }).textContent).toContain('then $199 / Month');
  });

  it('both links lead back, in the page itself', async () => {
    const { onChangePlan, onChangeBillingAddress } = await open();
    fireEvent.click(screen.getByRole('link', { name: 'Change plan' }));
    fireEvent.click(screen.getByRole('link', { name: 'Change billing address' }));
    expect([onChangePlan.mock.calls.length, onChangeBillingAddress.mock.calls.length]).toEqual([1, 1]);
  });

  it('both links are disabled while a payment for exactly this is under way', async () => {
    const { register, onChangePlan, onChangeBillingAddress } = await open();
    await register();
    for (const name of ['Change plan', 'Change billing address']) {
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('aria-disabled')).toBe('true');
      const click = createEvent.click(link);
      fireEvent(link, click);
      expect(click.defaultPrevented).toBe(true);
    }
    expect(onChangePlan).not.toHaveBeenCalled();
    expect(onChangeBillingAddress).not.toHaveBeenCalled();
  });

  it('a link asked for in a new tab is left to the browser', async () => {
    const { onChangePlan } = await open();
    const link = screen.getByRole('link', { name: 'Change plan' });
    const click = createEvent.click(link, { ctrlKey: true });
    fireEvent(link, click);
    expect(onChangePlan).not.toHaveBeenCalled();
    expect(click.defaultPrevented).toBe(false);
    // The browser of these tests has no tabs, so it follows the link itself.
    history.replaceState(null, '', location.pathname);
  });
});

describe('help with the card', () => {
  it('test mode says that no card is charged, and only test mode', async () => {
    await open();
    expect(screen.getByText('Test mode: no card is charged.')).toBeDefined();
    cleanup();
    await open({ testMode: false });
    expect(screen.queryByText('Test mode: no card is charged.')).toBeNull();
  });

  it('developer mode shows the test cards, and only developer mode', async () => {
    await open({ developerMode: true });
    const cards = screen.getByRole('region', { name: 'Test cards' }).textContent ?? '';
    for (const number of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 9995', '4000 0025 0000 3155']) {
      expect(cards).toContain(number);
    }
    cleanup();
    await open();
    expect(screen.queryByRole('region', { name: 'Test cards' })).toBeNull();
  });
});

describe('the card', () => {
  it('keeps its place through a whole attempt: the element is never re-rendered', async () => {
    const { world, register, step } = await open();
    const before = place();
    expect(before).not.toBeNull();
    await register();
    expect(place()).toBe(before);
    await step(() => world.resolve('register', toConfirm));
    await step(() => world.reject('confirm', { kind: 'declined', message: 'Your card was declined.' }));
    expect(screen.getByRole('alert').textContent).toContain('Your card was declined.');
    expect(place()).toBe(before);
  });

  it('the coupon cannot change while the bank is asked', async () => {
    const { world, register, step } = await open();
    const isOpen = () => screen.getByLabelText('Have a Coupon Code?').closest('fieldset[disabled]') === null;
    expect(isOpen()).toBe(true);
    await register();
    expect(isOpen()).toBe(false);
    await step(() => world.resolve('register', toConfirm));
    await step(() => world.reject('confirm', { kind: 'uncertain' }));
    await step(() => world.reject('retrievePayment', { kind: 'networkError' }));
    expect(isOpen(), 'nor while nobody knows what became of it').toBe(false);
  });
});

describe('a sum that differs from the shown one', () => {
  it.each([
    [14_900, 'you pay $149 today and not $199. Nothing was charged. Press Join Now again if you agree.'],
    [
      0,
      'you pay $0 today and not $199. Nothing was charged. Please enter your card again, and press Join Now if you agree.',
    ],
  ])('is announced in words before the decision: %i', async (amount, words) => {
    const { world, register, step } = await open();
    await register();
    const due = { amount, total: 19_900, credit: 19_900 - amount };
    await step(() => world.resolve('register', { ...toConfirm, due }));
    expect(screen.getByRole('alert').textContent).toBe(`The amount has changed: ${words}`);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('Retry', () => {
  it('is Join Now again where the form can be edited', async () => {
    const { world, register, step, onJoin } = await open();
    await register();
    await step(() => world.reject('register', { kind: 'offline' } satisfies RegistrationError));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onJoin).toHaveBeenCalledOnce();
  });

  it('checks a payment with an unknown outcome, and is then the only button', async () => {
    const { world, register, step, onJoin } = await open();
    await register();
    await step(() => world.resolve('register', toConfirm));
    await step(() => world.reject('confirm', { kind: 'uncertain' }));
    await step(() => world.reject('retrievePayment', { kind: 'networkError' }));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await step(() => fireEvent.click(screen.getByRole('button', { name: 'Check my payment' })));
    expect(onJoin).not.toHaveBeenCalled();
    expect(world.pending.has('retrievePayment')).toBe(true);
  });
});

describe('errors of the card', () => {
  it('are at the card and scrolled into view; other errors are below', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { world, register, step } = await open();
    await register();
    await step(() => world.resolve('register', toConfirm));
    await step(() => world.reject('confirm', { kind: 'declined', message: 'Your card was declined.' }));
    const card = screen.getByRole('group', { name: 'Card details' });
    expect(within(card).getByRole('alert').textContent).toContain('Your card was declined.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(scrolled.mock.contexts.some((place) => card.contains(place as Element))).toBe(true);
    cleanup();
    const other = await open();
    await other.register();
    await other.step(() => other.world.reject('register', { kind: 'networkError' } satisfies RegistrationError));
    const alert = screen.getByRole('alert');
    expect(screen.getByRole('group', { name: 'Card details' }).contains(alert)).toBe(false);
    scrolled.mockRestore();
  });
});

describe('the terms: amount, date, commitment, and how to cancel', () => {
  const terms = () => document.querySelector('.pp-payment-terms')?.textContent;

  it('are shown before Join Now', async () => {
    await open();
    expect(terms()).toBe(
      'You pay $199 today and $199 each month until you cancel. You can cancel at any time in Your Membership.',
    );
  });

  it.each([
    ['a discount for ever', tenPercent, 'You pay $179.10 today and $179.10 each month until you cancel.'],
    ['a free month', freeMonth, 'You pay $0 today and $199 each month until you cancel.'],
  ])('with %s', async (_, coupon, words) => {
    await open({ coupon });
    expect(terms()).toContain(words);
  });

  it.each([
    [
      'credit for a part',
      5_000,
      null,
      '$149',
      'You pay $149 today and $199 each month',
      'Your credit of $50 is used first.',
    ],
    [
      'credit for more than a month',
      100_000,
      null,
      '$0',
      'You pay $0 today and $199 each month',
      'Your credit of $1,000 is used first.',
    ],
    [
      'credit that leaves too little to be charged',
      19_860,
      null,
      '$0',
      'You pay $0 today and $199 each month',
      'Your credit of $198.60 is used first. $0.40 is charged with your next payment.',
    ],
    [
      'credit and a discount for three months',
      5_000,
      quarter,
      '$49.50',
      'You pay $49.50 today, $99.50 each month for the rest of the first 3 months, and then $199 each month',
      'Your credit of $50 is used first.',
    ],
    [
      'something that is owed',
      -20,
      null,
      '$199.20',
      'You pay $199.20 today and $199 each month',
      'This includes $0.20 that you owe from before.',
    ],
    [
      'credit that nobody knows',
      null,
      null,
      '$199',
      'You pay $199 today and $199 each month',
      'If you have credit, it is used first.',
    ],
  ])('with %s', async (_, credit, coupon, today, charges, about) => {
    await open({ credit, coupon });
    expect(terms()).toBe(`${charges} until you cancel. You can cancel at any time in Your Membership. ${about}`);
    expect(dueToday()).toBe(`Due today${today}`);
  });

  it('of Navigator names its twelve months', async () => {
    await open({ chosen: navigator.id });
    expect(terms()).toContain('You pay $1,250 today and $1,250 each month for at least twelve months');
    expect(terms()).not.toContain('at any time');
  });

  it.each([
    [
      1,
      'for at least one month, and after that until you cancel. You can cancel in Your Membership. Your membership ends after the first month at the earliest.',
    ],
    [
      6,
      'for at least six months, and after that until you cancel. You can cancel in Your Membership. Your membership ends after the six months at the earliest.',
    ],
    [
      18,
      'for at least 18 months, and after that until you cancel. You can cancel in Your Membership. Your membership ends after the 18 months at the earliest.',
    ],
    [0, 'until you cancel. You can cancel at any time in Your Membership.'],
  ])('of any membership with a commitment of %i months name it', async (commitmentMonths, words) => {
    for (const product of [grow, navigator]) {
      await open({ chosen: product.id, offered: [{ ...product, commitmentMonths }] });
      expect(terms()).toMatch(new RegExp(`^You pay \\S+ today and \\S+ each month ${words}$`));
      cleanup();
    }
  });
});
