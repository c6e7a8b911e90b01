/** What the card form needs to know of the price. 'setup' when nothing is due today. `amount` in minor units. */
export type Charge = { mode: 'subscription' | 'setup'; amount: number; currency: 'usd' };

/** `configured` is false when the site has no key or no price: then there is nothing to load. */
export type CardFormInput = { charge: Charge; configured: boolean };

export type CardFormContext = CardFormInput;

export type CardFormTag = 'busy';

/** Spoken by the card element (Stripe's). */
export type CardElementEvent =
  | { type: 'card.ready' }
  | { type: 'card.changed' }
  /** The element could not be drawn. */
  | { type: 'card.failed' };

/** From the payment: another price. Also what the card element hears, as long as the mode is the same. */
export type ChargeChanged = { type: 'charge.changed'; charge: Charge };

export type CardFormEvent =
  | CardElementEvent
  | ChargeChanged
  /** The visitor reached the Payment page for the first time: its element is, or soon will be, in the document. */
  | { type: 'form.opened' }
  | { type: 'form.retried' };

export type CardFormStatus = 'unopened' | 'loading' | 'ready' | 'blocked' | 'notConfigured';

/** Told to the payment. */
export type CardFormReport =
  | { type: 'card.reported'; status: CardFormStatus }
  /** The visitor typed: what the bank said of the card before is no longer of interest. */
  | { type: 'card.edited' };
