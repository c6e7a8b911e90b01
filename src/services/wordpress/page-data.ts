/**
 * What the host prints into the page, read once at start-up and validate field by field
 * (decisions, "Page data"; host contract 3.0). From here on money is in minor units and names are the client's.
 */
import type { PageProblem } from '../../../machines/portal/portal.types.ts';
import * as r from './reader.ts';
import { registrationReader } from './registration/registration-data.ts';

export const DATA_ELEMENT = 'practice-portal-data';
export const GATEWAY_ELEMENT = 'practice-portal-gateway';

const REGISTRATION_PAGE = 'registration-page';

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

const pageDataReader = r.into(
  r.object({
    page: r.string,
    site_url: r.into(r.webAddress, withoutSlash),
    rest_url: r.optional(r.webAddress, null),
    ajax_url: r.optional(r.webAddress, null),
    nonce: r.string,
    locale: r.optional(r.string, 'en_US'),
    sign_in_url: r.optional(r.webAddress, null),
    overview_url: r.optional(r.webAddress, null),
    brand: r.orEmpty({
      provider: r.optional(r.string, 'the provider'),
      maps_service: r.optional(r.string, 'Google Maps'),
    }),
    /** `scriptUrl` only when a stand-in serves the maps (decisions, "Stand-ins have a wire"). */
    maps: r.orEmpty({ api_key: r.text, script_url: r.optional(r.webAddress, null) }),
    inspector: r.flag,
    current_user: r.object({
      id: r.number,
      roles: r.list(r.string),
      email: r.text,
      logged_in: r.boolean,
    }),
    theme_options: r.object({
      datadx_api_url: r.text,
      app_insights_connection_string: r.text,
    }),
    data: r.anything,
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

type Common = r.Reading<typeof pageDataReader>;

export type RegistrationData = r.Reading<typeof registrationReader>;

/** `viewData`: what the host printed for the one view, as it is on the wire; the view's own chunk reads it (`view-data.ts`). */
export type PageData = Common & {
  /** null on every other page. */
  registration: RegistrationData | null;
  /** The card-payment gateway's settings object; {} when the host printed none. */
  gateway: Record<string, unknown>;
};

export type PageDataResult = { pageData: PageData; problem: null } | { pageData: null; problem: PageProblem };

/** Reads and checks the page data. Never throws: whatever is wrong comes back as the problem with the field's name. */
export function readPageData(source: Pick<Document, 'getElementById'>): PageDataResult {
  const printed = jsonOf(source, DATA_ELEMENT);
  if (printed.problem) return { pageData: null, problem: printed.problem };

  const common = r.readAs(pageDataReader, printed.value, '', DATA_ELEMENT);
  if (common.problem) return { pageData: null, problem: common.problem };

  const registration =
    common.value.page === REGISTRATION_PAGE
      ? r.readAs(registrationReader, common.value.viewData, 'data', 'data')
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

function jsonOf(source: Pick<Document, 'getElementById'>, id: string): r.Read<unknown> {
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
