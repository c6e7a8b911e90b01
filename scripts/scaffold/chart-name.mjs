/** Reserved names: a URL of the gallery or a file beside the charts' folders uses them. */
const TAKEN = ['assets', 'charts', 'index', 'readme'];

/**
 * The spellings of a chart's name in this project: `card-form`, `cardForm`, `CardForm`, `card form`, `Card form`.
 *
 * @param {string | undefined} chart The typed name.
 * @throws {Error} If no chart can have this name; the message says what to do.
 */
export function spellingsOf(chart) {
  if (chart === undefined || chart === '') {
    throw new Error('The chart needs a name: npm run scaffold -- <chart-name>, such as npm run scaffold -- card-form.');
  }
  if (!/^[a-z]+(-[a-z]+)*$/.test(chart)) {
    throw new Error(
      `"${chart}" cannot be the name of a chart and its folder: use small letters a to z, with hyphens between words, such as card-form.`,
    );
  }
  if (TAKEN.includes(chart)) {
    throw new Error(
      `"${chart}" is taken: the gallery or the documentation has an address of that name. Choose another.`,
    );
  }
  const [first = '', ...rest] = chart.split('-');
  const capital = (/** @type {string} */ word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const name = [first, ...rest.map(capital)].join('');
  const words = [first, ...rest].join(' ');
  return { chart, name, Name: capital(name), words, Words: capital(words) };
}

/** @typedef {ReturnType<typeof spellingsOf>} Spellings */
