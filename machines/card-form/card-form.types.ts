/**
 * What the card is asked for, in minor units. 'setup' when nothing is due today. `total`: before the person's credit has paid
 * of it.
 */
export type Charge = { mode: 'subscription' | 'setup'; amount: number; total: number; currency: 'usd' };

/** `configured` is false when the site has no key or no price: then there is nothing to load. */
export type CardFormInput = { charge: Charge; configured: boolean };

/** `element` counts the elements: every Retry takes a new one. 0 before the first. */
export type CardFormContext = CardFormInput & { element: number };

export type CardFormTag = 'busy';

/** Said by the page of the card's element (Stripe's). */
export type CardElementEvent =
  | { type: 'card.ready' }
  | { type: 'card.changed' }
  /** The element could not be drawn, or the code that draws it did not come. */
  | { type: 'card.failed' };

/** From the payment: another price. */
export type ChargeChanged = { type: 'charge.changed'; charge: Charge };

export type CardFormEvent =
  | CardElementEvent
  | ChargeChanged
  /** The visitor reached the Payment page. */
  | { type: 'form.opened' }
  | { type: 'form.retried' };

export type CardFormStatus = 'unopened' | 'loading' | 'ready' | 'loadFailed' | 'notConfigured';

/** Told to the payment. */
export type CardFormReport =
  | { type: 'card.reported'; status: CardFormStatus }
  /** The visitor typed: what the bank said of the card before is no longer of interest. */
  | { type: 'card.edited' };
