/**
 * Stripe: its script and the results of confirmations (spec: payment#deferred-intent). The card is
 * typed into Stripe's own element, which React renders (`src/ui/card/`), and never reaches the portal or its host.
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
  /** Only release 3 takes an API version; later releases have their own. */
  apiVersion: string;
  paymentMethods: string[];
  /** In WordPress' format: `en_US`. */
  locale: string;
  /** The stub's URL, or null for Stripe's own script. */
  scriptUrl: string | null;
};

/** The Stripe objects that React has while it renders the card's element. */
type StripeObjects = { stripe: Stripe; elements: StripeElements };

export type CardService = ReturnType<typeof createStripeService>;

type CardWindow = { document: Document; Stripe?: StripeConstructor | undefined };

const LEGACY_RELEASE = 3;

export function createStripeService(options: StripeOptions, page: CardWindow = window) {
  /** Kept when the element unmounts: a payment's status can be read without it. */
  let stripe: Stripe | null = null;
  /** Attached by the mounted element; there is one at a time. */
  let mounted: StripeObjects | null = null;

  const loaded = () => {
    if (!stripe) throw { kind: 'unavailable' } satisfies CardError;
    return stripe;
  };

  const drawn = () => {
    if (!mounted) throw { kind: 'unavailable' } satisfies CardError;
    return mounted;
  };

  /** Connects the view that renders the card to this service. */
  const elements = {
    /** @throws {CardError} unavailable, until the script has loaded */
    stripe: loaded,
    /** The element's payment methods, under the option's name in the loaded release. */
    paymentMethods: () => methodOptions(options.paymentMethods, page.Stripe),
    /** @returns a function that detaches the elements */
    attach(next: StripeObjects) {
      mounted = next;
      stripe = next.stripe;
      return () => {
        if (mounted === next) mounted = null;
      };
    },
  };

  return {
    elements,

    /**
     * Loads the script once and opens it with the site's key. One attempt: the chart handles Retry.
     * @throws if the script is blocked, does not load, or is not Stripe
     */
    async load(signal: AbortSignal): Promise<void> {
      stripe ??= await open(options, page, signal);
    },

    /**
     * Validates the typed card. The element shows errors beside its fields. Nothing is charged.
     * @throws {CardError} incomplete with the element's message; unavailable
     */
    async check(): Promise<void> {
      // The amount may have changed in this turn; React passes it to the element in the next one.
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
     * Asks the bank for the payment, with its 3-D Secure dialog if needed. Redirects only if the bank has no other way.
     * @throws {CardError} uncertain if it is unknown whether the request reached the bank
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
     * Opens the bank's dialog for a payment in Stripe's own frame. The host reads the outcome from Stripe.
     * @throws {CardError} unavailable, until the script has loaded
     */
    async answerBank(clientSecret: string): Promise<void> {
      await loaded().handleNextAction({ clientSecret });
    },

    /**
     * Reads the status of a payment whose confirmation had no response.
     * @throws {FetchError} networkError, if this has no response either
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
        // Handled like a missing response.
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

/** Since its endive release, Stripe rejects the name that release 3 uses (docs.stripe.com/changelog/endive). */
function methodOptions(types: string[], constructor: StripeConstructor | undefined) {
  const key = releaseOf(constructor) === LEGACY_RELEASE ? 'paymentMethodTypes' : 'allowedPaymentMethodTypes';
  return { [key]: types } as { allowedPaymentMethodTypes: string[] };
}

/** Stripe's locales with a country. Its other locales have only a language (docs.stripe.com/js/appendix/supported_locales). */
const WITH_COUNTRY = new Set(['en-GB', 'es-419', 'fr-CA', 'pt-BR', 'zh-HK', 'zh-TW']);
/** WordPress locales of Latin American Spanish. */
const LATIN_AMERICA = /^es_(AR|CL|CO|CR|DO|EC|GT|HN|MX|PE|PR|UY|VE)$/;
/** WordPress languages that Stripe lacks, with the language that Stripe uses instead. "tl" is only another name of "fil". */
const RENAMED: Record<string, string> = { nn: 'nb', tl: 'fil' };

/** @param locale As WordPress names it: "pt_BR", "de_DE_formal". */
function toStripeLocale(locale: string): string {
  if (LATIN_AMERICA.test(locale)) return 'es-419';
  const [language = 'auto', country = ''] = locale.split('_');
  const full = `${language}-${country}`;
  return WITH_COUNTRY.has(full) ? full : (RENAMED[language] ?? language);
}

async function open(options: StripeOptions, page: CardWindow, signal: AbortSignal): Promise<Stripe> {
  const { publicKey, apiVersion, locale, scriptUrl } = options;
  const language = { locale: toStripeLocale(locale) as 'auto' };
  if (!isConstructor(page.Stripe) && scriptUrl === null) {
    // Imported lazily, because no other page of the form needs it.
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

/** The package waits as long as the browser for a hanging script, and so would every Retry. This rejects on abort. */
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
