/**
 * The phone mask `+1 ###-###-####` (specification, section 5) as pure functions over text and caret.
 * North American area codes start with 2 to 9, so leading zeros and ones are a country code or a trunk prefix: they are
 * dropped, and a number may be typed, pasted or filled in by the browser in any format.
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
 * The text in the mask, as far as it goes: "+1 503-5". Separators come with the digit that follows them, so that
 * Backspace never fights with the mask. Without a single digit the result is empty, with the country code alone "+1".
 */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text);
  if (digits === '') return digitsOf(text) === '' ? '' : PREFIX;
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '');
  return `${PREFIX} ${groups.join('-')}`;
}

/**
 * The text in the mask and where the caret belongs: after the same digit as before. At the end it stays at the end.
 * `caret` counts characters from the start of `text`.
 */
export function maskPhone(text: string, caret: number): Masked {
  const value = formatPhone(text);
  if (caret >= text.length) return { value, caret: value.length };
  const dropped = digitsOf(text).length - digitsOf(text).replace(COUNTRY_CODE, '').length;
  const before = Math.max(0, digitsOf(text.slice(0, caret)).length - dropped);
  const start = Math.min(value.length, PREFIX.length + 1);
  if (before === 0) return { value, caret: start };
  let seen = 0;
  for (let index = start; index < value.length; index++) {
    if (value[index] !== '-') seen++;
    if (seen === before) return { value, caret: index + 1 };
  }
  return { value, caret: value.length };
}
