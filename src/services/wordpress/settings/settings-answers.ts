/** Shared by the responses of both parts of the settings: revisions, conflicts, rejected fields. */
import * as v from 'valibot';
import type { SaveError, SettingsDocument, Values } from '../../../../machines/settings-form/settings-form.types.ts';
import { bodyAs, type RestAnswer } from '../rest.ts';

type Content = Pick<SettingsDocument, 'values' | 'people'>;

export const documentOf = (content: Content, header: RestAnswer['header']): SettingsDocument => ({
  ...content,
  revision: header('ETag') ?? '',
});

/** Without a known revision, the save is unconditional: the last save wins. */
export const ifMatch = (revision: string): Record<string, string> => (revision === '' ? {} : { 'If-Match': revision });

/**
 * Converts the response to a save.
 *
 * @param schema of the host's document: the body of a response, and `data.current` of a conflict
 * @param errorsOf the messages of a refusal by the form's fields; {} if it concerns no single fields
 * @throws {SaveError}
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
      throw { kind: 'conflict', current } satisfies SaveError;
    }
  }
  const errors = answer.status >= 400 ? errorsOf(answer) : {};
  if (Object.keys(errors).length > 0) throw { kind: 'invalid', errors } satisfies SaveError;
  return documentOf(bodyAs(schema, answer) as Content, answer.header);
}
