/**
 * The phone mask `+1 ###-###-####` (spec: practices#us-phone-numbers) as pure functions over text and caret. North American
 * area codes start with 2 to 9, so leading zeros and ones are a country code or a trunk prefix and are dropped. A
 * number may be typed, pasted or filled in by the browser in any format. A full number rejects further digits, because
 * a number that has lost its last digit would look valid.
 */

const NATIONAL_DIGITS = 10;
const PREFIX = '+1';
const NOT_A_DIGIT = /\D/g;
const COUNTRY_CODE = /^[01]+/;

export type Masked = { value: string; caret: number };

const digitsOf = (text: string) => text.replace(NOT_A_DIGIT, '');

/** The digits after the country code, at most ten. */
const nationalDigits = (text: string) => digitsOf(text).replace(COUNTRY_CODE, '').slice(0, NATIONAL_DIGITS);

/**
 * Formats the text in the mask as far as it goes: "+1 503-5". A separator is added with the digit after it, so that
 * Backspace works. Without any digit the result is empty; with only the country code it is "+1".
 */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text);
  if (digits === '') return digitsOf(text) === '' ? '' : PREFIX;
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '');
  return `${PREFIX} ${groups.join('-')}`;
}

/** The position after that many national digits. */
function caretBehind(digits: number, value: string): number {
  const start = Math.min(value.length, PREFIX.length + 1);
  if (digits === 0) return start;
  let seen = 0;
  for (let index = start; index < value.length; index++) {
    if (value[index] !== '-') seen++;
    if (seen === digits) return index + 1;
  }
  return value.length;
}

/**
 * The masked text with the caret after the same digit as before, or still at the end.
 * `caret` counts characters from the start of `text`.
 */
export function maskPhone(text: string, caret: number): Masked {
  const value = formatPhone(text);
  if (caret >= text.length) return { value, caret: value.length };
  const dropped = digitsOf(text).length - digitsOf(text).replace(COUNTRY_CODE, '').length;
  const before = Math.max(0, digitsOf(text.slice(0, caret)).length - dropped);
  return { value, caret: caretBehind(before, value) };
}

/**
 * The result of typing or pasting into the mask. It takes as many digits as fit.
 *
 * @param value in the mask's format
 * @param start of the selection, in characters of `value`
 * @param end of the selection; equal to `start` for a caret
 * @returns null if no digit fits: then nothing changes
 */
export function insertIntoPhone(value: string, start: number, end: number, inserted: string): Masked | null {
  if (value === '' || value === PREFIX) {
    const masked = formatPhone(value.slice(0, start) + inserted + value.slice(end));
    return masked === value ? null : { value: masked, caret: masked.length };
  }
  // The prefix stays, wherever the user types.
  const [from, to] = [start, end].map((place) => Math.max(place, PREFIX.length)) as [number, number];
  const before = digitsOf(value.slice(PREFIX.length, from));
  const after = digitsOf(value.slice(to));
  const national = before === '' ? digitsOf(inserted).replace(COUNTRY_CODE, '') : digitsOf(inserted);
  const taken = national.slice(0, NATIONAL_DIGITS - before.length - after.length);
  if (taken === '') return null;
  const masked = formatPhone(PREFIX + before + taken + after);
  return { value: masked, caret: caretBehind(before.length + taken.length, masked) };
}
