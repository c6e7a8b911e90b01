/** Rules for a blank, filled and completed practice (spec: practices#complete-practice, practices#deleting-a-practice). */
import { addressOnLoad, emptyAddress, isAddressFilled } from '../address/address.rules.ts';
import { PHONE_PREFIX, WEBSITE_LIMIT } from '../lib/contract/rules.ts';
import { isBlank, isEmail, isPhone, isPhoneBlank, isTooLong, isWebsite } from '../lib/formats.ts';
import type { Practice, PracticeField } from './practice.types.ts';

/** Every field in the order of the form. */
export const PRACTICE_FIELDS: readonly PracticeField[] = [
  'name',
  'email',
  'phone',
  'website',
  'specialty',
  'businessStructure',
];

const REQUIRED_FIELDS: readonly PracticeField[] = ['name', 'specialty', 'businessStructure'];

export const isRequiredField = (field: PracticeField) => REQUIRED_FIELDS.includes(field);

export const emptyPractice = (): Practice => ({
  name: '',
  email: '',
  phone: PHONE_PREFIX,
  website: '',
  specialty: '',
  businessStructure: '',
  address: emptyAddress(),
  directoryShow: true,
  completed: false,
});

/** Name, specialty and structure, which Next requires of every practice. Save Practice is not required. */
export const isPracticeFilled = (practice: Practice) => !REQUIRED_FIELDS.some((field) => isBlank(practice[field]));

/**
 * Whether a field is too long for the host. The formats of e-mail addresses and phone numbers have limits of their own.
 */
export const isFieldTooLong = (field: PracticeField, practice: Practice) =>
  field !== 'email' && field !== 'phone' && isTooLong(practice[field], field === 'website' ? WEBSITE_LIMIT : undefined);

/** Save Practice requires a filled practice with a completed address. */
export const canSavePractice = (practice: Practice) => isPracticeFilled(practice) && practice.address.completed;

/** `long`: too long for the host, `phone`: not ten digits, `website`: no web URL, `address`: a missing line. */
export type PracticeErrorCode = 'missing' | 'malformed' | 'long' | 'phone' | 'website' | 'address';

/**
 * What can be wrong with a practice, the gravest first: no name, specialty or structure; an invalid e-mail address or phone number, if there
 * is one; no address. It need not be saved, and its address need not be checked.
 */
export const PRACTICE_ERRORS: ReadonlyArray<readonly [PracticeErrorCode, (practice: Practice) => boolean]> = [
  ['missing', (practice) => !isPracticeFilled(practice)],
  ['malformed', ({ email }) => !isBlank(email) && !isEmail(email)],
  ['long', (practice) => PRACTICE_FIELDS.some((field) => isFieldTooLong(field, practice))],
  ['phone', ({ phone }) => !isPhoneBlank(phone) && !isPhone(phone)],
  ['website', ({ website }) => !isWebsite(website)],
  ['address', ({ address }) => !isAddressFilled(address)],
];

/** Whether leaving the page saves the practice together with its address. */
export const isPracticeComplete = (practice: Practice) => !PRACTICE_ERRORS.some(([, has]) => has(practice));

/** A loaded practice counts as completed if it is filled and its address has coordinates. */
export function practiceOnLoad(practice: Practice): Practice {
  const loaded = { ...practice, address: addressOnLoad(practice.address) };
  return { ...loaded, completed: canSavePractice(loaded) };
}

/** The name under which a loaded practice counts as saved. */
export const savedNameOnLoad = ({ completed, name }: Practice) => (completed ? name.trim() : '');
