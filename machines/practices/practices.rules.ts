/** The list of practices: what Next asks of it (specification, section 5). */
import { isAddressFilled } from '../address/address.rules.ts';
import { PRACTICES_LIMIT } from '../lib/contract/rules.ts';
import { isBlank, isEmail, isPhone, isPhoneBlank, isWebsite } from '../lib/formats.ts';
import { PRACTICE_FIELDS } from '../practice/practice.labels.ts';
import { emptyPractice, isFieldTooLong, isPracticeFilled, practiceOnLoad } from '../practice/practice.rules.ts';
import type { Practice } from '../practice/practice.types.ts';

/** What a form starts with: the practices of page data or of a draft, one empty one when there are none. */
export const practicesOnLoad = (practices: readonly Practice[]): Practice[] =>
  practices.length > 0 ? practices.map(practiceOnLoad) : [emptyPractice()];

/** What the host takes (decisions, "Paying"). */
export const MAX_PRACTICES = PRACTICES_LIMIT;

/** What is wrong with practices; `long`: a field with more than the host stores, `phone`: a number without its ten digits, `website`: an address that is none of the web, `address`: one that lacks a line. */
export type PracticesErrorCode = 'missing' | 'malformed' | 'long' | 'phone' | 'website' | 'address';

/**
 * What is wrong with the practices as a whole, the gravest first: at least one, and each with name, specialty and structure; an e-mail
 * address and a phone number that are ones, if any; an address, as the host asks of every one. None of it needs to be saved or checked.
 */
export function validatePractices(practices: readonly Practice[]): PracticesErrorCode | null {
  if (practices.length === 0 || !practices.every(isPracticeFilled)) return 'missing';
  if (practices.some(({ email }) => !isBlank(email) && !isEmail(email))) return 'malformed';
  if (practices.some((practice) => PRACTICE_FIELDS.some((field) => isFieldTooLong(field, practice)))) return 'long';
  if (practices.some(({ phone }) => !isPhoneBlank(phone) && !isPhone(phone))) return 'phone';
  if (!practices.every(({ website }) => isWebsite(website))) return 'website';
  return practices.every(({ address }) => isAddressFilled(address)) ? null : 'address';
}
