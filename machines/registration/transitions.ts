/** Action lists that the registration runs at several places: after a move, after a check, at its end. */
import type { PaymentOutcome, Receipt, FieldMessages } from '../payment/payment.types.ts';
import { getTitle } from './pages.ts';
import type { ChildReport, RegistrationContext } from './registration.types.ts';
import { text, type Text } from '../lib/text.ts';

type Scope = { context: RegistrationContext };
export const pageTitle = ({ context }: Scope) => ({ title: getTitle(context) });
const errorTitle = ({ context }: Scope) => ({
  title: text('Error: {title}', { title: getTitle(context) }),
});

/** Runs after every move to another page, also back. */
export const AFTER_MOVE = [
  'hideForms',
  'showPage',
  'saveDraft',
  { type: 'track', params: { name: 'Form Page Change' } },
  { type: 'showTitle', params: pageTitle },
  'focusHeading',
] as const;

export const VALIDATION_FAILURE = { type: 'track', params: { name: 'Validation Failure' } } as const;

/** Runs after a check with errors: moves to the first page with an error and shows the messages and their list. */
export const SHOW_ERRORS = [
  'moveToError',
  'revealPage',
  'revealForms',
  { type: 'showTitle', params: errorTitle },
  'focusErrors',
] as const;

/** For a coupon that has expired since: its box shows it, and the total changes. */
export const REJECT_COUPON = {
  type: 'rejectCoupon',
  params: ({ event }: { event: { errors: FieldMessages } }) => event,
} as const;

/** Stores whether the account may exist without a response, and the balance that the host reported. */
export const STORE_OUTCOME_KNOWN = {
  type: 'storeOutcomeKnown',
  params: ({ event }: { event: { isOutcomeKnown: boolean; credit?: number } }) => event,
} as const;

/** Stores the server's messages by field. */
export const STORE_ERRORS = {
  type: 'storeErrors',
  params: ({ event }: { event: { errors: FieldMessages } }) => event,
} as const;

const STORE_NEXT_PAGE = { type: 'movePage', params: ({ context }: Scope) => ({ page: context.page + 1 }) } as const;
/** Moves to the next page after a successful check. */
export const MOVE_TO_NEXT = ['trackSuccess', STORE_NEXT_PAGE, ...AFTER_MOVE] as const;
export const MOVE_TO_PREVIOUS = {
  type: 'movePage',
  params: ({ context }: Scope) => ({ page: context.page - 1 }),
} as const;

/** Whether the report changes the request. A child's first report of its initial values does not. */
export const CHANGED_GUARD = { type: 'isChanged', params: ({ event }: { event: ChildReport }) => event } as const;
export const STORE_REPORT = { type: 'storeReport', params: ({ event }: { event: ChildReport }) => event } as const;

/** Stores the receipt that the payment reports. */
const STORE_RECEIPT = {
  type: 'storeReceipt',
  params: ({ event }: { event: { receipt: Receipt | null } }) => event,
} as const;

const isOutcome = (expected: PaymentOutcome) =>
  ({
    type: 'isOutcome',
    params: ({ event }: { event: { outcome: PaymentOutcome } }) => ({ outcome: event.outcome, expected }),
  }) as const;

/** The transitions from the payment's outcome to an end of the registration. */
export const OUTCOME_TRANSITIONS = [
  { guard: isOutcome('succeeded'), target: 'joined', actions: STORE_RECEIPT },
  { guard: isOutcome('alreadySubscribed'), target: 'alreadyMember' },
  { guard: isOutcome('inviteInvalid'), target: 'inviteInvalid' },
  { guard: isOutcome('signedIn'), target: 'signedIn' },
  { guard: isOutcome('accountChanged'), target: 'accountChanged' },
  { target: 'signedOut' },
] as const;

/** An end of the registration, shown in place of the form. */
export const endActions = (title: Text) => [{ type: 'showTitle', params: { title } }, 'focusHeading'] as const;
