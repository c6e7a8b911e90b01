/** A fake of Stripe.js, with the methods that the portal and @stripe/react-stripe-js use. It records its calls, and returns what the test sets. */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { vi } from 'vitest';
import type { StripeElementsHandle, MountedElements } from '../../../src/ui/card/stripe-elements-handle.ts';

type Listener = (event?: unknown) => void;

function fakeElement(forget: () => void) {
  const listeners = new Map<string, Set<Listener>>();
  const of = (name: string) => listeners.get(name) ?? new Set();
  const element = {
    place: null as Element | null,
    on: (name: string, listener: Listener) => void listeners.set(name, of(name).add(listener)),
    off: (name: string, listener: Listener) => void of(name).delete(listener),
    mount(place: Element) {
      element.place = place;
    },
    update: vi.fn(),
    destroy: vi.fn(() => {
      element.place = null;
      forget();
    }),
    say: (name: string) => of(name).forEach((listener) => listener()),
  };
  return element;
}

function fakeGroup(options: object) {
  const group = {
    /** The options, with all later updates. */
    options: { ...options } as Record<string, unknown>,
    element: null as ReturnType<typeof fakeElement> | null,
    create: vi.fn((_type: string, _options: object) => {
      group.element = fakeElement(() => {
        group.element = null;
      });
      return group.element;
    }),
    getElement: () => group.element,
    update: vi.fn((changes: object) => void Object.assign(group.options, changes)),
    submit: vi.fn(async (): Promise<object> => ({})),
  };
  return group;
}

export function fakeStripe() {
  const groups: ReturnType<typeof fakeGroup>[] = [];
  const unused = async () => ({});
  const stripe = {
    elements: vi.fn((options: object) => {
      const group = fakeGroup(options);
      groups.push(group);
      return group;
    }),
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    _registerWrapper: vi.fn(),
    registerAppInfo: vi.fn(),
    confirmPayment: vi.fn(async (_: object): Promise<object> => ({ paymentIntent: { status: 'succeeded' } })),
    confirmSetup: vi.fn(async (_: object): Promise<object> => ({ setupIntent: { status: 'succeeded' } })),
    retrievePaymentIntent: vi.fn(async (_: string): Promise<object> => ({ paymentIntent: { status: 'succeeded' } })),
    retrieveSetupIntent: vi.fn(async (_: string): Promise<object> => ({ setupIntent: { status: 'canceled' } })),
  };
  /** Elements that are in the document. */
  const drawn = () => groups.filter(({ element }) => element?.place?.isConnected);
  return {
    stripe,
    /** What the script of that release adds to the page. */
    constructorOf: (version: unknown) =>
      Object.assign(
        vi.fn((_key: string, _options?: object) => stripe),
        { version },
      ),
    asStripe: stripe as unknown as Stripe,
    newElements: (options: object = {}) => stripe.elements(options) as unknown as StripeElements,
    groups,
    drawn,
    /**
     * Sends an event as the one rendered element.
     *
     * @throws when there is none, or more than one
     */
    say(name: 'ready' | 'change' | 'loaderror') {
      const [group, other] = drawn();
      if (!group?.element || other) throw new Error(`Elements that are drawn: ${drawn().length}`);
      group.element.say(name);
    },
  };
}

/** A fake handle of Stripe's elements. `handed` has the elements that are attached now. */
export function fakeElements(fake = fakeStripe()) {
  const handed: MountedElements[] = [];
  const elements: StripeElementsHandle = {
    stripe: () => fake.asStripe,
    paymentMethods: () => ({ allowedPaymentMethodTypes: ['card'] }),
    attach(held) {
      handed.push(held);
      return () => void handed.splice(handed.indexOf(held), 1);
    },
  };
  return { ...fake, elements, handed };
}
