/** What the registration does in one go at several places: after a move, after a check, at an end. */
import type { PaymentOutcome, Receipt, FieldMessages } from '../payment/payment.types.ts';
import { getTitle } from './pages.ts';
import type { ChildReport, RegistrationContext } from './registration.types.ts';

type Scope = { context: RegistrationContext };
export const pageTitle = ({ context }: Scope) => ({ title: getTitle(context) });
const errorTitle = ({ context }: Scope) => ({ title: `Error: ${getTitle(context)}` });

/** What follows every move to another page, back too. */
export const AFTER_MOVE = [
  'hideForms',
  'showPage',
  'saveDraft',
  { type: 'track', params: { name: 'Form Page Change' } },
  { type: 'showTitle', params: pageTitle },
  'focusHeading',
] as const;

export const VALIDATION_FAILURE = { type: 'track', params: { name: 'Validation Failure' } } as const;

/** What follows a check that found something: the first page with a problem, its messages, and the list of them. */
export const SHOW_ERRORS = [
  'moveToError',
  'revealPage',
  'revealForms',
  { type: 'showTitle', params: errorTitle },
  'focusErrors',
] as const;

/** A coupon that has ended meanwhile: its box says so, and the total follows. */
export const REJECT_COUPON = {
  type: 'rejectCoupon',
  params: ({ event }: { event: { errors: FieldMessages } }) => event,
} as const;

/** Whether the account may be there although nobody has said so, and what credit there is where the host has said so. */
export const STORE_ANSWERED = {
  type: 'storeAnswered',
  params: ({ event }: { event: { answered: boolean; credit?: number } }) => event,
} as const;

/** The server's messages, at their fields. */
export const STORE_ERRORS = {
  type: 'storeErrors',
  params: ({ event }: { event: { errors: FieldMessages } }) => event,
} as const;

const STORE_NEXT_PAGE = { type: 'movePage', params: ({ context }: Scope) => ({ page: context.page + 1 }) } as const;
/** To the next page, once nothing is wrong. */
export const MOVE_TO_NEXT = ['trackSuccess', STORE_NEXT_PAGE, ...AFTER_MOVE] as const;
export const MOVE_TO_PREVIOUS = {
  type: 'movePage',
  params: ({ context }: Scope) => ({ page: context.page - 1 }),
} as const;

/** It changes what would be sent. A child that tells at its start what it was given does not. */
export const CHANGED_GUARD = { type: 'isChanged', params: ({ event }: { event: ChildReport }) => event } as const;
export const STORE_REPORT = { type: 'storeReport', params: ({ event }: { event: ChildReport }) => event } as const;

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
export const OUTCOME_TRANSITIONS = [
  { guard: isOutcome('succeeded'), target: 'joined', actions: STORE_RECEIPT },
  { guard: isOutcome('alreadySubscribed'), target: 'alreadyMember' },
  { guard: isOutcome('inviteInvalid'), target: 'inviteInvalid' },
  { guard: isOutcome('signedIn'), target: 'signedIn' },
  { guard: isOutcome('accountChanged'), target: 'accountChanged' },
  { target: 'signedOut' },
] as const;

/** An end of the registration, which the page shows in place of the form. */
export const endActions = (title: string) => [{ type: 'showTitle', params: { title } }, 'focusHeading'] as const;
