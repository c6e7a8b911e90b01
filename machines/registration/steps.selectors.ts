/** What the pages behind the first read of the registration; it comes with them. */
import type { SnapshotFrom } from 'xstate';
import { isAddressFilled } from '../address/address.rules.ts';
import type { Address } from '../address/address.types.ts';
import type { AvailabilityField } from '../availability/availability.types.ts';
import { getBillingAddress } from '../billing/billing.rules.ts';
import { QUALIFYING_SUBSCRIPTIONS } from '../lib/contract/lists.ts';
import type { Receipt } from '../payment/payment.types.ts';
import { canChangeEmail, needsCredentials } from './fields.ts';
import { LABELS } from './validation-messages.ts';
import { getDueToday } from './total.ts';
import type { registrationMachine } from './registration.machine.ts';
import { selectPageName } from './registration.selectors.ts';
import type { AgreementName } from '../payment/agreements.ts';
import type { FieldName, FieldError, StartNotice, TextFieldName } from './registration.types.ts';
import { MESSAGES, getVisibleMessages, getVisibleErrors } from './validation-messages.ts';
import { CHECKED_FIELDS, getServerMessages, getAvailabilityStatus } from './validation-rules.ts';

type Snapshot = SnapshotFrom<typeof registrationMachine>;

export const selectNotice = ({ context }: Snapshot): StartNotice => context.notice;
/** It is awaited by the page. When nobody knows what became of it, it is the visitor who decides. */
export const selectIsSending = (snapshot: Snapshot): boolean => snapshot.hasTag('sending');
export const selectIsDeveloper = ({ context }: Snapshot): boolean => context.developerMode;

/** The list beside Next, once a Next has failed. A new array at every call: compare by value. */
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
  ({ context }: Snapshot): string | null =>
    getVisibleMessages(field, context).join(' ') || null;

/** What is said about a value that could not be checked; it is no error and blocks nothing. */
export const selectCheckHint =
  (field: AvailabilityField) =>
  ({ context }: Snapshot): string | null =>
    getAvailabilityStatus(field, context) === 'unverified' ? MESSAGES.unverified(LABELS[field]) : null;

export const selectIsAgreed =
  (agreement: AgreementName) =>
  ({ context }: Snapshot): boolean =>
    context.agreements[agreement];

/** Somebody has this name or address already: perhaps the visitor, who can sign in. */
export const selectIsTaken =
  (field: AvailabilityField) =>
  ({ context }: Snapshot): boolean => {
    const message = field === 'email' ? MESSAGES.emailTaken : MESSAGES.usernameTaken;
    return getVisibleMessages(field, context).includes(message(context.values[field].trim()));
  };

/** For a screen reader: an answer about a name comes when the focus is elsewhere. While the list of errors is there, it says what is wrong. */
export const selectCheckAnnouncement = (snapshot: Snapshot): string =>
  CHECKED_FIELDS.flatMap((field) => {
    const isListed = selectErrors(snapshot).length > 0;
    const hint = selectCheckHint(field)(snapshot);
    if (hint !== null) return hint;
    return selectIsTaken(field)(snapshot) && !isListed ? (selectFieldError(field)(snapshot) ?? []) : [];
  }).join(' ');

/** The account may be there already: its password is asked for once. */
export const selectIsAccountPending = ({ context }: Snapshot): boolean => context.accountPending;
/** The host knows the account, and the password was another one. */
export const selectIsPasswordWrong = ({ context }: Snapshot): boolean =>
  context.accountPending && getServerMessages('password', context).length > 0;
/** Nobody knows what became of the payment: there is nothing to send. */
export const selectIsUncertain = (snapshot: Snapshot): boolean =>
  snapshot.matches({ form: { registering: { submitting: 'uncertain' } } });

/** Who pays: the account that is there, or the one that Join Now makes. A new object at every call: compare by value. */
export const selectBilledAccount = ({ context }: Snapshot): { username: string; email: string } =>
  context.account ?? { username: context.values.username.trim(), email: context.values.email.trim() };
export const selectCanChangeEmail = ({ context }: Snapshot): boolean => canChangeEmail(context);
/** Whether the visitor was signed in by this form, and so has no way out above it. */
export const selectIsLoggedIn = ({ context }: Snapshot): boolean => context.loggedIn;

export const selectNeedsCredentials = ({ context }: Snapshot): boolean => needsCredentials(context);
/** The e-mail address of an invitation cannot be changed. */
export const selectIsEmailPreset = ({ context }: Snapshot): boolean => context.emailPreset;
export const selectIsPasswordShown = ({ context }: Snapshot): boolean => context.passwordShown;
/** Whether the chosen membership lists its holders in the member directory at all. */
export const selectIsListed = ({ context }: Snapshot): boolean =>
  context.product !== null && QUALIFYING_SUBSCRIPTIONS.some((name) => name === context.product?.subscriptionName);
/** In minor units; what follows in later months may be more. */
export const selectDueToday = ({ context }: Snapshot): number => getDueToday(context);
/** What the person has as credit, in minor units; below zero what is owed; null when nobody knows. */
export const selectCredit = ({ context }: Snapshot): number | null => context.credit;
/** The address that is billed; null while it is not known. */
export function selectBillingAddress({ context }: Snapshot): Address | null {
  const address = getBillingAddress(context.billing, context.practices);
  return isAddressFilled(address) ? address : null;
}
/** With the product section skipped there is no page to change the plan on. */
export const selectCanChangePlan = ({ context }: Snapshot): boolean => context.firstPage === 1 && !context.secondary;

/** What was bought, once it is paid; null when the host could not say. */
export const selectReceipt = ({ context }: Snapshot): Receipt | null => context.receipt;

/** The charts of the later pages' parts. */
export const selectUsername = ({ children }: Snapshot) => children.username;
export const selectEmail = ({ children }: Snapshot) => children.email;
export const selectPractices = ({ children }: Snapshot) => children.practices;
export const selectBilling = ({ children }: Snapshot) => children.billing;
export const selectAdmin = ({ children }: Snapshot) => children.admin;
/** undefined until the last page is reached first. */
export const selectPayment = ({ children }: Snapshot) => children.payment;
