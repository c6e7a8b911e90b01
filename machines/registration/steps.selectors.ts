/** Selectors of the pages after the first, in their chunk. */
import type { SnapshotFrom } from 'xstate';
import { suggestEmail } from '../lib/email-suggestion.ts';
import { isAddressFilled } from '../address/address.rules.ts';
import type { Address } from '../address/address.types.ts';
import type { AvailabilityField } from '../availability/availability.types.ts';
import { getBillingAddress } from '../billing/billing.rules.ts';
import { QUALIFYING_SUBSCRIPTIONS } from '../lib/contract/qualifying-subscriptions.ts';
import type { Receipt } from '../payment/payment.types.ts';
import { canChangeEmail, needsCredentials } from './fields.ts';
import { LABELS } from './validation-messages.ts';
import { getDueToday } from './total.ts';
import type { registrationMachine } from './registration.machine.ts';
import { selectPageName } from './registration.selectors.ts';
import type { AgreementName } from '../payment/agreements.ts';
import type { FieldName, FieldError, StartNotice, TextFieldName } from './registration.types.ts';
import { getVisibleMessages, getVisibleErrors, unverifiedMessage } from './validation-messages.ts';
import { CHECKED_FIELDS, getServerMessages, getAvailabilityStatus, validateField } from './validation-rules.ts';
import { sentences } from '../lib/sentences.ts';
import type { Text } from '../lib/text.ts';

type Snapshot = SnapshotFrom<typeof registrationMachine>;

export const selectNotice = ({ context }: Snapshot): StartNotice => context.notice;
/** The page waits for the outcome. If it stays unknown, the visitor decides. */
export const selectIsSending = (snapshot: Snapshot): boolean => snapshot.hasTag('sending');
export const selectIsDeveloper = ({ context }: Snapshot): boolean => context.developerMode;

/** The errors beside Next, after a failed Next. A new array at each call: compare by value. */
export const selectErrors = (snapshot: Snapshot): FieldError[] =>
  snapshot.matches({ form: { registering: { filling: 'correcting' } } })
    ? getVisibleErrors(selectPageName(snapshot), snapshot.context)
    : [];

export const selectValue =
  (field: TextFieldName) =>
  ({ context }: Snapshot): string =>
    context.values[field];

/** The message under a field, else null. */
export const selectFieldError =
  (field: FieldName) =>
  ({ context }: Snapshot): Text | null =>
    sentences(getVisibleMessages(field, context));

/** The hint about a value that could not be checked. It is no error and blocks nothing. */
export const selectCheckHint =
  (field: AvailabilityField) =>
  ({ context }: Snapshot): Text | null =>
    getAvailabilityStatus(field, context) === 'unverified' ? unverifiedMessage(LABELS[field]) : null;

export const selectIsAgreed =
  (agreement: AgreementName) =>
  ({ context }: Snapshot): boolean =>
    context.agreements[agreement];

/** The name or address is taken, perhaps by this visitor, who can sign in. */
export const selectIsTaken =
  (field: AvailabilityField) =>
  ({ context }: Snapshot): boolean => {
    if (validateField(field, context) !== null)
      return context.revealed.includes(field) && validateField(field, context) === 'taken';
    // The server's message is in the page's language. Only the one about a taken value names the value.
    return getServerMessages(field, context).some((message) => message.includes(context.values[field].trim()));
  };

/**
 * Announced because the result of a check arrives when the focus is elsewhere. A visible list of errors replaces it.
 */
export const selectCheckAnnouncement = (snapshot: Snapshot): Text | null =>
  sentences(
    CHECKED_FIELDS.flatMap((field) => {
      const hint = selectCheckHint(field)(snapshot);
      if (hint !== null) return hint;
      // Last, because it validates the whole page again.
      const isAnnounced = selectIsTaken(field)(snapshot) && selectErrors(snapshot).length === 0;
      return isAnnounced ? (selectFieldError(field)(snapshot) ?? []) : [];
    }),
  );

/** The account may already exist, so its password is entered once. */
export const selectIsAccountPending = ({ context }: Snapshot): boolean => context.accountPending;
/** The host knows the account, but the password was wrong. */
export const selectIsPasswordWrong = ({ context }: Snapshot): boolean =>
  context.accountPending && getServerMessages('password', context).length > 0;
/** The outcome of the payment is unknown, so there is nothing to send. */
export const selectIsUncertain = (snapshot: Snapshot): boolean =>
  snapshot.matches({ form: { registering: { submitting: 'uncertain' } } });

/**
 * The account that pays: the existing one, or the one that Join Now creates. A new object at each call: compare by
 * value.
 */
export const selectBilledAccount = ({ context }: Snapshot): { username: string; email: string } =>
  context.account ?? { username: context.values.username.trim(), email: context.values.email.trim() };
export const selectCanChangeEmail = ({ context }: Snapshot): boolean => canChangeEmail(context);
/** Whether this form has signed the visitor in, so that the host printed no sign-out link. */
export const selectIsLoggedIn = ({ context }: Snapshot): boolean => context.loggedIn;

export const selectNeedsCredentials = ({ context }: Snapshot): boolean => needsCredentials(context);
/** The e-mail address of an invitation cannot be changed. */
export const selectIsEmailPreset = ({ context }: Snapshot): boolean => context.emailPreset;
export const selectIsPasswordShown = ({ context }: Snapshot): boolean => context.passwordShown;
/** Whether the member directory lists members with the chosen membership. */
export const selectIsListed = ({ context: { product } }: Snapshot): boolean =>
  product?.isListed ?? QUALIFYING_SUBSCRIPTIONS.some((name) => name === product?.subscriptionName);
/** In minor units; later months may cost more. */
export const selectDueToday = ({ context }: Snapshot): number => getDueToday(context);
/** The customer balance in minor units; negative if the customer owes; null if unknown. */
export const selectCredit = ({ context }: Snapshot): number | null => context.credit;
/** The billing address; null until it is known. */
export function selectBillingAddress({ context }: Snapshot): Address | null {
  const address = getBillingAddress(context.billing, context.practices);
  return isAddressFilled(address) ? address : null;
}
/** Without the product section there is no page to change the plan. */
export const selectCanChangePlan = ({ context }: Snapshot): boolean => context.firstPage === 1 && !context.secondary;

/** The receipt after the payment; null if the host could not return it. */
export const selectReceipt = ({ context }: Snapshot): Receipt | null => context.receipt;

/** The charts of the later pages' parts. */
export const selectUsername = ({ children }: Snapshot) => children.username;
export const selectEmail = ({ children }: Snapshot) => children.email;
export const selectPractices = ({ children }: Snapshot) => children.practices;
export const selectBilling = ({ children }: Snapshot) => children.billing;
export const selectAdmin = ({ children }: Snapshot) => children.admin;
/** Undefined until the visitor first reaches the last page. */
export const selectPayment = ({ children }: Snapshot) => children.payment;

/** The address that was probably meant, once the visitor has left the field; null if it has no typo. */
export const selectEmailSuggestion = ({ context }: Snapshot): string | null =>
  context.revealed.includes('email') ? suggestEmail(context.values.email) : null;

/** What the form knows of the person, for the strength of the password. */
export const selectPersonalWords = ({ context: { values } }: Snapshot): string[] => [
  values.username,
  values.email,
  values.firstName,
  values.lastName,
];
