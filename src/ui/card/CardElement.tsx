/** The card's element, by Stripe's own components: a chunk that only the Payment page asks for. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useLayoutEffect, useState } from 'react';
import type { CardElementEvent, Charge } from '../../../machines/card-form/card-form.types.ts';
import { stripeAppearance } from './stripe-appearance.ts';
import type { StripeElementsHandle } from './stripe-elements-handle.ts';

/** Name, address and e-mail are known from the form: nobody is asked twice (WCAG 2.2, 3.3.7). */
const ELEMENT_OPTIONS = {
  fields: { billingDetails: { name: 'never', email: 'never', phone: 'never', address: 'never' } },
  wallets: { applePay: 'never', googlePay: 'never' },
  terms: { card: 'never' },
} as const;

export type CardElementProps = {
  desk: StripeElementsHandle;
  /** What the card is asked for; another mode or amount is told to the element. */
  charge: Charge;
  /** The script is there. */
  isDrawn: boolean;
  tell: (event: CardElementEvent) => void;
};

/** Draws the card's element as soon as the script is there. What was typed lives in it, and goes with it. */
export function CardElement({ isDrawn, ...element }: CardElementProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <div ref={setPlace}>{place && isDrawn ? <DrawnElement place={place} {...element} /> : null}</div>;
}

function DrawnElement({ place, desk, charge, tell }: Omit<CardElementProps, 'isDrawn'> & { place: HTMLElement }) {
  const [stripe] = useState(desk.stripe);
  const [appearance] = useState(() => stripeAppearance(place));
  return (
    <Elements stripe={stripe} options={{ ...intentFor(charge), ...desk.paymentMethods(), appearance }}>
      <AttachElements desk={desk} />
      <PaymentElement
        options={ELEMENT_OPTIONS}
        onReady={() => tell({ type: 'card.ready' })}
        onChange={() => tell({ type: 'card.changed' })}
        onLoadError={() => tell({ type: 'card.failed' })}
      />
    </Elements>
  );
}

/** The one place where what React holds of the card service is handed to the services. */
function AttachElements({ desk }: { desk: StripeElementsHandle }) {
  const stripe = useStripe();
  const elements = useElements();
  useLayoutEffect(() => (stripe && elements ? desk.attach({ stripe, elements }) : undefined), [desk, stripe, elements]);
  return null;
}

/** The deferred intent. A setup takes no amount: nothing is due today. */
const intentFor = ({ mode, amount, currency }: Charge): StripeElementsOptionsMode =>
  mode === 'setup' ? { mode, currency } : { mode, amount, currency };
