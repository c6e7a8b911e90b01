/** Action lists of the payment chart, and the order in which it checks a failure. */
import type { ChargeChanged } from '../card-form/card-form.types.ts';
import type { RegistrationRequest } from './request.types.ts';
import { toRegistrationError } from './payment.rules.ts';
import type { PaymentError, RegistrationAnswer } from './payment.types.ts';

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

type Failed = { event: { error: unknown } };
export const STORE_ERROR = {
  type: 'storeRegistrationError',
  params: ({ event }: Failed) => toRegistrationError(event.error),
} as const;

const isErrorKind = (kind: PaymentError['kind']) => ({ type: 'isErrorKind', params: { kind } }) as const;

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
  { guard: isErrorKind('notConfigured'), target: 'entering.notConfigured' },
  { guard: isErrorKind('rateLimited'), target: 'entering.rateLimited' },
  { guard: isErrorKind('offline'), target: 'entering.offline' },
  { guard: 'isUnavailable', target: 'entering.unavailable' },
  { guard: 'isOutcomeUnknown', target: 'noResponse' },
  { target: 'entering.rejected' },
] as const;
