import type { CardFormReport, CardFormStatus, Charge, ChargeChanged } from '../card-form/card-form.types.ts';
import type { FetchError } from '../lib/errors.ts';
import type { BilledAccount, RegistrationRequest } from './request.types.ts';

export type { BilledAccount } from './request.types.ts';
export type { Charge } from '../card-form/card-form.types.ts';

/** The key belongs to one body; the transaction outlives the key (spec: payment#idempotency-key). */
export type Submission = {
  key: string | null;
  transactionId: number | null;
  /** Whether the key's body creates an account; later bodies do not. Undefined before the first key. */
  makesAccount?: boolean;
};

export type PaymentInput = {
  /** false for secondary users: nothing to pay, no card. */
  needsCard: boolean;
  /** false when the host has no key or no price (page data, `stripe_form_data.configured`). */
  configured: boolean;
  charge: Charge;
  /** From the draft, or without a key. A stored key is tried first: the host reports if it belongs to another body. */
  submission: Submission;
};

/** The purchase as the host reports it; null for missing parts. Amounts in minor units. */
export type Receipt = {
  plan: string;
  charged: number;
  /** `at`: in milliseconds since 1970. */
  next: { amount: number; at: number } | null;
  /** For people: "Visa ending in 4242". */
  card: string | null;
  /** The e-mail address that also received the receipt. */
  email: string;
};

/** The amount that the bank will charge. The host decides, the page shows it. Minor units. */
export type DueToday = {
  amount: number;
  /** The price of the membership with its coupon, before the customer balance is used. */
  total: number;
  /** The customer balance, which is used first; negative if the customer owes. */
  credit: number;
};

/** How to ask the bank, and for which amount. If the host sends no amount, it means the shown one. */
export type ConfirmationRequest = {
  action: 'confirmPayment' | 'confirmSetup';
  clientSecret: string;
  returnUrl: string;
  due?: DueToday;
};

/** The host's response to an accepted registration. */
export type RegistrationAnswer = { account?: BilledAccount } & (
  | { status: 'complete'; transactionId: number | null; redirectUrl: string; receipt: Receipt | null }
  | ({ status: 'requiresConfirmation'; transactionId: number } & ConfirmationRequest)
);

/** What the host says of the current user, after an answer to the registration that it cannot have given. */
export type RegistrationStatus = { isMember: boolean; receipt: Receipt | null };

/**
 * Why a registration was rejected. With `account`, the visitor is signed in to the new account: the rejection came
 * later.
 */
export type RegistrationError = RegistrationErrorReason & {
  account?: { transactionId: number | null; billed?: BilledAccount };
};

export type RegistrationErrorReason =
  /** `isPending`: only the password of an account that this key has created is wrong, so the key stays valid. */
  | { kind: 'invalid'; errors: FieldMessages; isPending?: true }
  | { kind: 'inProgress'; retryAfter: number }
  | { kind: 'alreadySubscribed' }
  | { kind: 'inviteInvalid' }
  | { kind: 'keyReused' }
  | { kind: 'declined'; message: string }
  | { kind: 'notConfigured'; message: string }
  | { kind: 'rateLimited'; retryAfter: number }
  /** The host could not reach Stripe: nothing was charged. */
  | { kind: 'gatewayUnavailable' }
  | FetchError;

/**
 * The server's messages by field: names of `registration.types.ts`, `practices.0.name` for a practice's, 'coupon', or
 * 'form' for the whole.
 */
export type FieldMessages = Record<string, string[]>;

/** The status of the bank's confirmation. Only 'succeeded' and 'processing' mean that money moves. */
export type Confirmation = {
  status: 'succeeded' | 'processing' | 'requiresPaymentMethod' | 'requiresAction' | 'canceled';
};

export type CardError =
  /** `form`: why there is no card form. Without `form`, `message` comes from the card form. */
  | { kind: 'incomplete'; message: string; form?: 'loadFailed' | 'loading' }
  /** `message`: the bank's; '' if it sent none. */
  | { kind: 'declined'; message: string }
  | { kind: 'authenticationFailed' }
  | { kind: 'authenticationCancelled' }
  /** Stripe.js failed: the bank was not asked. */
  | { kind: 'unavailable' }
  /** The connection was lost during the confirmation. */
  | { kind: 'uncertain' };

export type RegisterInput = { request: RegistrationRequest; submission: Submission };

export type ConfirmInput = ConfirmationRequest & { request: RegistrationRequest };

export type ReportSuccessInput = { transactionId: number | null };

export type PaymentEvent =
  | CardFormReport
  | ChargeChanged
  /** From the registration: the visitor reached the Payment page. The card form loads the first time and stays. */
  | { type: 'payment.reached' }
  /** From the registration: the body to send. `revision` changes with every change of the form. */
  | { type: 'payment.submitted'; request: RegistrationRequest; revision: number }
  /** "Check my payment" beside "Your payment may have gone through." */
  | { type: 'payment.retried' };

/** The last three: the session has ended, has begun, or belongs to another account. */
export type PaymentOutcome =
  | 'succeeded'
  | 'alreadySubscribed'
  | 'inviteInvalid'
  | 'signedOut'
  | 'signedIn'
  | 'accountChanged';

/** Sent to the registration. */
export type PaymentReport =
  /** Before the POST: the key to store in the draft. */
  | { type: 'payment.keyCreated'; submission: Submission }
  /** The account exists, the visitor is signed in, and the services hold the new nonces. */
  | { type: 'payment.accepted'; submission: Submission; account?: BilledAccount | null }
  /** The account's address was corrected. */
  | { type: 'payment.emailChanged'; account: BilledAccount | null }
  /**
   * The form is editable again. `errors` come from the server. `isOutcomeKnown` is false if the outcome of the POST is
   * unknown, so the account may exist. `credit` is set if the amount has changed: the customer balance behind it, in
   * minor units.
   */
  | { type: 'payment.returned'; errors: FieldMessages; isOutcomeKnown: boolean; credit?: number }
  /** The outcome is unknown: the visitor must check before a retry. */
  | { type: 'payment.uncertain' }
  /** The visitor checks. */
  | { type: 'payment.resumed' }
  | { type: 'payment.ended'; outcome: PaymentOutcome; receipt: Receipt | null };

/** Why the last press of Join Now did not lead to a membership. */
export type PaymentError =
  | RegistrationError
  | CardError
  /** The status was read: the bank was not reached, and nothing was charged. */
  | { kind: 'interrupted' }
  /** The amount differs from the one shown, because of a customer balance. The visitor agrees or not. */
  | { kind: 'amountChanged'; shown: Charge; due: DueToday }
  /** The host canceled this payment, perhaps for a newer one of another tab. */
  | { kind: 'canceled' };

/** `request` is what the last Join Now sent, so that a retry sends the same body. It is deleted afterwards. */
export type PaymentContext = PaymentInput & {
  card: CardFormStatus;
  request: RegistrationRequest | null;
  /** The revision of `request`; null before the first press. */
  revision: number | null;
  /**
   * The revision of the last Join Now. It differs from `revision` if the form changed while the outcome was uncertain.
   */
  latestRevision: number | null;
  /** The revision that the key belongs to; null for a key from the draft, whose body only the host knows. */
  keyedRevision: number | null;
  /** The host's response for this key. */
  confirmation: ConfirmationRequest | null;
  /** From the host's last response; null before. */
  account: BilledAccount | null;
  /** Known after the payment, unless the host could not return it. */
  receipt: Receipt | null;
  error: PaymentError | null;
  /** How often the host reported that this registration is still in progress. */
  retries: number;
  /** A new key replaced one that the host knew with another body. At most once per press. */
  isKeyRenewed: boolean;
};

/** `busy`: a submit is in flight, so another press has no effect. */
export type PaymentTag = 'busy';
