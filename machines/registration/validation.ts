/** Every rule and message of the specification's section 5, and of "Further texts". Pure: context in, messages out. */
import { isCheckable } from '../availability/availability.rules.ts';
import type { AvailabilityField } from '../availability/availability.types.ts';
import { isBillingAddressCompleted } from '../billing/billing.rules.ts';
import { isBlank, isEmail, isPhoneBlank, isUsername } from '../lib/formats.ts';
import { emailMessage, requiredMessage } from '../lib/messages.ts';
import { ADMIN_LABELS, isPracticeAdminFilled } from '../practice-admin/practice-admin.rules.ts';
import { PRACTICE_EMAIL_LABEL } from '../practice/practice.rules.ts';
import { arePracticesFilled } from '../practices/practices.rules.ts';
import { fieldsOn, LABELS } from './fields.ts';
import { lacksMembership } from './order.ts';
import type { FieldName, PageName, Problem, RegistrationContext, TextFieldName } from './registration.types.ts';

export const MIN_PASSWORD_LENGTH = 8;

export const MESSAGES = {
  agreement: (label: string) => `You must agree to the following: "${label}"`,
  emailTaken: (email: string) => `The email "${email}" is already in use.`,
  usernameTaken: (username: string) => `The username "${username}" is already in use.`,
  usernameUnusable: 'This username cannot be used.',
  passwordShort: `Password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
  passwordsDiffer: 'Passwords do not match.',
  address: 'You must enter a valid address.',
  practices: 'You must have at least one practice, and every practice you provide must be fully filled out.',
  practiceAdmin: 'You must provide a name and email for the practice admin.',
  noMembership: 'There is no membership to choose at the moment.',
  /** No error: the server decides when the form is sent. */
  unverified: (label: string) => `"${label}" could not be checked. You can go on.`,
} as const;

/** What is wrong with a field's value now, whether or not it shows yet; null when nothing is. */
export function messageOf(field: FieldName, context: RegistrationContext): string | null {
  switch (field) {
    case 'username':
      return requiredOf(field, context) ?? usernameMessage(context);
    case 'email':
      return requiredOf(field, context) ?? addressMessage(context);
    case 'password':
      return requiredOf(field, context) ?? passwordMessage(context);
    case 'passwordConfirm':
      return requiredOf(field, context) ?? confirmationMessage(context);
    case 'practices':
      return practicesMessage(context);
    case 'billingAddress':
      return isBillingAddressCompleted(context.billing, context.practices) ? null : MESSAGES.address;
    case 'practiceAdmin':
      return adminMessage(context);
    case 'hipaa':
    case 'termsAndConditions':
    case 'socialCodeOfEthics':
    case 'privacyPolicy':
    case 'nonDisclosure':
      return context.agreements[field] ? null : MESSAGES.agreement(LABELS[field]);
    case 'memberDirectory':
      return null;
    default:
      return requiredOf(field, context);
  }
}

function requiredOf(field: TextFieldName, { values }: RegistrationContext) {
  const empty = field === 'phone' ? isPhoneBlank(values.phone) : isBlank(values[field]);
  return empty ? requiredMessage(LABELS[field]) : null;
}

function usernameMessage(context: RegistrationContext) {
  const { username } = context.values;
  if (!isUsername(username)) return MESSAGES.usernameUnusable;
  const status = statusOf('username', context);
  if (status === 'taken') return MESSAGES.usernameTaken(username.trim());
  return status === 'unusable' ? MESSAGES.usernameUnusable : null;
}

function addressMessage(context: RegistrationContext) {
  const { email } = context.values;
  if (!isEmail(email)) return emailMessage(LABELS.email);
  const status = statusOf('email', context);
  if (status === 'taken') return MESSAGES.emailTaken(email.trim());
  return status === 'unusable' ? emailMessage(LABELS.email) : null;
}

const passwordMessage = ({ values }: RegistrationContext) =>
  values.password.length < MIN_PASSWORD_LENGTH ? MESSAGES.passwordShort : null;

const confirmationMessage = ({ values }: RegistrationContext) =>
  values.password === values.passwordConfirm ? null : MESSAGES.passwordsDiffer;

function practicesMessage({ practices, billing }: RegistrationContext) {
  if (!arePracticesFilled(practices)) return MESSAGES.practices;
  if (practices.some(({ email }) => !isBlank(email) && !isEmail(email))) return emailMessage(PRACTICE_EMAIL_LABEL);
  // Billed is the first practice's address: the rule for the billing address then concerns the practices.
  return billing.sameAsPractice && !isBillingAddressCompleted(billing, practices) ? MESSAGES.address : null;
}

function adminMessage({ admin }: RegistrationContext) {
  if (!isPracticeAdminFilled(admin)) return MESSAGES.practiceAdmin;
  return isEmail(admin.email) ? null : emailMessage(ADMIN_LABELS.email);
}

/** The answer about the value as it is now; an answer about an earlier one says nothing. */
export function statusOf(field: AvailabilityField, { availability, values }: RegistrationContext) {
  const { value, status } = availability[field];
  return value === values[field] ? status : 'unknown';
}

/** Whose values must be free. */
export const CHECKED_FIELDS = ['username', 'email'] as const satisfies AvailabilityField[];

/**
 * The address of an invitation is not asked about: the host gave it, nobody here can change it, and what became of it only
 * the registration tells.
 */
export const isAskedAbout = (field: AvailabilityField, { emailPreset }: Pick<RegistrationContext, 'emailPreset'>) =>
  field !== 'email' || !emailPreset;

/** Whether the answer about a field's value is still to come. One that could not be had is not waited for. */
export function isCheckPending(field: AvailabilityField, context: RegistrationContext) {
  if (!isAskedAbout(field, context)) return false;
  const status = statusOf(field, context);
  return isCheckable({ field, value: context.values[field] }) && (status === 'unknown' || status === 'checking');
}

/** The server's messages stay until their field is changed. */
export const serverMessagesOf = (field: FieldName, { serverErrors }: RegistrationContext) => serverErrors[field] ?? [];

/** Everything that is wrong on a page, from top to bottom. Fields whose condition is false are skipped. */
export const problemsOn = (page: PageName, context: RegistrationContext): Problem[] => [
  ...missingMembership(page, context),
  ...fieldsOn(page, context).flatMap((field) => messagesOf(field, context).map((message) => ({ field, message }))),
];

const missingMembership = (page: PageName, context: RegistrationContext): Problem[] =>
  (page === 'products' || page === 'payment') && lacksMembership(context)
    ? [{ field: 'form', message: MESSAGES.noMembership }]
    : [];

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
