/** The words for what is wrong: every message of the specification's section 5 and of "Further texts". Pure: context in, messages out. */
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
import { PERSON_LABELS } from '../payment/person.labels.ts';
import { ADMIN_LABELS } from '../practice-admin/practice-admin.labels.ts';
import { PRACTICE_LABELS } from '../practice/practice.labels.ts';
import { tooLongLabelOf } from '../practices/practices.labels.ts';
import { faultOf, isMembershipMissing, serverMessagesOf, type Fault } from './faults.ts';
import { fieldsOn, isRequiredAgreement } from './fields.ts';
import type { FieldName, PageName, Problem, RegistrationContext } from './registration.types.ts';

/** Without the star, which is a mark of its own. */
export const LABELS: Record<FieldName, string> = {
  ...PERSON_LABELS,
  username: 'Username',
  email: 'Email',
  password: 'Password',
  passwordConfirm: 'Confirm Password',
  practices: 'Practices',
  billingAddress: 'Billing Address',
  practiceAdmin: 'Practice Admin',
  ...AGREEMENT_LABELS,
  memberDirectory: 'Show me in the member directory',
};

export const MESSAGES = {
  agreement: (label: string) => `You must agree to the following: "${label}"`,
  emailTaken: (email: string) => `The email "${email}" is already in use.`,
  usernameTaken: (username: string) => `The username "${username}" is already in use.`,
  usernameUnusable: 'This username cannot be used.',
  passwordShort: `Password must have at least ${PASSWORD_MINIMUM} characters.`,
  passwordsDiffer: 'Passwords do not match.',
  address: ADDRESS_MESSAGE,
  practices: PRACTICES_MESSAGE,
  practiceAdmin: 'You must provide a name and email for the practice admin.',
  noMembership: 'There is no membership to choose at the moment.',
  /** No error: the server decides when the form is sent. */
  unverified: (label: string) => `We could not check "${label}". You can continue.`,
} as const;

/** What is wrong with a field's value now, whether or not it shows yet; null when nothing is. */
export function messageOf(field: FieldName, context: RegistrationContext): string | null {
  const fault = faultOf(field, context);
  return fault && wordsFor(fault, field, context);
}

function wordsFor(fault: Fault, field: FieldName, { values, practices }: RegistrationContext): string {
  switch (fault) {
    case 'missing':
      return missingWords(field);
    case 'malformed':
      return malformedWords(field);
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
      return tooLongMessage(field === 'practices' ? tooLongLabelOf(practices) : LABELS[field]);
    case 'different':
      return MESSAGES.passwordsDiffer;
    case 'address':
      return MESSAGES.address;
  }
}

function missingWords(field: FieldName) {
  switch (field) {
    case 'practices':
    case 'practiceAdmin':
      return MESSAGES[field];
    default:
      return isRequiredAgreement(field) ? MESSAGES.agreement(LABELS[field]) : requiredMessage(LABELS[field]);
  }
}

function malformedWords(field: FieldName) {
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

/** Everything that is wrong on a page, from top to bottom. Fields whose condition is false are skipped. */
export const problemsOn = (page: PageName, context: RegistrationContext): Problem[] => [
  ...missingMembership(page, context),
  ...fieldsOn(page, context).flatMap((field) => messagesOf(field, context).map((message) => ({ field, message }))),
];

const missingMembership = (page: PageName, context: RegistrationContext): Problem[] =>
  isMembershipMissing(page, context) ? [{ field: 'form', message: MESSAGES.noMembership }] : [];

function messagesOf(field: FieldName, context: RegistrationContext) {
  const message = messageOf(field, context);
  return message === null ? serverMessagesOf(field, context) : [message];
}

/** As `problemsOn`, but only what may show already, with the server's messages that belong to no field first. */
export const shownProblemsOn = (page: PageName, context: RegistrationContext): Problem[] => [
  ...missingMembership(page, context),
  ...(context.serverErrors.form ?? []).map((message) => ({ field: 'form' as const, message })),
  ...fieldsOn(page, context).flatMap((field) => shownMessagesOf(field, context).map((message) => ({ field, message }))),
];

export function shownMessagesOf(field: FieldName, context: RegistrationContext): string[] {
  const message = context.revealed.includes(field) ? messageOf(field, context) : null;
  return message === null ? serverMessagesOf(field, context) : [message];
}

/** The fields that are without an error now, and how many errors are left; '' when no field is. */
export function correctedIn(before: readonly Problem[], now: readonly Problem[]): string {
  const isLeft = (field: Problem['field']) => now.some((problem) => problem.field === field);
  const corrected = [
    ...new Set(before.flatMap(({ field }) => (field === 'form' || isLeft(field) ? [] : LABELS[field]))),
  ];
  if (corrected.length === 0) return '';
  if (now.length === 0) return 'All errors corrected.';
  return `${corrected.join(', ')} corrected. ${now.length} ${now.length === 1 ? 'error' : 'errors'} left.`;
}
