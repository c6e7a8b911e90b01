/** The part of the page data that is one view's own; each view reads it with a schema that comes with its code. */
import type * as v from 'valibot';
import { validate } from './validate.ts';
import type { PageData } from './page-data.ts';

/**
 * The view's own data, validate (decisions, "Page data").
 *
 * @throws {PageProblem} naming the field as it is on the wire (`data.members.0.name`); the portal's chart then says so on the page
 */
export function readViewData<TSchema extends v.GenericSchema>(
  schema: TSchema,
  { viewData }: Pick<PageData, 'viewData'>,
): v.InferOutput<TSchema> {
  const { value, problem } = validate(schema, viewData, 'data', 'data.');
  if (problem) throw problem;
  return value;
}
