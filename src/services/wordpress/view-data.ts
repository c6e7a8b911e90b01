/** The view's own part of the page data. Each view validates it with a schema from its own chunk. */
import type * as v from 'valibot';
import { readLeniently } from './lenient.ts';
import { validate } from './validate.ts';
import type { PageData } from './page-data.ts';

/**
 * Validates the view's own data (spec: page-data#printed-once).
 *
 * @throws {PageDataError} with the field's path in the JSON (`data.members.0.name`), which the portal's chart shows
 */
export function readViewData<TSchema extends v.GenericSchema>(
  schema: TSchema,
  { viewData }: Pick<PageData, 'viewData'>,
): v.InferOutput<TSchema> {
  const { value, problem } = readLeniently((read) => validate(schema, read, 'data', 'data.'), viewData, 'data.');
  if (problem) throw problem;
  return value;
}
