/** What both parts of the settings have in common on the wire: revisions, conflicts, refused fields. */
import * as v from 'valibot';
import type { SaveFailure, SettingsDocument, Values } from '../../../../machines/settings-form/settings-form.types.ts';
import { bodyAs, type RestAnswer } from '../rest.ts';

type Content = Pick<SettingsDocument, 'values' | 'people'>;

export const documentOf = (content: Content, header: RestAnswer['header']): SettingsDocument => ({
  ...content,
  revision: header('ETag') ?? '',
});

/** Without a known revision the save goes without a condition: the host then takes the last one. */
export const ifMatch = (revision: string): Record<string, string> => (revision === '' ? {} : { 'If-Match': revision });

/**
 * What a save came to.
 *
 * @param schema of what the host holds: the body of an answer, and `data.current` of a conflict
 * @param errorsOf the messages of a refusal, by field of the form; {} when it is none of single fields
 * @throws {SaveFailure}
 */
export function savedDocument<TSchema extends v.GenericSchema<unknown, Content>>(
  schema: TSchema,
  answer: RestAnswer,
  errorsOf: (answer: RestAnswer) => Values,
): SettingsDocument {
  if (answer.status === 412) {
    const conflict = v.safeParse(v.object({ data: v.object({ current: schema }) }), answer.json);
    if (conflict.success) {
      const current = documentOf(conflict.output.data.current as Content, answer.header);
      throw { kind: 'conflict', current } satisfies SaveFailure;
    }
  }
  const errors = answer.status >= 400 ? errorsOf(answer) : {};
  if (Object.keys(errors).length > 0) throw { kind: 'invalid', errors } satisfies SaveFailure;
  return documentOf(bodyAs(schema, answer) as Content, answer.header);
}
