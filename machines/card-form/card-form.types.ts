/**
 * The charge that needs the card, in minor units. 'setup' if nothing is due today. `total`: the amount before the customer
 * balance is used.
 */
export type Charge = { mode: 'subscription' | 'setup'; amount: number; total: number; currency: 'usd' };

/** `configured` is false if the site has no key or no price: then the script is not loaded. */
export type CardFormInput = { charge: Charge; configured: boolean };

/** `element` counts the elements: every Retry creates a new one. 0 before the first. */
export type CardFormContext = CardFormInput & { element: number };

export type CardFormTag = 'busy';

/** Events of Stripe's card element on the page. */
export type CardElementEvent =
  | { type: 'card.ready' }
  | { type: 'card.changed' }
  /** The element failed to render, or its code failed to load. */
  | { type: 'card.failed' };

/** From the payment: the price has changed. */
export type ChargeChanged = { type: 'charge.changed'; charge: Charge };

export type CardFormEvent =
  | CardElementEvent
  | ChargeChanged
  /** The visitor reached the Payment page. */
  | { type: 'form.opened' }
  | { type: 'form.retried' };

export type CardFormStatus = 'unopened' | 'loading' | 'ready' | 'loadFailed' | 'notConfigured';

/** Sent to the payment. */
export type CardFormReport =
  | { type: 'card.reported'; status: CardFormStatus }
  /** The visitor typed, so the bank's message about the previous card no longer applies. */
  | { type: 'card.edited' };
