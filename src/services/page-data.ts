/**
 * What the host prints into the page, read once at start-up and checked field by field
 * (decisions, "Page data"; host contract 3.0). From here on money is in minor units and names are the client's.
 */
import * as v from 'valibot';
import { registrationSchema } from './registration-data.ts';
import { flag, text, webAddress, wireObject } from './wire.ts';

export const DATA_ELEMENT = 'practice-portal-data';
export const GATEWAY_ELEMENT = 'practice-portal-gateway';

const REGISTRATION_PAGE = 'registration-page';

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const pageDataSchema = v.pipe(
  wireObject({
    page: v.string(),
    site_url: v.pipe(webAddress, v.transform(withoutSlash)),
    rest_url: v.nullish(webAddress),
    ajax_url: v.nullish(webAddress),
    nonce: v.string(),
    locale: v.nullish(v.string(), 'en_US'),
    timezone: v.nullish(v.string(), 'UTC'),
    version: text,
    rev: text,
    sign_in_url: v.nullish(webAddress),
    overview_url: v.nullish(webAddress),
    brand: v.nullish(
      wireObject({
        provider: v.nullish(v.string(), 'the provider'),
        maps_service: v.nullish(v.string(), 'Google Maps'),
      }),
      {},
    ),
    /** `scriptUrl` only when a stand-in serves the maps (decisions, "Stand-ins have a wire"). */
    maps: v.nullish(wireObject({ api_key: text, script_url: v.nullish(webAddress, null) }), {}),
    inspector: flag,
    current_user: wireObject({
      id: v.number(),
      roles: v.array(v.string()),
      email: text,
      display_name: text,
      logged_in: v.boolean(),
    }),
    theme_options: wireObject({
      member_overview_page: v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String)),
      datadx_api_url: text,
      app_insights_connection_string: text,
    }),
    data: v.unknown(),
  }),
  v.transform(({ data: _, ...common }) => ({
    ...common,
    restUrl: withoutSlash(common.restUrl ?? `${common.siteUrl}/wp-json/practice-portal/v1`),
    ajaxUrl: common.ajaxUrl ?? `${common.siteUrl}/wp-admin/admin-ajax.php`,
    signInUrl: common.signInUrl ?? `${common.siteUrl}/wp-login.php`,
    overviewUrl: common.overviewUrl ?? `${common.siteUrl}/membership-overview/`,
  })),
);

type Common = v.InferOutput<typeof pageDataSchema>;

export type RegistrationData = v.InferOutput<typeof registrationSchema>;

export type PageData = Common & {
  /** null on every other page. */
  registration: RegistrationData | null;
  /** The card-payment gateway's settings object; {} when the host printed none. */
  gateway: Record<string, unknown>;
};

/** `field`: the element, or the path of the field as it is on the wire (`data.products.0.price`). Never its value. */
export type PageDataProblem = { field: string; kind: 'missing' | 'malformed' };

export type PageDataResult = { pageData: PageData; problem: null } | { pageData: null; problem: PageDataProblem };

/** Reads and checks the page data. Never throws: whatever is wrong comes back as the problem with the field's name. */
export function readPageData(source: Pick<Document, 'getElementById'>): PageDataResult {
  const printed = jsonOf(source, DATA_ELEMENT);
  if (printed.problem) return { pageData: null, problem: printed.problem };

  const common = checked(pageDataSchema, printed.value, '');
  if (common.problem) return { pageData: null, problem: common.problem };

  const registration =
    common.value.page === REGISTRATION_PAGE
      ? checked(registrationSchema, (printed.value as { data: unknown }).data, 'data.')
      : { value: null, problem: null };
  if (registration.problem) return { pageData: null, problem: registration.problem };
  // A secondary user pays nothing and chooses nothing; everybody else needs something to choose.
  if (registration.value && !registration.value.isSecondaryUser && registration.value.products.length === 0)
    return { pageData: null, problem: { field: 'data.products', kind: 'malformed' } };

  const gateway = source.getElementById(GATEWAY_ELEMENT)
    ? jsonOf(source, GATEWAY_ELEMENT)
    : { value: {}, problem: null };
  if (gateway.problem) return { pageData: null, problem: gateway.problem };
  if (!isRecord(gateway.value)) return { pageData: null, problem: { field: GATEWAY_ELEMENT, kind: 'malformed' } };

  return {
    pageData: { ...common.value, registration: registration.value, gateway: gateway.value },
    problem: null,
  };
}

type Read<T> = { value: T; problem: null } | { value: null; problem: PageDataProblem };

function jsonOf(source: Pick<Document, 'getElementById'>, id: string): Read<unknown> {
  const element = source.getElementById(id);
  if (!element) return { value: null, problem: { field: id, kind: 'missing' } };
  try {
    return { value: JSON.parse(element.textContent ?? '') as unknown, problem: null };
  } catch {
    return { value: null, problem: { field: id, kind: 'malformed' } };
  }
}

function checked<TSchema extends v.GenericSchema>(
  schema: TSchema,
  value: unknown,
  prefix: string,
): Read<v.InferOutput<TSchema>> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return { value: result.output, problem: null };
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  const field = path === null ? prefix.slice(0, -1) || DATA_ELEMENT : `${prefix}${path}`;
  return { value: null, problem: { field, kind: issue.input === undefined ? 'missing' : 'malformed' } };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
