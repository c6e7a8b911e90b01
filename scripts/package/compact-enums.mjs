/**
 * Publishes enumerations as lists of their names, which are shorter. TypeScript's own output has each name twice. Both create the
 * same object.
 */
import { parseAst } from 'vite';

/** @typedef {{ start: number, end: number, type: string, [key: string]: any }} Node */

/** `numbered('Read ReadWrite Copy  Create')`: the position in the list is the number, and an empty position has no name. */
const HELPERS = `const numbered = (list) => {
  const made = {};
  list.split(' ').forEach((name, number) => name && (made[(made[name] = number)] = name));
  return made;
};
const named = (list) => Object.fromEntries(list.split(' ').map((name) => [name, name]));
`;

/** @param {string} code TypeScript source. Every enumeration must be exported, and every member must have a value. */
export function withCompactEnums(code) {
  const { body } = /** @type {Node} */ (/** @type {unknown} */ (parseAst(code, { lang: 'ts' })));
  const enums = body.filter((/** @type {Node} */ { declaration }) => declaration?.type === 'TSEnumDeclaration');
  const compacted = enums.reduceRight(
    (/** @type {string} */ rest, /** @type {Node} */ { start, end, declaration }) =>
      `${rest.slice(0, start)}export const ${declaration.id.name} = /* @__PURE__ */ ${compact(declaration)};${rest.slice(end)}`,
    code,
  );
  return HELPERS + compacted;
}

/** @param {Node} declaration */
function compact({ id, body }) {
  /** @type {[string, string | number][]} */
  const members = body.members.map((/** @type {Node} */ member) => [member['id'].name, member['initializer']?.value]);
  if (members.every(([name, value]) => value === name)) return `named('${members.map(([name]) => name).join(' ')}')`;
  const numbers = members.map(([, value]) => value);
  if (!numbers.every((value) => typeof value === 'number')) throw new Error(`${id.name} is neither numbered nor named`);
  /** @type {string[]} */
  const places = Array.from({ length: Math.max(...numbers) + 1 }, () => '');
  for (const [name, value] of members) places[Number(value)] = name;
  return `numbered('${places.join(' ')}')`;
}
