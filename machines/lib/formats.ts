/** Formats that are checked before anything is asked of the host, which has the same rules (`Core/Sanitizer.php`). Limits and patterns are the contract's. */
import {
  DOMAIN_FORMAT,
  EMAIL_FORMAT,
  EMAIL_LIMIT,
  EMAIL_MINIMUM,
  LINE_LIMIT,
  LINK_FORMAT,
  NAME_LIMIT,
  NO_DIGIT_FORMAT,
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

/** A text as the host reads it: one line, without outer blanks. */
export const toSingleLine = (value: string) => value.replaceAll(UNWANTED_FORMAT, ' ').trim();

/** Length in characters: an emoji is one, as it is for the host. */
const countCharacters = (value: string) => Array.from(value).length;

export const isBlank = (value: string) => toSingleLine(value) === '';

/** Whether the host can store a text of one line. */
export const isTooLong = (value: string, limit: number = LINE_LIMIT) => countCharacters(toSingleLine(value)) > limit;

/** '+1' alone counts as empty (decisions, "Phone"). */
export const isPhoneBlank = (value: string) => isBlank(value) || toSingleLine(value) === PHONE_PREFIX;

export function isEmail(value: string) {
  const email = toSingleLine(value);
  return email.length >= EMAIL_MINIMUM && email.length <= EMAIL_LIMIT && EMAIL_FORMAT.test(email);
}

/** Whether a text can stand for a person in an e-mail (decisions, "Security rules"). */
export const isName = (value: string) =>
  !isTooLong(value, NAME_LIMIT) && !LINK_FORMAT.test(value) && !DOMAIN_FORMAT.test(value);

/** An address on the web, with or without its scheme; blank, too. */
export const isWebsite = (value: string) => isBlank(value) || WEBSITE_FORMAT.test(toSingleLine(value));

export const isUsername = (value: string) =>
  toSingleLine(value).length <= USERNAME_LIMIT && USERNAME_FORMAT.test(toSingleLine(value));

/** Ten digits, with or without the country code, however they are set. */
export const isPhone = (value: string) => !isTooLong(value) && PHONE_FORMAT.test(value.replaceAll(NO_DIGIT_FORMAT, ''));

/**
 * What is wrong with a password, null when nothing is. It is sent as it is typed. Blanks around it do not count: WordPress ignores
 * them, so whoever signs in could leave them out.
 */
export function validatePassword(password: string): 'missing' | 'short' | 'long' | null {
  const counted = password.replaceAll(OUTER_BLANKS_FORMAT, '');
  if (counted === '') return 'missing';
  if (countCharacters(counted) < PASSWORD_MINIMUM) return 'short';
  return countStoredBytes(password) > PASSWORD_BYTES_LIMIT ? 'long' : null;
}

/** WordPress counts bytes of UTF-8, after it has put backslashes before quotes, backslashes and NUL. */
const countStoredBytes = (password: string) =>
  Array.from(password).reduce((bytes, character) => bytes + countBytes(character), 0);

function countBytes(character: string) {
  const code = character.codePointAt(0) ?? 0;
  if ('\'"\\\0'.includes(character)) return 2;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
