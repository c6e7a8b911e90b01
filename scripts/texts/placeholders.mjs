/** The parts of a text that stay as they are in every language: PHP's `%1$s`, the client's `{name}`, and the tags of elements inside a sentence. */

const PLACEHOLDER = /%%|%(?:\d+\$)?[-+0]?\d*(?:\.\d+)?[bcdeEfFgGosuxX]|\{[a-zA-Z]\w*\}|<\/?[a-zA-Z][^<>]*>/g;

/** @param {string} text @returns {string[]} In the order of the text. */
export const placeholdersOf = (text) => (text.match(PLACEHOLDER) ?? []).filter((each) => each !== '%%');

/** @param {string} text @returns {boolean} Whether PHP's `sprintf()` fills it. */
export const isPhpFormat = (text) => placeholdersOf(text).some((each) => each.startsWith('%'));

/** @param {string[]} some @param {string[]} others @returns {string[]} The elements of `some` that `others` lacks; duplicates count. */
function lacking(some, others) {
  const rest = [...others];
  return some.filter((each) => {
    const index = rest.indexOf(each);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}

/**
 * Compares a translation with its English text. A form of a plural may leave out one placeholder, the number: "a practice", "two practices".
 *
 * @param {string} text
 * @param {string | undefined} plural
 * @param {readonly string[]} translations None for an untranslated text.
 * @returns {string[]} What is wrong, one sentence each.
 */
export function differingPlaceholders(text, plural, translations) {
  const expected = placeholdersOf(plural ?? text);
  return translations.flatMap((translation) => {
    if (translation === '') return [];
    const found = placeholdersOf(translation);
    const missing = lacking(expected, found);
    const extra = lacking(found, expected);
    const problems = extra.map((each) => `${each} is not in the English text`);
    if (missing.length > (plural === undefined ? 0 : 1)) problems.push(`${missing.join(', ')} is missing`);
    return problems.map((problem) => `"${text}" → "${translation}": ${problem}.`);
  });
}
