import type { Stripe, StripeElements } from '@stripe/stripe-js';

/** Stripe's objects while its card element is mounted. */
export type MountedElements = { stripe: Stripe; elements: StripeElements };

/** The Stripe settings of the Payment page. */
export type PaymentCard = {
  /** Stripe's test mode: no card is charged. */
  testMode: boolean;
  /** Available as soon as the payment's code is loaded. */
  elements?: StripeElementsHandle;
};

/** Connects the view that renders the card element with the service that confirms payments. */
export type StripeElementsHandle = {
  /** @throws until Stripe's script is loaded, before which nothing renders */
  stripe: () => Stripe;
  /** The element's payment methods, under the option's name in the loaded release. */
  paymentMethods: () => { allowedPaymentMethodTypes: string[] };
  /**
   * Passes React's Stripe objects to the service, which can then validate and confirm the card.
   * @returns a function that detaches them when the element unmounts; a running confirmation keeps its own
   */
  attach: (mounted: MountedElements) => () => void;
};
