/** Validates data from the host, and names the invalid field. */
import * as v from 'valibot';
import type { DecodeResult } from './decoder.ts';

/**
 * @param whole the name in the error when the value is not even an object
 * @param prefix goes before the path of a field, as in the JSON
 */
export function validate<TSchema extends v.GenericSchema>(
  schema: TSchema,
  value: unknown,
  whole: string,
  prefix = '',
): DecodeResult<v.InferOutput<TSchema>> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return { value: result.output, problem: null };
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  const field = path === null ? whole : `${prefix}${path}`;
  return { value: null, problem: { field, kind: issue.input === undefined ? 'missing' : 'malformed' } };
}
