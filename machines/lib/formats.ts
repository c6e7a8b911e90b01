/**
 * Formats that are checked before a request. The host has the same rules (`Core/Formats.php`). Limits and patterns
 * come from the contract.
 */
import { COMMON_PASSWORDS } from './contract/common-passwords.ts';
import {
  DOMAIN_FORMAT,
  EMAIL_FORMAT,
  EMAIL_LIMIT,
  EMAIL_MINIMUM,
  LINE_LIMIT,
  LINK_FORMAT,
  NAME_LIMIT,
  OUTER_BLANKS_FORMAT,
  PASSWORD_BYTES_LIMIT,
  PASSWORD_MINIMUM,
  PHONE_FORMAT,
  PHONE_PREFIX,
  UNWANTED_FORMAT,
  USERNAME_FORMAT,
  USERNAME_LIMIT,
  WEBSITE_FORMAT,
} from './contract/rules.ts';

/** Normalizes a text as the host does: one line, trimmed. */
export const toSingleLine = (value: string) => value.replaceAll(UNWANTED_FORMAT, ' ').trim();

/** Length in characters: an emoji counts as one, as on the host. */
const countCharacters = (value: string) => Array.from(value).length;

export const isBlank = (value: string) => toSingleLine(value) === '';

/** Whether a one-line text is too long for the host to store. */
export const isTooLong = (value: string, limit: number = LINE_LIMIT) => countCharacters(toSingleLine(value)) > limit;

/** '+1' alone counts as empty (spec: practices#empty-phone-number). */
export const isPhoneBlank = (value: string) => isBlank(value) || toSingleLine(value) === PHONE_PREFIX;

export function isEmail(value: string) {
  const email = toSingleLine(value);
  return email.length >= EMAIL_MINIMUM && email.length <= EMAIL_LIMIT && EMAIL_FORMAT.test(email);
}

/** Whether a text is safe as a person's name in an e-mail. */
export const isName = (value: string) =>
  !isTooLong(value, NAME_LIMIT) && !LINK_FORMAT.test(value) && !DOMAIN_FORMAT.test(value);

/** A URL with or without its scheme; blank is valid. */
export const isWebsite = (value: string) => isBlank(value) || WEBSITE_FORMAT.test(toSingleLine(value));

export const isUsername = (value: string) =>
  toSingleLine(value).length <= USERNAME_LIMIT && USERNAME_FORMAT.test(toSingleLine(value));

/** A US number in any format, with or without country code and extension. */
export const isPhone = (value: string) => !isTooLong(value) && PHONE_FORMAT.test(toSingleLine(value));

const COMMON = new Set<string>(COMMON_PASSWORDS);

/**
 * Validates a password; null if it is valid. The password is sent as typed, but outer blanks do not count:
 * WordPress trims them, so a member can sign in without them.
 */
export function validatePassword(password: string): 'missing' | 'short' | 'common' | 'long' | null {
  const counted = password.replaceAll(OUTER_BLANKS_FORMAT, '');
  if (counted === '') return 'missing';
  if (countCharacters(counted) < PASSWORD_MINIMUM) return 'short';
  if (COMMON.has(counted.toLowerCase())) return 'common';
  return countStoredBytes(password) > PASSWORD_BYTES_LIMIT ? 'long' : null;
}

/** WordPress counts UTF-8 bytes after it has escaped quotes, backslashes and NUL. Half of a surrogate pair has two bytes here. */
const countStoredBytes = (password: string) =>
  password.replaceAll(/['"\\\0\x80-\u07FF\uD800-\uDFFF]/g, '..').replaceAll(/[\u0800-\uFFFF]/g, '...').length;
