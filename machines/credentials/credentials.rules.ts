/** What a form of the sign-in details needs; the host checks the rest. */
import { isBlank, isEmail } from '../lib/formats.ts';
import { emailMessage, requiredMessage } from '../lib/messages.ts';
import type { CredentialsAct, CredentialsContext, CredentialsField, CredentialsForm } from './credentials.types.ts';

/** As the registration has it (specification, section 5; texts, "Further texts"). */
const MIN_PASSWORD_LENGTH = 8;

export const FIELDS: Record<CredentialsForm, readonly CredentialsField[]> = {
  email: ['email', 'password'],
  password: ['password', 'newPassword'],
};

export const LABELS: Record<CredentialsField, string> = {
  email: 'New Email',
  password: 'Current Password',
  newPassword: 'New Password',
};

type Values = CredentialsContext['values'];

/** What is wrong with a field, else null. */
export function faultOf(field: CredentialsField, values: Values): string | null {
  if (isBlank(values[field])) return requiredMessage(LABELS[field]);
  if (field === 'email' && !isEmail(values.email)) return emailMessage(LABELS.email);
  if (field === 'newPassword' && values.newPassword.trim().length < MIN_PASSWORD_LENGTH)
    return `Password must have at least ${MIN_PASSWORD_LENGTH} characters.`;
  return null;
}

export const isFilled = (form: CredentialsForm, values: Values): boolean =>
  FIELDS[form].every((field) => faultOf(field, values) === null);

/** The act that a kind stands for, with what is typed. */
export function actOf(kind: CredentialsAct['kind'], { email, password, newPassword }: Values): CredentialsAct {
  switch (kind) {
    case 'email':
      return { kind, email: email.trim(), password };
    case 'password':
      return { kind, password, newPassword };
    default:
      return { kind };
  }
}
