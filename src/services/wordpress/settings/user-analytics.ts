/** Every user's credentials for the reporting service (spec: rest#reporting-access). They are secrets: nothing here logs. */
import * as v from 'valibot';
import type {
  SaveInput,
  SettingsDocument,
  SettingsPage,
  Values,
} from '../../../../machines/settings-form/settings-form.types.ts';
import { isLastPage, pageQuery } from '../paging.ts';
import type { Rest, RestAnswer } from '../rest.ts';
import { documentOf, ifMatch, savedDocument } from './settings-answers.ts';
import { textOrEmpty } from '../api-schema.ts';

const TO = ['user-datadx-settings'];

const wireSchema = v.pipe(
  v.array(
    v.object({
      id: v.pipe(v.number(), v.integer()),
      name: v.string(),
      email: v.string(),
      datadx_access_key: textOrEmpty,
      datadx_access_email: textOrEmpty,
    }),
  ),
  v.transform((rows) => ({
    people: rows.map(({ id, name, email }) => ({ id, name, email })),
    values: Object.fromEntries(
      rows.flatMap(({ id, datadx_access_key, datadx_access_email }) => [
        [`${id}.datadx_access_key`, datadx_access_key],
        [`${id}.datadx_access_email`, datadx_access_email],
      ]),
    ),
  })),
);

const wireOf = ({ people, values }: SaveInput) =>
  people.map(({ id, name, email }) => ({
    id,
    name,
    email,
    datadx_access_key: values[`${id}.datadx_access_key`] ?? '',
    datadx_access_email: values[`${id}.datadx_access_email`] ?? '',
  }));

const refusalSchema = v.object({
  data: v.object({ errors: v.record(v.string(), v.record(v.string(), v.string())) }),
});

function errorsOf({ status, json }: RestAnswer): Values {
  const refusal = v.safeParse(refusalSchema, json);
  if (status !== 400 || !refusal.success) return {};
  return Object.fromEntries(
    Object.entries(refusal.output.data.errors).flatMap(([id, fields]) =>
      Object.entries(fields).map(([field, message]) => [`${id}.${field}`, message]),
    ),
  );
}

/**
 * `load` returns one page, starting at 1, and throws a {@link Failure}; `save` sends the whole list and throws a
 * {@link SaveError}.
 */
export const createUserAnalytics = (rest: Rest) => ({
  async load({ page }: { page: number }, signal: AbortSignal): Promise<SettingsPage> {
    const { body, header } = await rest.read(wireSchema, { method: 'GET', to: TO, query: pageQuery(page), signal });
    return { ...documentOf(body, header), isLast: isLastPage(header, page, body.people.length) };
  },
  async save(form: SaveInput, signal: AbortSignal): Promise<SettingsDocument> {
    const answer = await rest.send({
      method: 'PUT',
      to: TO,
      json: wireOf(form),
      headers: ifMatch(form.revision),
      signal,
    });
    return savedDocument(wireSchema, answer, errorsOf);
  },
});
