/** The required fields of the sign-in forms; the host checks the rest. */
import { isBlank, isEmail, validatePassword } from '../lib/formats.ts';
import {
  emailMessage,
  PASSWORD_COMMON_MESSAGE,
  PASSWORD_SHORT_MESSAGE,
  requiredMessage,
  tooLongMessage,
} from '../lib/contract/messages.ts';
import type { CredentialsAction, CredentialsContext, CredentialsField, CredentialsForm } from './credentials.types.ts';
import { text, type Text } from '../lib/text.ts';

export const FIELDS: Record<CredentialsForm, readonly CredentialsField[]> = {
  email: ['email', 'password'],
  password: ['password', 'newPassword'],
};

export const LABELS: Record<CredentialsField, Text> = {
  email: text('New Email'),
  password: text('Current Password'),
  newPassword: text('New Password'),
};

type Values = CredentialsContext['values'];

/** The error of a field, else null. */
export function getFieldError(field: CredentialsField, values: Values): Text | null {
  if (field === 'email') {
    if (isBlank(values.email)) return requiredMessage(LABELS.email);
    return isEmail(values.email) ? null : emailMessage(LABELS.email);
  }
  const fault = validatePassword(values[field]);
  if (fault === 'missing') return requiredMessage(LABELS[field]);
  if (field === 'password' || fault === null) return null;
  if (fault === 'long') return tooLongMessage(LABELS[field]);
  return fault === 'common' ? PASSWORD_COMMON_MESSAGE : PASSWORD_SHORT_MESSAGE;
}

export const isValid = (form: CredentialsForm, values: Values): boolean =>
  FIELDS[form].every((field) => getFieldError(field, values) === null);

/** The action of that kind with the typed values. */
export function toAction(kind: CredentialsAction['kind'], { email, password, newPassword }: Values): CredentialsAction {
  switch (kind) {
    case 'email':
      return { kind, email: email.trim(), password };
    case 'password':
      return { kind, password, newPassword };
    default:
      return { kind };
  }
}
