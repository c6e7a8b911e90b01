/**
 * The card service, Stripe: its script, its element, and the bank's answer (host contract 2.3; decisions, "what Payment
 * does"). The card is typed into Stripe's own element and never touches the portal or its host.
 */
import type { Appearance, Stripe, StripeConstructor, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import type { CardElementEvent, Charge } from '../../machines/card-form/card-form.types.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import type {
  CardFailure,
  Confirmation,
  ConfirmationRequest,
  ConfirmInput,
} from '../../machines/payment/payment.types.ts';
import type { RegistrationOrder } from '../../machines/registration/registration.types.ts';
import { confirmationFrom, confirmationOf, thrownFailure } from './stripe-answers.ts';
import { addressToBill } from './registration-form.ts';

export type StripeOptions = {
  publicKey: string;
  /** Only the release called 3 takes one; the later ones are their own version. */
  apiVersion: string;
  paymentMethods: string[];
  /** As WordPress has it: `en_US`. */
  locale: string;
  /** Of the stand-in, else null: then Stripe's own. */
  scriptUrl: string | null;
  /** Id of the element to draw into. It may enter the document later than it is asked for. */
  elementId: string;
};

export type CardElementHandle = {
  /** Another amount; the mode stays. What was typed stays as well. */
  update: (charge: Charge) => void;
  remove: () => void;
};

export type CardService = ReturnType<typeof createCardService>;

type CardWindow = { document: Document; Stripe?: StripeConstructor | undefined };

const LEGACY_RELEASE = 3;

export function createCardService(options: StripeOptions, page: CardWindow = window) {
  let stripe: Stripe | null = null;
  /** Of the element that is drawn; there is one at a time. */
  let elements: StripeElements | null = null;

  const loaded = () => {
    if (!stripe) throw { kind: 'unavailable' } satisfies CardFailure;
    return stripe;
  };

  const drawn = () => {
    if (!elements) throw { kind: 'unavailable' } satisfies CardFailure;
    return elements;
  };

  return {
    /**
     * Brings the script, unless it is there, and opens it with the site's key. One attempt: Retry is the chart's matter.
     * @throws when the script is blocked, does not arrive, or is not Stripe
     */
    async load(signal: AbortSignal): Promise<void> {
      stripe ??= await open(options, page, signal);
    },

    /**
     * Draws the element as soon as its place is in the document, and speaks of what happens in it.
     * @returns how to change and remove it
     */
    mount(charge: Charge, tell: (event: CardElementEvent) => void): CardElementHandle {
      let group: StripeElements | null = null;
      let element: StripePaymentElement | null = null;
      const stopWaiting = whenInDocument(page.document, options.elementId, (place) => {
        try {
          group = loaded().elements({ ...optionsFor(charge, options.paymentMethods), appearance: appearanceAt(place) });
          element = group.create('payment', ELEMENT_OPTIONS);
          element.on('ready', () => tell({ type: 'card.ready' }));
          element.on('change', () => tell({ type: 'card.changed' }));
          element.on('loaderror', () => tell({ type: 'card.failed' }));
          element.mount(place);
          elements = group;
        } catch {
          tell({ type: 'card.failed' });
        }
      });
      return {
        update({ amount }) {
          void group?.update({ amount });
        },
        remove() {
          stopWaiting();
          if (elements === group) elements = null;
          element?.destroy();
        },
      };
    },

    /**
     * Lets the element check what was typed; it shows what is wrong beside its fields. Nothing is charged.
     * @throws {CardFailure} incomplete, with the element's words; unavailable
     */
    async check(): Promise<void> {
      try {
        const { error } = await drawn().submit();
        if (error) throw { kind: 'incomplete', message: error.message ?? '' } satisfies CardFailure;
      } catch (error) {
        const failure = thrownFailure(error);
        throw failure.kind === 'incomplete' ? failure : ({ kind: 'unavailable' } satisfies CardFailure);
      }
    },

    /**
     * Asks the bank, with its 3-D Secure dialog when it wants one. The page is left only when the bank has no other way.
     * @throws {CardFailure} uncertain when nobody can tell whether the bank was reached
     */
    async confirm({ action, clientSecret, returnUrl, order }: ConfirmInput): Promise<Confirmation> {
      try {
        const request = {
          elements: drawn(),
          clientSecret,
          confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: billingDetails(order) } },
          redirect: 'if_required' as const,
        };
        const answer =
          action === 'confirmSetup' ? await loaded().confirmSetup(request) : await loaded().confirmPayment(request);
        return confirmationFrom(answer);
      } catch (error) {
        throw thrownFailure(error);
      }
    },

    /**
     * Where a payment stands that nobody heard of.
     * @throws {Failure} network, when Stripe cannot be asked either
     */
    async lookUp({ action, clientSecret }: ConfirmationRequest): Promise<Confirmation> {
      try {
        const { setupIntent, paymentIntent } =
          action === 'confirmSetup'
            ? { ...(await loaded().retrieveSetupIntent(clientSecret)), paymentIntent: undefined }
            : { ...(await loaded().retrievePaymentIntent(clientSecret)), setupIntent: undefined };
        const intent = setupIntent ?? paymentIntent;
        if (intent) return confirmationOf(intent);
      } catch {
        // As good as no answer.
      }
      throw { kind: 'network' } satisfies Failure;
    },
  };
}

/** Name, address and e-mail are known from the form: nobody is asked twice (WCAG 2.2, 3.3.7). */
const ELEMENT_OPTIONS = {
  fields: { billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'never' } },
  wallets: { applePay: 'never', googlePay: 'never' },
  terms: { card: 'never' },
} as const;

function billingDetails(order: RegistrationOrder) {
  const { person, email } = order;
  const { line1, line2, city, state, zip, country } = addressToBill(order);
  return {
    name: `${person.firstName} ${person.lastName}`,
    email,
    phone: person.phone,
    address: { line1, line2, city, state, postal_code: zip, country },
  };
}

/** A setup takes no amount: nothing is due today. */
const optionsFor = ({ mode, amount, currency }: Charge, paymentMethodTypes: string[]) =>
  mode === 'setup' ? { mode, currency, paymentMethodTypes } : { mode, amount, currency, paymentMethodTypes };

/** The design tokens of the page, for an element that its styles do not reach. */
function appearanceAt(place: Element): Appearance {
  const style = getComputedStyle(place);
  const variables = Object.entries({
    colorPrimary: '--pp-accent-ink',
    colorText: '--pp-ink',
    colorTextSecondary: '--pp-ink-soft',
    colorBackground: '--pp-paper',
    colorDanger: '--pp-danger',
    borderRadius: '--pp-radius',
    fontFamily: '--pp-font',
  }).flatMap(([name, token]) => {
    const value = style.getPropertyValue(token).trim();
    return value ? [[name, value] as const] : [];
  });
  return { theme: 'stripe', variables: Object.fromEntries(variables) };
}

/** Calls back once, as soon as the element is there. Returns how to stop waiting. */
function whenInDocument(document: Document, id: string, act: (element: HTMLElement) => void): () => void {
  const found = document.getElementById(id);
  if (found) {
    act(found);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    observer.disconnect();
    act(element);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  return () => observer.disconnect();
}

async function open(options: StripeOptions, page: CardWindow, signal: AbortSignal): Promise<Stripe> {
  const { publicKey, apiVersion, locale, scriptUrl } = options;
  // Stripe knows languages, not WordPress's names of them.
  const language = { locale: (locale.split('_')[0] ?? 'auto') as 'auto' };
  if (!isConstructor(page.Stripe) && scriptUrl === null) {
    // Loaded when it is needed: no other page of the form pays for it.
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return usable(await unlessAborted(loadStripe(publicKey, language), signal));
  }
  if (!isConstructor(page.Stripe) && scriptUrl !== null) await append(page.document, scriptUrl, signal);
  if (!isConstructor(page.Stripe)) throw new Error('The script is not the card service.');
  const { version } = page.Stripe as { version?: unknown };
  return usable(page.Stripe(publicKey, { ...language, ...(version === LEGACY_RELEASE && { apiVersion }) }));
}

const isConstructor = (candidate: unknown): candidate is StripeConstructor => typeof candidate === 'function';

function usable(candidate: Stripe | null): Stripe {
  if (typeof candidate?.elements !== 'function') throw new Error('The script is not the card service.');
  return candidate;
}

const STRIPE_SCRIPT = 'script[src^="https://js.stripe.com/"]';

/** The package waits for a script that hangs as long as the browser does, and so would every Retry: it is told that it failed. */
const unlessAborted = <Result>(result: Promise<Result>, signal: AbortSignal) =>
  new Promise<Result>((resolve, reject) => {
    result.then(resolve, reject);
    signal.addEventListener('abort', () => {
      document.querySelector(STRIPE_SCRIPT)?.dispatchEvent(new Event('error'));
      reject(new Error('The card service took too long.'));
    });
  });

const append = (document: Document, address: string, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    const fail = () => {
      script.remove();
      reject(new Error('The card service did not arrive.'));
    };
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
    document.head.append(script);
  });
