/**
 * Publishes the charts' actions, guards and delays under short names. Only the chart itself uses these names, and a minifier can't
 * rename them, because they are texts.
 */

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

const KINDS = ['actions', 'guards', 'delays'];

/** @param {any} value @param {(node: Node) => boolean} matches @returns {Node[]} Those nodes, at any depth. */
const nodesIn = (value, matches) => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((one) => nodesIn(one, matches));
  return matches(value) ? [value, ...inner] : inner;
};

const isProperty = (/** @type {Node} */ { type }) => type === 'Property';
const isSetup = (/** @type {Node} */ { type, callee }) => type === 'CallExpression' && callee.name === 'setup';
const nameOf = (/** @type {Node} */ { key }) => String(key.name ?? key.value);
/** @param {Node[]} properties @param {string[]} names @returns {Node[]} The properties of the properties with these names. */
const below = (properties, names) =>
  properties
    .filter((property) => names.includes(nameOf(property)))
    .flatMap(({ value }) => value.properties?.filter(isProperty) ?? []);

/**
 * A name that also means something else stays: a state, a member of the context, or a part of an event's type.
 *
 * @param {string} code JavaScript.
 * @param {Node} program The same code, parsed.
 */
export function withShortChartNames(code, program) {
  const all = nodesIn(program, isProperty);
  const own = nodesIn(program, isSetup).flatMap(({ arguments: [given] }) => below(given.properties, KINDS));
  const users = new Set([...own, ...below(all, ['after'])]);
  const others = new Set(all.filter((property) => !users.has(property)).map(nameOf));
  let short = code;
  for (const [index, name] of [...new Set(own.map(nameOf))].entries()) {
    const meant = new RegExp(`"${name}"|(?<=[{,]\\s*)${name}(?=:)`, 'g');
    const isOnlyMeant = code.match(meant)?.length === code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length;
    const letter = index.toString(36).replace(/^\d/, (digit) => `n${digit}`);
    if (isOnlyMeant && !others.has(name))
      short = short.replace(meant, (found) => (found.startsWith('"') ? `"${letter}"` : letter));
  }
  return short;
}
