import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** Stripe's objects while its card element is mounted. */
export type MountedElements = { stripe: Stripe; elements: StripeElements };

/** What the Payment page knows of Stripe. */
export type CardService = {
  /** Stripe's test mode: no card is charged. */
  testMode: boolean;
  /** There as soon as the payment's own code is. */
  desk?: StripeElementsHandle;
};

/** Connects the view that renders the card element with the service that confirms payments. */
export type StripeElementsHandle = {
  /** @throws while the card service's script has not come: nothing is drawn before */
  stripe: () => Stripe;
  /** Which ways of paying the element offers, in the words of the script that came. */
  paymentMethods: () => { allowedPaymentMethodTypes: string[] };
  /**
   * Takes what React holds: from then on the card can be checked and confirmed with.
   * @returns how to take it back, when the element goes; a confirmation that is under way keeps what it began with
   */
  attach: (held: MountedElements) => () => void;
};
