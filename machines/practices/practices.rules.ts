/** Rules for the list of practices (spec: practices#complete-practice). */
import { isAddressFilled } from '../address/address.rules.ts';
import { isBlank, isEmail, isPhone, isPhoneBlank, isWebsite } from '../lib/formats.ts';
import {
  emptyPractice,
  isFieldTooLong,
  isPracticeFilled,
  PRACTICE_FIELDS,
  practiceOnLoad,
} from '../practice/practice.rules.ts';
import type { Practice } from '../practice/practice.types.ts';

/** The initial practices of a form: those of page data or of a draft, or else one empty practice. */
export const practicesOnLoad = (practices: readonly Practice[]): Practice[] =>
  practices.length > 0 ? practices.map(practiceOnLoad) : [emptyPractice()];

/** `long`: too long for the host, `phone`: not ten digits, `website`: no web URL, `address`: a missing line. */
export type PracticesErrorCode = 'missing' | 'malformed' | 'long' | 'phone' | 'website' | 'address';

/**
 * Validates the practices as a whole and returns the gravest error: at least one practice; name, specialty and
 * structure for each; valid e-mail addresses and phone numbers, if any; and an address for each. They need not be saved
 * or checked.
 */
export function validatePractices(practices: readonly Practice[]): PracticesErrorCode | null {
  if (practices.length === 0 || !practices.every(isPracticeFilled)) return 'missing';
  if (practices.some(({ email }) => !isBlank(email) && !isEmail(email))) return 'malformed';
  if (practices.some((practice) => PRACTICE_FIELDS.some((field) => isFieldTooLong(field, practice)))) return 'long';
  if (practices.some(({ phone }) => !isPhoneBlank(phone) && !isPhone(phone))) return 'phone';
  if (!practices.every(({ website }) => isWebsite(website))) return 'website';
  return practices.every(({ address }) => isAddressFilled(address)) ? null : 'address';
}
