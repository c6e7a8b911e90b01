/**
 * Puts invisible marks with a number around each text, so that a test finds the text on a rendered page. The marks are Unicode characters for
 * private use, which no text contains.
 */

/** Begins a text; the digits of its number follow, then `END_OF_NUMBER`, its words and `END`. */
const BEGIN = '\uE000';
const END_OF_NUMBER = '\uE001';
const END = '\uE002';
const ZERO = 0xe010;

/**
 * @param {string} words
 * @param {number} number Of the text.
 * @returns {string} The words with marks around them.
 */
export const marked = (words, number) =>
  `${BEGIN}${[...String(number)].map((digit) => String.fromCharCode(ZERO + Number(digit))).join('')}${END_OF_NUMBER}${words}${END}`;

/** @param {string} digits The digits of a mark. @returns {number} */
const numberOf = (digits) => Number([...digits].map((digit) => digit.charCodeAt(0) - ZERO).join(''));

/** @param {string} html @returns {number[]} The numbers of all texts in it, each once. */
export const numbersIn = (html) => [
  ...new Set([...html.matchAll(/\uE000([\uE010-\uE019]*)\uE001/g)].map(([, digits = '']) => numberOf(digits))),
];
