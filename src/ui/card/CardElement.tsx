/** The card element from Stripe's own components, in a chunk that only the Payment page loads. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useLayoutEffect, useState } from 'react';
import type { CardElementEvent, Charge } from '../../../machines/card-form/card-form.types.ts';
import { stripeAppearance } from './stripe-appearance.ts';
import type { StripeElementsHandle } from './stripe-elements-handle.ts';

/** The form has name, address and e-mail already, so the element does not ask again (WCAG 2.2, 3.3.7). */
const ELEMENT_OPTIONS = {
  fields: { billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'never' } },
  wallets: { applePay: 'never', googlePay: 'never' },
  terms: { card: 'never' },
} as const;

export type CardElementProps = {
  elements: StripeElementsHandle;
  /** The charge; the element is updated when it changes. */
  charge: Charge;
  /** Whether Stripe's script is loaded. */
  isDrawn: boolean;
  tell: (event: CardElementEvent) => void;
};

/**
 * Renders the card element when the script is loaded. The element holds the typed card and loses it when it unmounts.
 */
export function CardElement({ isDrawn, ...element }: CardElementProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <div ref={setPlace}>{place && isDrawn ? <DrawnElement place={place} {...element} /> : null}</div>;
}

function DrawnElement({ place, elements, charge, tell }: Omit<CardElementProps, 'isDrawn'> & { place: HTMLElement }) {
  const [stripe] = useState(elements.stripe);
  const [appearance] = useState(() => stripeAppearance(place));
  return (
    <Elements stripe={stripe} options={{ ...intentFor(charge), ...elements.paymentMethods(), appearance }}>
      <AttachElements handle={elements} />
      <PaymentElement
        options={ELEMENT_OPTIONS}
        onReady={() => tell({ type: 'card.ready' })}
        onChange={() => tell({ type: 'card.changed' })}
        onLoadError={() => tell({ type: 'card.failed' })}
      />
    </Elements>
  );
}

/** The only place that passes React's Stripe objects to the services. */
function AttachElements({ handle }: { handle: StripeElementsHandle }) {
  const stripe = useStripe();
  const elements = useElements();
  useLayoutEffect(
    () => (stripe && elements ? handle.attach({ stripe, elements }) : undefined),
    [handle, stripe, elements],
  );
  return null;
}

/** The deferred intent. A setup has no amount, because nothing is due today. */
const intentFor = ({ mode, amount, currency }: Charge): StripeElementsOptionsMode =>
  mode === 'setup' ? { mode, currency } : { mode, amount, currency };
