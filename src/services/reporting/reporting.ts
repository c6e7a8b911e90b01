/** Loads the Pulse Board from the reporting service with the member's own credentials (spec: onboarding#request-for-the-report). */
import * as v from 'valibot';
import type { FetchError } from '../../../machines/lib/errors.ts';
import type { ReportConfiguration } from '../../../machines/pulse-board/pulse-board.types.ts';
import { validate } from '../wordpress/validate.ts';
import { requestExternal, parsed, statusMessage } from '../external-request.ts';
import { safeUrl } from '../safe-url.ts';
import type { Credentials } from './reporting-access.ts';

const PATH = '/v1/reports/embeds/pulse-board';

export type ReportingOptions = Credentials & {
  /** The base URL of the reporting service, from the theme options. */
  baseUrl: string;
  /** The names of the two headers. */
  headers: { accessKey: string; accessEmail: string };
  /** Origins besides https from which a report may be embedded. */
  origins: readonly string[];
};

const OK = 200;

const filled = v.pipe(v.string(), v.minLength(1));
const choice = v.picklist([0, 1]);
const anyObject = v.record(v.string(), v.unknown());

/** The fields of a report's load configuration that are plain data. All other fields of the response are dropped. */
const configurationSchema = (origins: readonly string[]) =>
  v.pipe(
    v.object({
      type: v.nullish(v.literal('report')),
      embedUrl: v.pipe(
        filled,
        v.check((url) => isReportAddress(url, origins)),
      ),
      accessToken: filled,
      id: v.nullish(filled),
      tokenType: v.nullish(choice),
      groupId: v.nullish(filled),
      pageName: v.nullish(filled),
      permissions: v.nullish(v.pipe(v.number(), v.integer())),
      viewMode: v.nullish(choice),
      contrastMode: v.nullish(v.pipe(v.number(), v.integer())),
      settings: v.nullish(anyObject),
      filters: v.nullish(v.array(anyObject)),
      bookmark: v.nullish(anyObject),
      theme: v.nullish(anyObject),
      datasetBinding: v.nullish(anyObject),
    }),
    v.transform(({ type: _, embedUrl, accessToken, ...rest }): ReportConfiguration => ({
      type: 'report',
      embedUrl,
      accessToken,
      ...withoutNull(rest),
    })),
  );

function isReportAddress(url: string, origins: readonly string[]) {
  const address = safeUrl(url);
  if (address === null) return false;
  const { protocol, origin } = address;
  return protocol === 'https:' || origins.includes(origin);
}

/** A null from the service counts as a missing field. */
const withoutNull = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));

/**
 * Requests the Pulse Board with both headers, cross-origin, without cookies and without the host's nonce.
 *
 * @throws {FetchError} as `requestExternal`; also httpError for any status but 200, and invalidResponse with the first
 *   invalid field, never its value
 */
export const createRequestReport =
  ({ baseUrl, accessKey, accessEmail, headers, origins }: ReportingOptions) =>
  async (signal: AbortSignal): Promise<ReportConfiguration> => {
    const { status, text } = await requestExternal(baseUrl.replace(/\/+$/, '') + PATH, {
      headers: new Headers([
        ['Accept', 'application/json'],
        [headers.accessEmail, accessEmail],
        [headers.accessKey, accessKey],
      ]),
      followsRedirects: false,
      signal,
    });
    if (status !== OK) {
      throw { kind: 'httpError', status, code: '', message: statusMessage(status) } satisfies FetchError;
    }
    const { value, problem } = validate(configurationSchema(origins), parsed(text), 'body');
    if (problem) throw { kind: 'invalidResponse', where: problem.field } satisfies FetchError;
    return value;
  };
