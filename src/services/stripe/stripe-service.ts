/**
 * The card service, Stripe: its script, and the bank's answer (host contract 2.3; decisions, "what Payment does"). The
 * card is typed into Stripe's own element, which React draws (`src/ui/card/`), and never touches the portal or its host.
 */
import type { Stripe, StripeConstructor, StripeElements } from '@stripe/stripe-js';
import type { FetchError } from '../../../machines/lib/errors.ts';
import type {
  CardError,
  Confirmation,
  ConfirmationRequest,
  ConfirmInput,
} from '../../../machines/payment/payment.types.ts';
import type { RegistrationRequest } from '../../../machines/payment/request.types.ts';
import { confirmationFrom, confirmationOf, thrownFailure } from './confirmation-result.ts';
import { billingAddress } from '../billing-address.ts';

export type StripeOptions = {
  publicKey: string;
  /** Only the release called 3 takes one; the later ones are their own version. */
  apiVersion: string;
  paymentMethods: string[];
  /** As WordPress has it: `en_US`. */
  locale: string;
  /** Of the stand-in, else null: then Stripe's own. */
  scriptUrl: string | null;
};

/** What React holds while it draws the card's element. */
type MountedElements = { stripe: Stripe; elements: StripeElements };

/** Where the view that draws the card comes by Stripe, and hands over what it holds. */
export type StripeElementsHandle = {
  /** @throws {CardError} unavailable, while the script has not come */
  stripe: () => Stripe;
  /** Which ways of paying the element offers, in the words of the script that came. */
  paymentMethods: () => { allowedPaymentMethodTypes: string[] };
  /** @returns how to take it back */
  attach: (held: MountedElements) => () => void;
};

export type CardService = ReturnType<typeof createStripeService>;

type CardWindow = { document: Document; Stripe?: StripeConstructor | undefined };

const LEGACY_RELEASE = 3;

export function createStripeService(options: StripeOptions, page: CardWindow = window) {
  /** Stays when the element goes: what became of a payment can be asked without it. */
  let stripe: Stripe | null = null;
  /** As handed over by the element that is drawn; there is one at a time. */
  let held: MountedElements | null = null;

  const loaded = () => {
    if (!stripe) throw { kind: 'unavailable' } satisfies CardError;
    return stripe;
  };

  const drawn = () => {
    if (!held) throw { kind: 'unavailable' } satisfies CardError;
    return held;
  };

  const desk: StripeElementsHandle = {
    stripe: loaded,
    paymentMethods: () => methodOptions(options.paymentMethods, page.Stripe),
    attach(next) {
      held = next;
      stripe = next.stripe;
      return () => {
        if (held === next) held = null;
      };
    },
  };

  return {
    desk,

    /**
     * Brings the script, unless it is there, and opens it with the site's key. One attempt: Retry is the chart's matter.
     * @throws when the script is blocked, does not arrive, or is not Stripe
     */
    async load(signal: AbortSignal): Promise<void> {
      stripe ??= await open(options, page, signal);
    },

    /**
     * Lets the element check what was typed; it shows what is wrong beside its fields. Nothing is charged.
     * @throws {CardError} incomplete, with the element's words; unavailable
     */
    async check(): Promise<void> {
      // Another amount may have been told in this very turn: React tells it to the element in the next.
      await Promise.resolve();
      try {
        const { error } = await drawn().elements.submit();
        if (error) throw { kind: 'incomplete', message: error.message ?? '' } satisfies CardError;
      } catch (error) {
        const failure = thrownFailure(error);
        throw failure.kind === 'incomplete' ? failure : ({ kind: 'unavailable' } satisfies CardError);
      }
    },

    /**
     * Asks the bank, with its 3-D Secure dialog when it wants one. The page is left only when the bank has no other way.
     * @throws {CardError} uncertain when nobody can tell whether the bank was reached
     */
    async confirm({ action, clientSecret, returnUrl, request }: ConfirmInput): Promise<Confirmation> {
      try {
        const { stripe: asked, elements } = drawn();
        const options = {
          elements,
          clientSecret,
          confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: billingDetails(request) } },
          redirect: 'if_required' as const,
        };
        const answer =
          action === 'confirmSetup' ? await asked.confirmSetup(options) : await asked.confirmPayment(options);
        return confirmationFrom(answer);
      } catch (error) {
        throw thrownFailure(error);
      }
    },

    /**
     * Has the cardholder answer what the bank asks about a payment, in Stripe's own dialog. What came of it is the host's to
     * say, which asks Stripe.
     * @throws {CardError} unavailable, while the script has not come
     */
    async answerBank(clientSecret: string): Promise<void> {
      await loaded().handleNextAction({ clientSecret });
    },

    /**
     * Where a payment stands that nobody heard of.
     * @throws {FetchError} network, when Stripe cannot be asked either
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
      throw { kind: 'networkError' } satisfies FetchError;
    },
  };
}

function billingDetails(request: RegistrationRequest) {
  const { person, email } = request;
  const { line1, line2, city, state, zip, country } = billingAddress(request);
  return {
    name: `${person.firstName} ${person.lastName}`,
    email,
    phone: person.phone,
    address: { line1, line2, city, state, postal_code: zip, country },
  };
}

const releaseOf = (constructor: StripeConstructor | undefined) =>
  (constructor as { version?: unknown } | undefined)?.version;

/** Releases since endive refuse the name that release 3 knows it by (docs.stripe.com/changelog/endive). */
function methodOptions(types: string[], constructor: StripeConstructor | undefined) {
  const key = releaseOf(constructor) === LEGACY_RELEASE ? 'paymentMethodTypes' : 'allowedPaymentMethodTypes';
  return { [key]: types } as { allowedPaymentMethodTypes: string[] };
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
  const isLegacy = releaseOf(page.Stripe) === LEGACY_RELEASE;
  return usable(page.Stripe(publicKey, { ...language, ...(isLegacy && { apiVersion }) }));
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
