/**
 * The phone mask `+1 ###-###-####` (spec: practices#us-phone-numbers) as pure functions over text and caret. It formats US
 * numbers, typed, pasted or filled in by the browser in any format, and keeps their extension. Any other text, such as
 * a foreign or too long number, stays as typed: the field's message says what is wrong.
 */

const NATIONAL_DIGITS = 10;
const PREFIX = '+1';
const SEPARATOR = /[^\p{L}\p{N}+#]/u;
const SEPARATORS = new RegExp(SEPARATOR, 'gu');
const SEPARATORS_AT_END = /[^\p{L}\p{N}+#]+$/u;
/** The number, and an extension that begins with a letter or `#`. */
const PARTS = /^([^\p{L}#]*)(.*)$/su;
/** Without separators: the country code, also as dialed from abroad, and digits. US area codes begin with 2 to 9. */
const US_DIGITS = /^((?:\+|00|011)?1)?([2-9][0-9]{0,9})?$/;

/** Begins with another country's code, or with a 0 that US numbers lack. */
const FOREIGN = /^\s*(?:(?:\+|00|011)\s*[2-9]|0\s*[2-9])/;

export type Masked = { value: string; caret: number };

/**
 * Formats a US number in the mask as far as it goes: "+1 503-5". A separator is added with the digit after it, so that
 * Backspace works. With only the country code the result is "+1". Any other text is unchanged.
 */
export function formatPhone(text: string): string {
  const [, number = '', extension = ''] = PARTS.exec(text) ?? [];
  const [, code = '', digits = ''] = US_DIGITS.exec(number.replaceAll(SEPARATORS, '')) ?? [];
  if (extension !== '' && digits.length !== NATIONAL_DIGITS) return text;
  if (digits === '') return code === '' ? text : PREFIX;
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((group) => group !== '');
  return [PREFIX, groups.join('-'), extension].filter((part) => part !== '').join(' ');
}

/** Whether a text begins as a foreign number, which the mask leaves alone. */
export const isForeignPhone = (text: string) => FOREIGN.test(text);

const countSigns = (text: string) => text.replaceAll(SEPARATORS, '').length;

/** The position before the last `count` signs of a text, and before the separators in front of them. */
function placeBefore(count: number, value: string): number {
  let place = value.length;
  let seen = 0;
  while (place > 0 && seen < count) {
    place--;
    if (!SEPARATOR.test(value.charAt(place))) seen++;
  }
  if (count > 0) place = value.slice(0, place).replace(SEPARATORS_AT_END, '').length;
  return value.startsWith(`${PREFIX} `) ? Math.max(place, PREFIX.length + 1) : place;
}

/**
 * The masked text with the caret before the same characters as before, or still at the end.
 * `caret` counts characters from the start of `text`.
 */
export function maskPhone(text: string, caret: number): Masked {
  const value = formatPhone(text);
  if (caret >= text.length) return { value, caret: value.length };
  return value === text ? { value, caret } : { value, caret: placeBefore(countSigns(text.slice(caret)), value) };
}

/**
 * The result of typing or pasting into the field.
 *
 * @param value the field's text
 * @param start of the selection, in characters of `value`
 * @param end of the selection; equal to `start` for a caret
 */
export function insertIntoPhone(value: string, start: number, end: number, inserted: string): Masked {
  // Whatever is typed after the prefix may have its own country code.
  const isReplaced = end === value.length && (start === 0 || (value === PREFIX && countSigns(inserted) > 0));
  if (isReplaced) return maskPhone(inserted, inserted.length);
  // Digits go behind the prefix, wherever the user types.
  const isBehind = value.startsWith(PREFIX) && !inserted.includes('+');
  const [from, to] = [start, end].map((place) => (isBehind ? Math.max(place, PREFIX.length) : place)) as [
    number,
    number,
  ];
  return maskPhone(value.slice(0, from) + inserted + value.slice(to), from + inserted.length);
}
