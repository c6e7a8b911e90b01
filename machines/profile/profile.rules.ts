/** The registration's rules for a person and the practices. */
import { deepEqual } from '../lib/deep-equal.ts';
import { isBlank, isName, isPhone, isPhoneBlank } from '../lib/formats.ts';
import {
  ADDRESS_MESSAGE,
  emailMessage,
  nameMessage,
  PHONE_MESSAGE,
  PRACTICES_MESSAGE,
  requiredMessage,
  tooLongMessage,
  WEBSITE_MESSAGE,
} from '../lib/contract/messages.ts';
import { PERSON_LABELS } from '../lib/contract/person-labels.ts';
import { PRACTICE_LABELS } from '../lib/contract/practice-labels.ts';
import { getTooLongLabel } from '../practices/practices.labels.ts';
import { validatePractices } from '../practices/practices.rules.ts';
import type { PracticeErrorCode } from '../practice/practice.rules.ts';
import type { ProfileContext, ProfileField } from './profile.types.ts';
import type { Text } from '../lib/text.ts';

/** From top to bottom. A secondary user has no phone number and no profession. */
export const getFields = ({ hasPractices }: Pick<ProfileContext, 'hasPractices'>): readonly ProfileField[] =>
  hasPractices ? ['firstName', 'lastName', 'phone', 'role', 'profession'] : ['firstName', 'lastName', 'role'];

/** The error of a field, else null. */
export function getFieldError(field: ProfileField, { person }: Pick<ProfileContext, 'person'>): Text | null {
  const isMissing = field === 'phone' ? isPhoneBlank(person.phone) : isBlank(person[field]);
  if (isMissing) return requiredMessage(PERSON_LABELS[field]);
  if ((field === 'firstName' || field === 'lastName') && !isName(person[field]))
    return nameMessage(PERSON_LABELS[field]);
  return field === 'phone' && !isPhone(person.phone) ? PHONE_MESSAGE : null;
}

const PRACTICES_MESSAGES: Record<Exclude<PracticeErrorCode, 'long'>, Text> = {
  missing: PRACTICES_MESSAGE,
  malformed: emailMessage(PRACTICE_LABELS.email),
  phone: PHONE_MESSAGE,
  website: WEBSITE_MESSAGE,
  address: ADDRESS_MESSAGE,
};

/** The error of the practices as a whole, else null. */
export function getPracticesError({ hasPractices, practices }: Pick<ProfileContext, 'hasPractices' | 'practices'>) {
  const fault = hasPractices ? validatePractices(practices) : null;
  return fault === 'long' ? tooLongMessage(getTooLongLabel(practices)) : fault && PRACTICES_MESSAGES[fault];
}

export const isValid = (context: ProfileContext): boolean =>
  getFields(context).every((field) => getFieldError(field, context) === null) && getPracticesError(context) === null;

/** Whether there are unsaved edits. */
export const isUnsaved = ({
  person,
  practices,
  saved,
}: Pick<ProfileContext, 'person' | 'practices' | 'saved'>): boolean => !deepEqual({ person, practices }, saved);
