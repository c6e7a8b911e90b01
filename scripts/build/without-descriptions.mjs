/**
 * A Vite plugin that removes the descriptions from shipped charts. Only the gallery, the drawings and readers of the source need
 * them. They are a tenth of the charts' size, and members never see them.
 */

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */

/**
 * @param {readonly string[]} [names] The properties to remove. The names of charts and promises (`id`) are needless without XState.
 * @returns {import('vite').Plugin}
 */
export const withoutDescriptions = (names = ['description']) => ({
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /\/machines\/[^?]+\.ts$/ },
    handler(code) {
      const program = /** @type {Node} */ (/** @type {unknown} */ (this.parse(code)));
      const descriptions = propertiesIn(program).filter(isTextNamed(names));
      return descriptions.length === 0 ? null : { code: without(code, descriptions), map: null };
    },
  },
});

/** @param {unknown} value @returns {Node[]} Every property of an object literal, at any depth. */
function propertiesIn(value) {
  if (Array.isArray(value)) return value.flatMap(propertiesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(propertiesIn);
  return 'type' in value && value.type === 'Property' ? [/** @type {Node} */ (value), ...inner] : inner;
}

/** Matches only string literals, because a `description` with any other value may be data. */
const isTextNamed =
  (/** @type {readonly string[]} */ names) =>
  (/** @type {Node} */ { key, value, computed, shorthand }) =>
    !computed &&
    !shorthand &&
    names.includes(String(/** @type {Node} */ (key)['name'])) &&
    /** @type {Node} */ (value).type === 'Literal' &&
    typeof (/** @type {Node} */ (value)['value']) === 'string';

/** @param {string} code @param {Node[]} properties The properties to remove, each with its trailing comma. */
const without = (code, properties) =>
  properties
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => {
      const comma = /^\s*,/.exec(rest.slice(end))?.[0] ?? '';
      return rest.slice(0, start) + rest.slice(end + comma.length);
    }, code);
