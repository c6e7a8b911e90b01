/** All messages of the specification's section 5 and of "Further texts". Pure: context in, messages out. */
import { PASSWORD_MINIMUM } from '../lib/contract/rules.ts';
import {
  ADDRESS_MESSAGE,
  emailMessage,
  nameMessage,
  PHONE_MESSAGE,
  PRACTICES_MESSAGE,
  requiredMessage,
  tooLongMessage,
  WEBSITE_MESSAGE,
} from '../lib/messages.ts';
import { AGREEMENT_LABELS } from '../payment/agreements.ts';
import { PERSON_LABELS } from '../lib/person.ts';
import { ADMIN_LABELS } from '../practice-admin/practice-admin.labels.ts';
import { PRACTICE_LABELS } from '../practice/practice.labels.ts';
import { getTooLongLabel } from '../practices/practices.labels.ts';
import { validateField, isMembershipMissing, getServerMessages, type FieldErrorCode } from './validation-rules.ts';
import { getFields, isRequiredAgreement } from './fields.ts';
import type { FieldName, PageName, FieldError, RegistrationContext } from './registration.types.ts';
import { listed } from '../lib/sentences.ts';
import { plural, text, verbatim, type Text } from '../lib/text.ts';

/** Without the star, which is rendered separately. */
export const LABELS: Record<FieldName, Text> = {
  ...PERSON_LABELS,
  username: text('Username'),
  email: text('Email'),
  password: text('Password'),
  passwordConfirm: text('Confirm Password'),
  practices: text('Practices'),
  billingAddress: text('Billing Address'),
  practiceAdmin: text('Practice Admin'),
  ...AGREEMENT_LABELS,
  memberDirectory: text('Show me in the member directory'),
};

export const MESSAGES = {
  agreement: (label: Text) => text('You must agree to the following: "{label}"', { label }),
  emailTaken: (email: string) => text('The email "{email}" is already in use.', { email }),
  usernameTaken: (username: string) => text('The username "{username}" is already in use.', { username }),
  usernameUnusable: text('This username cannot be used.'),
  passwordShort: text('Password must have at least {minimum} characters.', { minimum: PASSWORD_MINIMUM }),
  passwordsDiffer: text('Passwords do not match.'),
  address: ADDRESS_MESSAGE,
  practices: PRACTICES_MESSAGE,
  practiceAdmin: text('You must provide a name and email for the practice admin.'),
  noMembership: text('There is no membership to choose at the moment.'),
  /** No error: the server decides when the form is sent. */
  unverified: (label: Text) => text('We could not check "{label}". You can continue.', { label }),
} as const;

/** The message of a field's current value, whether or not it is shown yet; null if it is valid. */
export function getMessage(field: FieldName, context: RegistrationContext): Text | null {
  const fault = validateField(field, context);
  return fault && toMessage(fault, field, context);
}

function toMessage(fault: FieldErrorCode, field: FieldName, { values, practices }: RegistrationContext): Text {
  switch (fault) {
    case 'missing':
      return toMissingMessage(field);
    case 'malformed':
      return toMalformedMessage(field);
    case 'name':
      return nameMessage(field === 'practiceAdmin' ? ADMIN_LABELS.name : LABELS[field]);
    case 'website':
      return WEBSITE_MESSAGE;
    case 'phone':
      return PHONE_MESSAGE;
    case 'taken':
      return field === 'email'
        ? MESSAGES.emailTaken(values.email.trim())
        : MESSAGES.usernameTaken(values.username.trim());
    case 'short':
      return MESSAGES.passwordShort;
    case 'long':
      return tooLongMessage(field === 'practices' ? getTooLongLabel(practices) : LABELS[field]);
    case 'different':
      return MESSAGES.passwordsDiffer;
    case 'address':
      return MESSAGES.address;
  }
}

function toMissingMessage(field: FieldName) {
  switch (field) {
    case 'practices':
    case 'practiceAdmin':
      return MESSAGES[field];
    default:
      return isRequiredAgreement(field) ? MESSAGES.agreement(LABELS[field]) : requiredMessage(LABELS[field]);
  }
}

function toMalformedMessage(field: FieldName) {
  switch (field) {
    case 'username':
      return MESSAGES.usernameUnusable;
    case 'practices':
      return emailMessage(PRACTICE_LABELS.email);
    case 'practiceAdmin':
      return emailMessage(ADMIN_LABELS.email);
    default:
      return emailMessage(LABELS[field]);
  }
}

/** All errors of a page, from top to bottom. Fields whose condition is false are skipped. */
export const getErrors = (page: PageName, context: RegistrationContext): FieldError[] => [
  ...getMembershipError(page, context),
  ...getFields(page, context).flatMap((field) => getMessages(field, context).map((message) => ({ field, message }))),
];

const getMembershipError = (page: PageName, context: RegistrationContext): FieldError[] =>
  isMembershipMissing(page, context) ? [{ field: 'form', message: MESSAGES.noMembership }] : [];

function getMessages(field: FieldName, context: RegistrationContext) {
  const message = getMessage(field, context);
  return message === null ? getServerMessages(field, context).map(verbatim) : [message];
}

/** As `getErrors`, but only errors that may be shown, preceded by the server's messages without a field. */
export const getVisibleErrors = (page: PageName, context: RegistrationContext): FieldError[] => [
  ...getMembershipError(page, context),
  ...(context.serverErrors.form ?? []).map((message) => ({ field: 'form' as const, message: verbatim(message) })),
  ...getFields(page, context).flatMap((field) =>
    getVisibleMessages(field, context).map((message) => ({ field, message })),
  ),
];

export function getVisibleMessages(field: FieldName, context: RegistrationContext): Text[] {
  const message = context.revealed.includes(field) ? getMessage(field, context) : null;
  return message === null ? getServerMessages(field, context).map(verbatim) : [message];
}

/** Announces the corrected fields and the number of errors left; null if no field was corrected. */
export function describeCorrections(before: readonly FieldError[], now: readonly FieldError[]): Text | null {
  const isLeft = (field: FieldError['field']) => now.some((problem) => problem.field === field);
  const fields = listed([
    ...new Set(before.flatMap(({ field }) => (field === 'form' || isLeft(field) ? [] : LABELS[field]))),
  ]);
  if (fields === null) return null;
  if (now.length === 0) return text('All errors corrected.');
  // translators: {fields} is a list of the labels of fields.
  return plural('{fields} corrected. {count} error left.', '{fields} corrected. {count} errors left.', now.length, {
    fields,
  });
}
