/** Checks something the host printed, and names the field when it is not as promised. */
import * as v from 'valibot';
import type { DecodeResult } from './decoder.ts';

/**
 * @param whole how the whole is called when it is not even an object
 * @param prefix goes before the path of a field, as it is on the wire
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
