/** Decodes Stripe's form-encoded parameters and refuses unknown ones. */

import { isParameter, requiredParameters, valueProblem } from './declarations.mjs';
import { refused, StripeError } from './errors.mjs';

/** `items[0][price]` as `items[][price]`. @param {string} name */
const shapeOf = (name) => name.replace(/\[\d*\]/g, '[]');

/**
 * @param {URLSearchParams} given
 * @param {{ declared: string | null, required?: string[] }} rules `declared` names the SDK's interface; null: the call
 * takes no parameters
 * @throws {StripeError} 400, as Stripe does, for an unknown or missing parameter or an invalid value
 */
export function checkParameters(given, { declared, required = [] }) {
  checkMetadata(given);
  for (const [name, value] of given) {
    if (declared === null || !isParameter(declared, name)) {
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        param: name,
        message: `Received unknown parameter: ${name}`,
      });
    }
    const problem = valueProblem(declared, name, value);
    if (problem) throw refused(problem.message, { ...problem, param: name });
  }
  for (const name of [...required, ...(declared === null ? [] : requiredParameters(declared))]) {
    const isThere = [...given.keys()].some((key) => shapeOf(key) === name || key.startsWith(`${name}[`));
    if (!isThere || given.get(name) === '') {
      throw new StripeError(400, {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        param: name,
        message: `Missing required param: ${name}.`,
      });
    }
  }
}

/** The limits of an object's metadata (docs.stripe.com/api/metadata). */
const METADATA = { pairs: 50, name: 40, value: 500 };

/** @param {URLSearchParams} given @throws {StripeError} 400 when the metadata exceed a limit */
function checkMetadata(given) {
  const pairs = Object.entries(groupOf(given, 'metadata'));
  if (pairs.length > METADATA.pairs) throw refused('You can have at most 50 keys.', { param: 'metadata' });
  for (const [name, value] of pairs) {
    if (name.length <= METADATA.name && value.length <= METADATA.value) continue;
    throw refused('Metadata has keys of up to 40 characters and values of up to 500.', { param: `metadata[${name}]` });
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

/** @param {URLSearchParams} given @param {string} name @returns {string | null} null when it is not there, or empty */
export const textOf = (given, name) => given.get(name) || null;

/** @param {URLSearchParams} given @param {string} name @returns {number | null} */
export function numberOf(given, name) {
  const text = textOf(given, name);
  if (text === null) return null;
  if (!/^-?\d+(\.\d+)?$/.test(text)) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'parameter_invalid_integer',
      param: name,
      message: `Invalid integer: ${text}`,
    });
  }
  return Number(text);
}

/** @param {URLSearchParams} given @param {string} name @returns {boolean | undefined} undefined when it is not there */
export function booleanOf(given, name) {
  const text = given.get(name);
  if (text === null) return undefined;
  if (text !== 'true' && text !== 'false') {
    throw new StripeError(400, { type: 'invalid_request_error', param: name, message: `Invalid boolean: ${text}` });
  }
  return text === 'true';
}
