import type { CardFormReport, CardFormStatus, Charge, ChargeChanged } from '../card-form/card-form.types.ts';
import type { FetchError } from '../lib/errors.ts';
import type { BilledAccount, RegistrationRequest } from './request.types.ts';

export type { BilledAccount } from './request.types.ts';
export type { Charge } from '../card-form/card-form.types.ts';

/** The key names one body; the transaction survives from key to key (specification's decisions, "idempotency key"). */
export type Submission = {
  key: string | null;
  transactionId: number | null;
  /** Whether the body that the key names makes an account: no later body does. Absent while there was no key. */
  makesAccount?: boolean;
};

export type PaymentInput = {
  /** false for secondary users: nothing to pay, no card. */
  needsCard: boolean;
  /** false when the host has no key or no price (page data, `stripe_form_data.configured`). */
  configured: boolean;
  charge: Charge;
  /** From the draft, else without a key. A kept key is tried first: the host says when the body is another one. */
  submission: Submission;
};

/** What was bought, as the host says it; null in the place of whatever there is none of. Amounts are minor units. */
export type Receipt = {
  plan: string;
  charged: number;
  /** `at`: in milliseconds since 1970. */
  next: { amount: number; at: number } | null;
  /** For people: "Visa ending in 4242". */
  card: string | null;
  /** Where it was sent as well. */
  email: string;
};

/** What is taken when the bank confirms, as the host says it: the host decides, the page shows. Minor units. */
export type DueToday = {
  amount: number;
  /** What the membership with its coupon comes to, before credit pays of it. */
  total: number;
  /** What the person has as credit, which pays first; below zero what is owed. */
  credit: number;
};

/** How the bank is to be asked, and for what; a host that does not say for what is taken to mean what was shown. */
export type ConfirmationRequest = {
  action: 'confirmPayment' | 'confirmSetup';
  clientSecret: string;
  returnUrl: string;
  due?: DueToday;
};

/** The host's answer to an accepted registration. */
export type RegistrationAnswer = { account?: BilledAccount } & (
  | { status: 'complete'; transactionId: number | null; redirectUrl: string; receipt: Receipt | null }
  | ({ status: 'requiresConfirmation'; transactionId: number } & ConfirmationRequest)
);

/**
 * Why a registration was not accepted. With `account` the visitor has an account by now and is signed in to it: the
 * refusal came after that.
 */
export type RegistrationError = RegistrationErrorReason & {
  account?: { transactionId: number | null; billed?: BilledAccount };
};

export type RegistrationErrorReason =
  /** `isPending`: about the password alone of an account that this very key has made; the key stays the way to it. */
  | { kind: 'invalid'; errors: FieldMessages; isPending?: true }
  | { kind: 'inProgress'; retryAfter: number }
  | { kind: 'alreadySubscribed' }
  | { kind: 'inviteInvalid' }
  | { kind: 'keyReused' }
  | { kind: 'declined'; message: string }
  | { kind: 'notConfigured'; message: string }
  | { kind: 'tooMany'; retryAfter: number }
  /** The host could not reach the card processor: nothing was charged. */
  | { kind: 'gatewayUnavailable' }
  | FetchError;

/** The server's messages by field: names of `registration.types.ts`, `practices.0.name` for a practice's, 'coupon', 'form' for the whole. */
export type FieldMessages = Record<string, string[]>;

/** Where the bank's answer stands. Only 'succeeded' and 'processing' mean that money moves. */
export type Confirmation = {
  status: 'succeeded' | 'processing' | 'requiresPaymentMethod' | 'requiresAction' | 'canceled';
};

export type CardError =
  | { kind: 'incomplete'; message: string }
  | { kind: 'declined'; message: string }
  | { kind: 'authenticationFailed' }
  | { kind: 'authenticationCancelled' }
  /** The card service refused to work: the bank was not asked. */
  | { kind: 'unavailable' }
  /** The connection was lost while the bank was asked. */
  | { kind: 'uncertain' };

export type RegisterInput = { request: RegistrationRequest; submission: Submission };

export type ConfirmInput = ConfirmationRequest & { request: RegistrationRequest };

export type ReportSuccessInput = { transactionId: number | null };

export type PaymentEvent =
  | CardFormReport
  | ChargeChanged
  /** From the registration: the Payment page was reached. The card form loads at the first time and stays. */
  | { type: 'payment.reached' }
  /** From the registration: the body to send. `revision` changes with every change of the form. */
  | { type: 'payment.submitted'; request: RegistrationRequest; revision: number }
  /** "Check my payment" beside "Your payment may have gone through." */
  | { type: 'payment.retried' };

/** The last three: the session has ended, has begun, or is another account's by now. */
export type PaymentOutcome =
  | 'succeeded'
  | 'alreadySubscribed'
  | 'inviteInvalid'
  | 'signedOut'
  | 'signedIn'
  | 'accountChanged';

/** Told to the registration. */
export type PaymentReport =
  /** Before the POST: the key to keep in the draft. */
  | { type: 'payment.keyCreated'; submission: Submission }
  /** The account exists, the visitor is signed in, the services hold the new nonces. */
  | { type: 'payment.accepted'; submission: Submission; account?: BilledAccount | null }
  /** The account's address is corrected. */
  | { type: 'payment.emailChanged'; account: BilledAccount | null }
  /**
   * Back to an editable form. `errors` when the server found some. Not `answered` when nobody knows what became of the
   * POST: the account that it makes may be there. `credit` where another sum is due than was shown: what that comes of, in minor units.
   */
  | { type: 'payment.returned'; errors: FieldMessages; answered: boolean; credit?: number }
  /** Nobody knows what became of it: the visitor is asked before anything is repeated. */
  | { type: 'payment.uncertain' }
  /** The visitor has asked. */
  | { type: 'payment.resumed' }
  | { type: 'payment.ended'; outcome: PaymentOutcome; receipt: Receipt | null };

/** Why the last press of Join Now did not end in a membership. */
export type PaymentError =
  | RegistrationError
  | CardError
  /** Looked up: the bank was not reached, nothing was charged. */
  | { kind: 'interrupted' }
  /** More or less is taken today than was shown, for a credit or a debt: the visitor is told, and agrees or not. */
  | { kind: 'amountChanged'; shown: Charge; due: DueToday }
  /** The membership or its coupon costs something else than this page knows of. */
  | { kind: 'priceChanged' }
  /** The host took this payment back, for a newer one of another tab perhaps. */
  | { kind: 'canceled' };

/** `request` holds what the last press of Join Now sent, so that a repeat sends the very same body. Not kept longer. */
export type PaymentContext = PaymentInput & {
  card: CardFormStatus;
  request: RegistrationRequest | null;
  /** Of `request`; null before the first press. */
  revision: number | null;
  /** Of the last press of Join Now: another one than `revision` when the form changed while the outcome was uncertain. */
  latestRevision: number | null;
  /** The revision that the key names; null for a key from the draft, of which only the host knows. */
  keyedRevision: number | null;
  /** The host's answer for this key. */
  confirmation: ConfirmationRequest | null;
  /** As the host's last answer names it; null before. */
  account: BilledAccount | null;
  /** Known once it is paid, unless the host could not say. */
  receipt: Receipt | null;
  error: PaymentError | null;
  /** How often the host said that this very registration is still under way. */
  retries: number;
  /** A new key was made because the host knew the old one with another body. Once per press. */
  isKeyRenewed: boolean;
};

/** `busy`: one submit is in flight; another press counts for nothing. */
export type PaymentTag = 'busy';
