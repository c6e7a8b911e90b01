/**
 * Reads the page data once at start-up and validates them field by field (spec: page-data#printed-once, page-data#data-by-view).
 * The result has money in minor units and names in camel case.
 */
import type { Catalogue } from '../../../machines/lib/translation.ts';
import type { PageDataError } from '../../../machines/portal/portal.types.ts';
import * as d from './decoder.ts';
import { readLeniently } from './lenient.ts';
import { registrationDecoder } from './registration/registration-data.ts';

export const DATA_ELEMENT = 'practice-portal-data';
export const GATEWAY_ELEMENT = 'practice-portal-gateway';

const REGISTRATION_PAGE = 'registration-page';

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const pageDataDecoder = d.map(
  d.object({
    page: d.string,
    site_url: d.map(d.webUrl, withoutSlash),
    rest_url: d.optional(d.webUrl, null),
    ajax_url: d.optional(d.webUrl, null),
    nonce: d.string,
    locale: d.optional(d.string, 'en_US'),
    /** The site's: an IANA name, or an offset such as "+05:30". */
    timezone: d.optional(d.string, ''),
    /** The page's language tag as in HTML. English if the page has no translation, so that dates and numbers are English too. */
    language: d.optional(d.string, 'en-US'),
    /** The translations of the first page, and the URL of those for lazy code without the chunk's name; none for English. */
    texts: d.optional(d.unknown as d.Decoder<Catalogue & { later_url: string }>, undefined),
    sign_in_url: d.optional(d.webUrl, null),
    overview_url: d.optional(d.webUrl, null),
    brand: d.objectOrEmpty({
      provider: d.optional(d.string, 'the provider'),
      maps_service: d.optional(d.string, 'Google Maps'),
    }),
    /** `scriptUrl` is set only if a stub serves the maps (spec: page-data#stubs-have-a-wire). */
    maps: d.objectOrEmpty({ api_key: d.text, script_url: d.optional(d.webUrl, null) }),
    inspector: d.flag,
    current_user: d.object({
      id: d.number,
      roles: d.list(d.string),
      email: d.text,
      logged_in: d.boolean,
    }),
    theme_options: d.object({
      datadx_api_url: d.text,
      app_insights_connection_string: d.text,
    }),
    data: d.unknown,
  }),
  ({ data, ...common }) => ({
    ...common,
    viewData: data,
    restUrl: withoutSlash(common.restUrl ?? `${common.siteUrl}/wp-json/practice-portal/v1`),
    ajaxUrl: common.ajaxUrl ?? `${common.siteUrl}/wp-admin/admin-ajax.php`,
    signInUrl: common.signInUrl ?? `${common.siteUrl}/wp-login.php`,
    overviewUrl: common.overviewUrl ?? `${common.siteUrl}/membership-overview/`,
  }),
);

type Common = d.Decoded<typeof pageDataDecoder>;

export type RegistrationData = d.Decoded<typeof registrationDecoder>;

/** `viewData`: the raw data of the view, which the view's own chunk validates (`view-data.ts`). */
export type PageData = Common & {
  /** Null on every other page. */
  registration: RegistrationData | null;
  /** The card-payment gateway's settings object; {} if the host printed none. */
  gateway: Record<string, unknown>;
};

export type PageDataResult = { pageData: PageData; problem: null } | { pageData: null; problem: PageDataError };

/** Reads and validates the page data. Never throws: an error is returned as the problem with the field's name. */
export function readPageData(source: Pick<Document, 'getElementById'>): PageDataResult {
  const printed = jsonOf(source, DATA_ELEMENT);
  if (printed.problem) return { pageData: null, problem: printed.problem };

  const common = readLeniently((value) => d.decode(pageDataDecoder, value, '', DATA_ELEMENT), printed.value, '');
  if (common.problem) return { pageData: null, problem: common.problem };

  const registration =
    common.value.page === REGISTRATION_PAGE
      ? readLeniently((value) => d.decode(registrationDecoder, value, 'data', 'data'), common.value.viewData, 'data.')
      : { value: null, problem: null };
  if (registration.problem) return { pageData: null, problem: registration.problem };
  // A secondary user pays nothing and chooses nothing. All other visitors need a product to choose.
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

function jsonOf(source: Pick<Document, 'getElementById'>, id: string): d.DecodeResult<unknown> {
  const element = source.getElementById(id);
  if (!element) return { value: null, problem: { field: id, kind: 'missing' } };
  try {
    return { value: JSON.parse(element.textContent ?? '') as unknown, problem: null };
  } catch {
    return { value: null, problem: { field: id, kind: 'malformed' } };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
