/** Action lists of the payment chart, and the order in which it checks a failure. */
import type { ChargeChanged } from '../card-form/card-form.types.ts';
import type { RegistrationRequest } from './request.types.ts';
import { toRegistrationError } from './payment.rules.ts';
import type { PaymentError, RegistrationAnswer, RegistrationStatus } from './payment.types.ts';

/** Stores a changed price, so that the card form and the comparison with the host's amount use the same one. */
export const CHARGE = { params: ({ event }: { event: ChargeChanged }) => event } as const;
export const STORE_CHARGE = [
  { type: 'storeCharge', ...CHARGE },
  { type: 'updateCardForm', ...CHARGE },
] as const;

/** Stores the host's response and the account that the visitor is now signed in to. */
export const STORE_ANSWER = [
  { type: 'storeAnswer', params: ({ event }: { event: { output: RegistrationAnswer } }) => event.output },
  'reportAccepted',
] as const;

/** Stores what the visitor has sent by Join Now. */
export const STORE_REQUEST = {
  type: 'storeRequest',
  params: ({ event }: { event: { request: RegistrationRequest; revision: number } }) => event,
} as const;

const STORE_REVISION = {
  type: 'storeRevision',
  params: ({ event }: { event: { revision: number } }) => event,
} as const;

/** Join Now after a POST with an unknown outcome. */
export const RESEND = {
  'payment.submitted': [
    { guard: 'lacksCard', target: 'entering.incomplete', actions: 'storeMissingCard' },
    {
      guard: 'needsCard',
      target: 'checkingCard',
      description: 'Sends the same request again, even if the form has changed.',
      actions: STORE_REVISION,
    },
    { target: 'preparing', actions: STORE_REVISION },
  ],
} as const;

const STATUS = { params: ({ event }: { event: { output: RegistrationStatus } }) => event.output } as const;

/** The transitions from what the server says of the current user, after an answer that it cannot have given. */
export const STATUS_TRANSITIONS = [
  { guard: { type: 'isMember', ...STATUS }, target: 'succeeded', actions: { type: 'storeReceipt', ...STATUS } },
  { guard: 'isOutcomeUnknown', target: 'noResponse' },
  { target: 'entering.rejected' },
] as const;

type Failed = { event: { error: unknown } };
export const STORE_ERROR = {
  type: 'storeRegistrationError',
  params: ({ event }: Failed) => toRegistrationError(event.error),
} as const;

const isErrorKind = (kind: PaymentError['kind']) => ({ type: 'isErrorKind', params: { kind } }) as const;

/** The confirmation must be for the amount that the page shows. */
export const AMOUNT_TRANSITIONS = [
  { guard: 'isOutdated', target: 'entering.interrupted' },
  { guard: 'isPriceChanged', target: 'entering.priceChanged' },
  { guard: 'isAmountChanged', target: 'entering.amountChanged', actions: 'storeAmountChanged' },
  { guard: 'needsCard', target: 'confirming' },
  {
    target: 'entering.unavailable',
    description: 'The server requires a card for a registration that needs none.',
  },
] as const;

/** The transitions of a failure. Uncertain POSTs are retried; uncertain confirmations are looked up. */
export const ERROR_TRANSITIONS = [
  { guard: isErrorKind('incomplete'), target: 'entering.incomplete' },
  { guard: isErrorKind('declined'), target: 'entering.declined' },
  { guard: isErrorKind('authenticationFailed'), target: 'entering.authenticationFailed' },
  { guard: isErrorKind('authenticationCancelled'), target: 'entering.authenticationCancelled' },
  { guard: isErrorKind('interrupted'), target: 'entering.interrupted' },
  { guard: isErrorKind('canceled'), target: 'entering.interrupted', actions: 'clearKey' },
  { guard: isErrorKind('uncertain'), target: 'retrievingPayment' },
  { guard: 'canRetry', target: 'waiting' },
  { guard: 'canRenewKey', target: 'creatingKey', actions: 'markKeyRenewed' },
  { guard: isErrorKind('alreadySubscribed'), target: 'alreadySubscribed' },
  { guard: isErrorKind('inviteInvalid'), target: 'inviteInvalid' },
  { guard: isErrorKind('signedOut'), target: 'signedOut' },
  { guard: 'isForeign', target: 'retrievingRegistration' },
  { guard: isErrorKind('notConfigured'), target: 'entering.notConfigured' },
  { guard: isErrorKind('rateLimited'), target: 'entering.rateLimited' },
  { guard: isErrorKind('offline'), target: 'entering.offline' },
  { guard: 'isUnavailable', target: 'entering.unavailable' },
  { guard: 'isOutcomeUnknown', target: 'noResponse' },
  { target: 'entering.rejected' },
] as const;
