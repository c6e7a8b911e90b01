/**
 * Every rule of the form (spec: registration#messages-of-the-form), without its messages (`validation-messages.ts`, in the chunk of the
 * pages that show them), because every page validates.
 */
import { isAddressFilled } from '../address/address.rules.ts';
import { isCheckable } from '../availability/availability.rules.ts';
import type { AvailabilityField } from '../availability/availability.types.ts';
import { isBlank, isEmail, isName, isPhone, isPhoneBlank, isUsername, validatePassword } from '../lib/formats.ts';
import { isPracticeAdminFilled } from '../practice-admin/practice-admin.rules.ts';
import { validatePractices } from '../practices/practices.rules.ts';
import { getFields, isRequiredAgreement, isSameEmail } from './fields.ts';
import { lacksMembership } from './request.ts';
import type { FieldName, PageName, RegistrationContext, TextFieldName } from './registration.types.ts';

/**
 * `name`: too long or with a web address, `website`: no web URL, `phone`: not ten digits, `long`: too long for the
 * host, `address`: an incomplete address of a practice or of the bill.
 */
export type FieldErrorCode =
  | 'missing'
  | 'malformed'
  | 'name'
  | 'website'
  | 'phone'
  | 'taken'
  | 'short'
  | 'common'
  | 'long'
  | 'different'
  | 'address';

/** The error of a field's current value, whether or not it is shown yet; null if it is valid. */
export function validateField(field: FieldName, context: RegistrationContext): FieldErrorCode | null {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return validatePresence(field, context) ?? (isName(context.values[field]) ? null : 'name');
    case 'phone':
      return validatePresence(field, context) ?? validatePhone(context.values.phone);
    case 'username':
      return validatePresence(field, context) ?? validateAvailability(field, isUsername, context);
    case 'email':
      return validatePresence(field, context) ?? validateAvailability(field, isEmail, context);
    case 'password':
      return validatePassword(context.values.password);
    case 'passwordConfirm':
      return (
        (validatePassword(context.values.passwordConfirm) === 'missing' ? 'missing' : null) ??
        (context.values.password === context.values.passwordConfirm ? null : 'different')
      );
    case 'practices':
      return validatePractices(context.practices);
    case 'billingAddress':
      return isAddressFilled(context.billing.address) ? null : 'address';
    case 'practiceAdmin':
      if (!isPracticeAdminFilled(context.admin)) return 'missing';
      if (context.admin.included && !isName(context.admin.name)) return 'name';
      return isEmail(context.admin.email) ? null : 'malformed';
    case 'memberDirectory':
      return null;
    default:
      return isRequiredAgreement(field)
        ? context.agreements[field]
          ? null
          : 'missing'
        : validatePresence(field, context);
  }
}

/** For a value that is not empty. */
const validatePhone = (phone: string) => (isPhone(phone) ? null : 'phone');

const validatePresence = (field: TextFieldName, { values }: RegistrationContext) =>
  (field === 'phone' ? isPhoneBlank(values.phone) : isBlank(values[field])) ? 'missing' : null;

function validateAvailability(
  field: AvailabilityField,
  isWellFormed: (value: string) => boolean,
  context: RegistrationContext,
) {
  const status = getAvailabilityStatus(field, context);
  if (!isWellFormed(context.values[field]) || status === 'unusable') return 'malformed';
  return status === 'taken' ? 'taken' : null;
}

/** The result for the current value; a result for an earlier value does not count. */
export function getAvailabilityStatus(field: AvailabilityField, context: RegistrationContext) {
  const { value, status } = context.availability[field];
  return value === context.values[field] && isChecked(field, context) ? status : 'unknown';
}

/** Fields whose values must be unique on the host. */
export const CHECKED_FIELDS = ['username', 'email'] as const satisfies AvailabilityField[];

/**
 * The address of an invitation or of the visitor's own account is not checked, because the host gave it and it cannot
 * be edited. Neither are the names of an account that this registration may have created.
 */
export const isChecked = (
  field: AvailabilityField,
  { emailPreset, accountPending, account, values }: RegistrationContext,
) => !accountPending && (field !== 'email' || !(emailPreset || isSameEmail(values.email, account?.email)));

/** Whether the check of a field is pending. A failed check is not waited for. */
export function isCheckPending(field: AvailabilityField, context: RegistrationContext) {
  if (!isChecked(field, context)) return false;
  const status = getAvailabilityStatus(field, context);
  return isCheckable({ field, value: context.values[field] }) && (status === 'unknown' || status === 'checking');
}

/** The server's messages stay until their field changes. */
export const getServerMessages = (field: FieldName, { serverErrors }: RegistrationContext) => serverErrors[field] ?? [];

export const isMembershipMissing = (page: PageName, context: RegistrationContext) =>
  (page === 'products' || page === 'payment') && lacksMembership(context);

/** Whether a page has any error. Fields whose condition is false are skipped. */
export const hasErrorsOn = (page: PageName, context: RegistrationContext) =>
  isMembershipMissing(page, context) ||
  getFields(page, context).some(
    (field) => validateField(field, context) !== null || getServerMessages(field, context).length > 0,
  );
