/** Stripe's form-encoded parameters: decoding, and its refusal of what it does not know. */

import { StripeError } from './errors.mjs';

/**
 * `items[0][price]=x` becomes `items[][price]`: what the lists of known parameters below are written in.
 * @param {string} name
 */
const shapeOf = (name) =>
  name
    .replace(/\[\d*\]/g, '[]')
    .replace(/^metadata\[[^\]]+\]$/, 'metadata[]')
    .replace(/^expand$/, 'expand[]');

/**
 * @param {URLSearchParams} given
 * @param {{ known: string[], required?: string[] }} rules
 * @throws {StripeError} 400 `parameter_unknown` or `parameter_missing`, as Stripe does
 */
export function checkParameters(given, { known, required = [] }) {
  const allowed = new Set(known);
  for (const name of given.keys()) {
    if (!allowed.has(shapeOf(name))) {
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param: name,
        message: `Received unknown parameter: ${name}`,
      });
    }
  }
  for (const name of required) {
    const value = [...given].find(([key]) => shapeOf(key) === name)?.[1];
    if (!value) {
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        param: name,
        message: `Missing required param: ${name}.`,
      });
    }
  }
}

/**
 * The values of a list parameter, in the order given.
 * @param {URLSearchParams} given
 * @param {string} shape for example `expand[]`
 */
export const listOf = (given, shape) =>
  [...given].filter(([name]) => shapeOf(name) === shape).map(([, value]) => value);

/**
 * `metadata[a]=1` and `address[city]=x` as objects.
 * @param {URLSearchParams} given
 * @param {string} prefix
 * @returns {Record<string, string>}
 */
export const groupOf = (given, prefix) =>
  Object.fromEntries(
    [...given]
      .filter(([name]) => name.startsWith(`${prefix}[`))
      .map(([name, value]) => [name.slice(prefix.length + 1, -1), value]),
  );
