/** One wrong optional field must not stop a page (spec: page-data#a-field-that-is-wrong): it is read as if it were missing. */
import type { DecodeResult } from './decoder.ts';

/** The names of the fields of this page that were left out. Administrators see them. */
export const leftOut: string[] = [];

/** A copy of the value without the field at the path. */
function without(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return undefined;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  copy[name] = without(copy[name], rest);
  return copy;
}

/** Optional fields without which a page would promise something else. */
const PROMISES = /\.(?:commitment_months|credit)$/;

const concerns = (field: string, path: string) =>
  field === path || path.startsWith(`${field}.`) || field.startsWith(`${path}.`);

/**
 * Reads a value, without the optional fields that are wrong. A field is optional if the value can be read without it.
 *
 * @param prefix goes before the names of fields in the problem; '' for none
 */
export function readLeniently<T>(
  read: (value: unknown) => DecodeResult<T>,
  value: unknown,
  prefix: string,
): DecodeResult<T> {
  const result = read(value);
  if (result.problem?.kind !== 'malformed' || PROMISES.test(result.problem.field)) return result;
  const path = result.problem.field.slice(prefix.length).split('.');
  for (; path.length > 0; path.pop()) {
    const name = prefix + path.join('.');
    const rest = without(value, path);
    const { problem } = read(rest);
    if (problem && concerns(problem.field, name)) continue;
    const lenient = readLeniently(read, rest, prefix);
    if (!lenient.problem) leftOut.push(name);
    return lenient;
  }
  return result;
}
