/** The theme options with both vendor maps (spec: rest#theme-settings). */
import * as v from 'valibot';
import type {
  SaveInput,
  SettingsDocument,
  SettingsPage,
  Values,
} from '../../../../machines/settings-form/settings-form.types.ts';
import { OPTION_FIELDS, VENDOR_MAPS } from '../../../../machines/theme-settings/fields.ts';
import type { Rest, RestAnswer } from '../rest.ts';
import { documentOf, ifMatch, savedDocument } from './settings-answers.ts';

const UNFILTERED_HTML = 'practice_portal_unfiltered_html';
const LIVE_CHAT = OPTION_FIELDS[0];

const TO = ['theme-settings'];

const number = v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.digits())]);

/** PHP prints an empty map as an empty list. */
const map = v.nullish(
  v.union([
    v.record(v.pipe(v.string(), v.digits()), v.nullish(number)),
    v.pipe(
      v.tuple([]),
      v.transform(() => ({})),
    ),
  ]),
  {},
);

const text = v.nullish(v.union([v.string(), v.number()]), '');

const wireSchema = v.pipe(
  v.object({
    zoho_salesiq_embed: text,
    member_overview_page: text,
    datadx_api_url: text,
    app_insights_connection_string: text,
    vendor_assignments: map,
    vendor_groups: map,
  }),
  v.transform((wire) => {
    const values: Record<string, string> = {};
    for (const field of OPTION_FIELDS) values[field] = String(wire[field]);
    for (const name of VENDOR_MAPS)
      for (const [id, chosen] of Object.entries(wire[name])) values[`${name}.${id}`] = String(chosen ?? '');
    return { values, people: [] };
  }),
);

/** A page's id is a number. Any other text is sent as typed, and the host explains the error. */
const idOrText = (typed: string) => (/^\d{1,15}$/.test(typed) ? Number(typed) : typed);

/** The whole object, including assignments whose partner or listing no longer exists. */
function wireOf({ values }: SaveInput): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const field of OPTION_FIELDS) wire[field] = values[field] ?? '';
  wire['member_overview_page'] = idOrText(String(wire['member_overview_page']).trim());
  for (const name of VENDOR_MAPS) {
    const own = Object.entries(values).filter(([field]) => field.startsWith(`${name}.`));
    wire[name] = Object.fromEntries(
      own.map(([field, chosen]) => [field.slice(name.length + 1), chosen === '' ? null : Number(chosen)]),
    );
  }
  return wire;
}

const refusalSchema = v.object({ data: v.object({ params: v.record(v.string(), v.string()) }) });
const forbiddenSchema = v.object({
  code: v.literal(UNFILTERED_HTML),
  message: v.pipe(v.string(), v.minLength(1)),
});

function errorsOf({ status, json }: RestAnswer): Values {
  const forbidden = v.safeParse(forbiddenSchema, json);
  if (status === 403 && forbidden.success) return { [LIVE_CHAT]: forbidden.output.message };
  const refusal = v.safeParse(refusalSchema, json);
  return status === 400 && refusal.success ? refusal.output.data.params : {};
}

/**
 * `load` throws a {@link Failure}, `save` a {@link SaveError}.
 */
export const createThemeSettings = (rest: Rest) => ({
  async load(_input: { page: number }, signal: AbortSignal): Promise<SettingsPage> {
    const { body, header } = await rest.read(wireSchema, { method: 'GET', to: TO, signal });
    return { ...documentOf(body, header), isLast: true };
  },
  async save(form: SaveInput, signal: AbortSignal): Promise<SettingsDocument> {
    const answer = await rest.send({
      method: 'POST',
      to: TO,
      json: wireOf(form),
      headers: ifMatch(form.revision),
      signal,
    });
    return savedDocument(wireSchema, answer, errorsOf);
  },
});
