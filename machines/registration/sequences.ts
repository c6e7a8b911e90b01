/** What the registration does in one go at several places: after a move, after a check, at an end. */
import type { PaymentOutcome, Receipt, RegistrationErrors } from '../payment/payment.types.ts';
import { titleOf } from './pages.ts';
import type { PartReport, RegistrationContext } from './registration.types.ts';

type Scope = { context: RegistrationContext };
export const pageTitle = ({ context }: Scope) => ({ title: titleOf(context) });
const errorTitle = ({ context }: Scope) => ({ title: `Error: ${titleOf(context)}` });

/** What follows every move to another page, back too. */
export const AFTER_MOVE = [
  'hideForms',
  'showPage',
  'keepDraft',
  { type: 'track', params: { name: 'Form Page Change' } },
  { type: 'showTitle', params: pageTitle },
  'focusHeading',
] as const;

export const VALIDATION_FAILURE = { type: 'track', params: { name: 'Validation Failure' } } as const;

/** What follows a check that found something: the first page with a problem, its messages, and the list of them. */
export const REFUSE = [
  'moveToProblem',
  'revealPage',
  'revealForms',
  { type: 'showTitle', params: errorTitle },
  'focusErrors',
] as const;

/** A coupon that has ended meanwhile: its box says so, and the total follows. */
export const REFUSE_COUPON = {
  type: 'tellRefusedCoupon',
  params: ({ event }: { event: { errors: RegistrationErrors } }) => event,
} as const;

/** Whether the account may be there although nobody has said so, and what credit there is where the host has said so. */
export const STORE_ANSWERED = {
  type: 'storeAnswered',
  params: ({ event }: { event: { answered: boolean; credit?: number } }) => event,
} as const;

/** The server's messages, at their fields. */
export const STORE_ERRORS = {
  type: 'storeErrors',
  params: ({ event }: { event: { errors: RegistrationErrors } }) => event,
} as const;

const TO_NEXT = { type: 'movePage', params: ({ context }: Scope) => ({ page: context.page + 1 }) } as const;
/** To the next page, once nothing is wrong. */
export const GO_ON = ['trackSuccess', TO_NEXT, ...AFTER_MOVE] as const;
export const TO_PREVIOUS = { type: 'movePage', params: ({ context }: Scope) => ({ page: context.page - 1 }) } as const;

/** It changes what would be sent. A child that tells at its start what it was given does not. */
export const IS_NEWS = { type: 'isNews', params: ({ event }: { event: PartReport }) => event } as const;
export const STORE_REPORT = { type: 'storeReport', params: ({ event }: { event: PartReport }) => event } as const;

/** What was bought, as the payment tells it. */
const STORE_RECEIPT = {
  type: 'storeReceipt',
  params: ({ event }: { event: { receipt: Receipt | null } }) => event,
} as const;

const isOutcome = (expected: PaymentOutcome) =>
  ({
    type: 'isOutcome',
    params: ({ event }: { event: { outcome: PaymentOutcome } }) => ({ outcome: event.outcome, expected }),
  }) as const;

/** What became of the payment, and the end of the registration that it leads to. */
export const ENDS = [
  { guard: isOutcome('succeeded'), target: 'joined', actions: STORE_RECEIPT },
  { guard: isOutcome('alreadySubscribed'), target: 'alreadyMember' },
  { guard: isOutcome('inviteInvalid'), target: 'inviteInvalid' },
  { guard: isOutcome('signedIn'), target: 'signedIn' },
  { guard: isOutcome('accountChanged'), target: 'accountChanged' },
  { target: 'signedOut' },
] as const;

/** An end of the registration, which the page shows in place of the form. */
export const ending = (title: string) => [{ type: 'showTitle', params: { title } }, 'focusHeading'] as const;
