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
 *   fields: Record<string, Record<string, { rest: string, label: string }>>,
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
