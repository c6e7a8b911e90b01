/** What the payment does in one go, and in which order it looks at a failure. */
import type { ChargeChanged } from '../card-form/card-form.types.ts';
import type { RegistrationOrder } from './order.types.ts';
import { toRefusal } from './payment.rules.ts';
import type { Problem, RegistrationAnswer } from './payment.types.ts';

/** Another price: what is compared with the host's sum, and what the card form is made for, are one. */
export const CHARGE = { params: ({ event }: { event: ChargeChanged }) => event } as const;
export const TAKE_CHARGE = [
  { type: 'storeCharge', ...CHARGE },
  { type: 'tellCardForm', ...CHARGE },
] as const;

/** The host's answer, and the account that the visitor is signed in to from then on. */
export const ACCEPT = [
  { type: 'storeAnswer', params: ({ event }: { event: { output: RegistrationAnswer } }) => event.output },
  'reportAccepted',
] as const;

/** What the visitor has sent by Join Now. */
export const STORE_ORDER = {
  type: 'storeOrder',
  params: ({ event }: { event: { order: RegistrationOrder; revision: number } }) => event,
} as const;

type Failed = { event: { error: unknown } };
export const STORE_REFUSAL = {
  type: 'storeRefusal',
  params: ({ event }: Failed) => toRefusal(event.error),
} as const;

const problemIs = (kind: Problem['kind']) => ({ type: 'isProblem', params: { kind } }) as const;

/** What a failure leads to. A POST that may have arrived is repeated, a confirmation that may have is looked up. */
export const SORTED = [
  { guard: problemIs('incomplete'), target: 'entering.incomplete' },
  { guard: problemIs('declined'), target: 'entering.declined' },
  { guard: problemIs('authenticationFailed'), target: 'entering.authenticationFailed' },
  { guard: problemIs('authenticationCancelled'), target: 'entering.authenticationCancelled' },
  { guard: problemIs('interrupted'), target: 'entering.interrupted' },
  { guard: problemIs('canceled'), target: 'entering.interrupted', actions: 'forgetKey' },
  { guard: problemIs('uncertain'), target: 'lookingUp' },
  { guard: 'isRepeatable', target: 'waiting' },
  { guard: 'isRekeyable', target: 'keying', actions: 'noteRekeyed' },
  { guard: problemIs('alreadySubscribed'), target: 'alreadySubscribed' },
  { guard: problemIs('inviteInvalid'), target: 'inviteInvalid' },
  { guard: problemIs('signedOut'), target: 'signedOut' },
  { guard: problemIs('notConfigured'), target: 'entering.notConfigured' },
  { guard: problemIs('tooMany'), target: 'entering.tooMany' },
  { guard: problemIs('offline'), target: 'entering.offline' },
  { guard: 'isUnavailable', target: 'entering.unavailable' },
  { guard: 'isUnanswered', target: 'unanswered' },
  { target: 'entering.refused' },
] as const;
