/** All messages of the form (spec: registration#messages-of-the-form). Pure: context in, messages out. */
import { ACCOUNT_LABELS } from '../lib/contract/account-labels.ts';
import { PERSON_LABELS } from '../lib/contract/person-labels.ts';
import { PRACTICE_ADMIN_LABELS } from '../lib/contract/practice-admin-labels.ts';
import { PRACTICE_LABELS } from '../lib/contract/practice-labels.ts';
import {
  ADDRESS_MESSAGE,
  agreementMessage,
  emailMessage,
  emailTakenMessage,
  nameMessage,
  PASSWORD_COMMON_MESSAGE,
  PASSWORD_SHORT_MESSAGE,
  PASSWORDS_DIFFER_MESSAGE,
  PHONE_MESSAGE,
  PRACTICE_ADMIN_MESSAGE,
  PRACTICES_MESSAGE,
  requiredMessage,
  tooLongMessage,
  USERNAME_MESSAGE,
  usernameTakenMessage,
  WEBSITE_MESSAGE,
} from '../lib/contract/messages.ts';
import { AGREEMENT_LABELS } from '../lib/contract/agreement-labels.ts';
import { getTooLongLabel } from '../practices/practices.labels.ts';
import { validateField, isMembershipMissing, getServerMessages, type FieldErrorCode } from './validation-rules.ts';
import { getFields, isRequiredAgreement } from './fields.ts';
import type { FieldName, PageName, FieldError, RegistrationContext } from './registration.types.ts';
import { listed } from '../lib/sentences.ts';
import { plural, text, verbatim, type Text } from '../lib/text.ts';

/** Without the star, which is rendered separately. */
export const LABELS: Record<FieldName, Text> = {
  ...PERSON_LABELS,
  ...ACCOUNT_LABELS,
  practices: text('Practices'),
  billingAddress: text('Billing Address'),
  practiceAdmin: text('Practice Admin'),
  ...AGREEMENT_LABELS,
  memberDirectory: text('Show me in the member directory'),
};

/** No error: the server decides when the form is sent. */
export const unverifiedMessage = (label: Text): Text =>
  text('We could not check "{label}". You can continue.', { label });

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
      return nameMessage(field === 'practiceAdmin' ? PRACTICE_ADMIN_LABELS.name : LABELS[field]);
    case 'website':
      return WEBSITE_MESSAGE;
    case 'phone':
      return PHONE_MESSAGE;
    case 'taken':
      return field === 'email' ? emailTakenMessage(values.email.trim()) : usernameTakenMessage(values.username.trim());
    case 'common':
      return PASSWORD_COMMON_MESSAGE;
    case 'short':
      return PASSWORD_SHORT_MESSAGE;
    case 'long':
      return tooLongMessage(field === 'practices' ? getTooLongLabel(practices) : LABELS[field]);
    case 'different':
      return PASSWORDS_DIFFER_MESSAGE;
    case 'address':
      return ADDRESS_MESSAGE;
  }
}

function toMissingMessage(field: FieldName) {
  switch (field) {
    case 'practices':
      return PRACTICES_MESSAGE;
    case 'practiceAdmin':
      return PRACTICE_ADMIN_MESSAGE;
    default:
      return isRequiredAgreement(field) ? agreementMessage(LABELS[field]) : requiredMessage(LABELS[field]);
  }
}

function toMalformedMessage(field: FieldName) {
  switch (field) {
    case 'username':
      return USERNAME_MESSAGE;
    case 'practices':
      return emailMessage(PRACTICE_LABELS.email);
    case 'practiceAdmin':
      return emailMessage(PRACTICE_ADMIN_LABELS.email);
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
  isMembershipMissing(page, context)
    ? [{ field: 'form', message: text('There is no membership to choose at the moment.') }]
    : [];

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
