/** Reads the contract, and formats literals and names of constants for its generators. */

/**
 * @typedef {{ about: string, pattern: string, flags: string, all?: boolean }} Format
 * @typedef {{
 *   limits: Record<string, number>,
 *   minimums: Record<string, number>,
 *   words: Record<string, string>,
 *   formats: Record<string, Format>,
 *   lists: Record<string, { about: string, values: string[] }>,
 *   choices: Record<string, { about: string, labels: Record<string, string> }>,
 *   tables: Record<string, { one: string, about: string, labels: Record<string, string> }>,
 *   maps: Record<string, { about: string, values: Record<string, string | number> }>,
 *   fields: Record<string, Record<string, { rest: string, label: string, note?: string }>>,
 *   messages: Record<string, string>,
 *   agreements: Record<string, string>,
 *   planTerms: Record<string, string>,
 *   states: Record<string, string>,
 * }} Contract
 */

export const NOTE = 'Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.';

/** @param {string} name */
export const constantOf = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** @param {string} text Becomes a string literal that is valid in TypeScript and PHP. */
export const quoted = (text) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

/** @param {string} name @returns {string} The name of the generated file, without its ending. */
export const fileOf = (name) => constantOf(name).toLowerCase().replaceAll('_', '-');

/** @param {string} key @returns {string} The key of an object, with quotation marks only if TypeScript needs them. */
export const keyOf = (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : quoted(key));
