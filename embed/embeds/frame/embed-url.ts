/** Embed URLs: reads them, adds parameters, and decides which are allowed. */
import { EmbedUrlError } from '../../errors.ts';

/** The provider's host names. Each pattern must match a whole name. */
const FAMILIES: readonly RegExp[] = [
  /^.+\.powerbi\.com$/,
  /^.+\.fabric\.microsoft\.com$/,
  /^.+\.analysis\.windows-int\.net$/,
  /^.+\.analysis-df\.windows\.net$/,
  /^app\.powerbi\.cn$/,
  /^app\.(mil\.|high\.|canaryhigh\.)?powerbigov\.us$/,
  /^app\.powerbi\.sovcloud-api\.fr$/,
  /^app\.powerbi\.eaglex\.ic\.gov$/,
  /^app\.powerbi\.microsoft\.scloud$/,
];

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Characters that a parameter must escape; no others are escaped. */
const DELIMITERS = /[\s"#%&+<=>]/g;

/** The id between the first `<name>=` and the next `&`, without decoding. */
export const idInUrl = (name: string, url: string | undefined | null): string =>
  (url ? new RegExp(`${name}="?([^&]+)`).exec(url)?.[1] : undefined) as string;

/** Adds a parameter after the others and before the fragment. */
export function withParameter(url: string, name: string, value: string): string {
  const [address = '', ...fragment] = url.split('#');
  const separator = address.indexOf('?') > 0 ? '&' : '?';
  const escaped = value.replace(DELIMITERS, encodeURIComponent);
  return [`${address}${separator}${name}=${escaped}`, ...fragment].join('#');
}

/** The part of a URL that names the content. An existing frame can show different content without a navigation. */
const CONTENT = ['reportId', 'dashboardId', 'tileId', 'datasetId', 'groupId', 'appId'];

/** Whether a frame at one URL can show the content of the other: the same app with the same parameters. */
export function isSamePlace(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => {
    const url = parsed(text);
    for (const name of CONTENT) url?.searchParams.delete(name);
    url?.searchParams.sort();
    return url?.href;
  });
  return one === other;
}

export const isSameOrigin = (a: string, b: string): boolean => parsed(a)?.origin === parsed(b)?.origin;

/** A paginated report, "RDL". */
export const isPaginated = (url: string | undefined): boolean => /\/rdlembed\?/i.test(url ?? '');

export const isAutoAuthenticated = (url: string | undefined): boolean =>
  url !== undefined && decoded(url).toLowerCase().includes('autoauth=true');

function decoded(url: string) {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Why this origin may not be embedded; null if it may. */
function findRefusal({ protocol, hostname, origin }: URL, furtherOrigins: ReadonlySet<string>): string | null {
  if (furtherOrigins.has(origin)) return null;
  if (protocol !== 'https:') return `the protocol is ${protocol.replace(':', '')}, not https`;
  return FAMILIES.some((family) => family.test(hostname)) ? null : 'the host is none of the provider’s';
}

/** @throws EmbedUrlError when the URL is invalid, or its host may not be embedded */
export function assertAllowed(embedUrl: string, furtherOrigins: ReadonlySet<string>) {
  const url = parsed(embedUrl.toLowerCase());
  if (!url) throw new EmbedUrlError(embedUrl, 'it is no absolute URL');
  const refusal = findRefusal(url, furtherOrigins);
  if (refusal !== null) throw new EmbedUrlError(url.host, refusal);
}

export function isAllowedOrigin(origin: string, furtherOrigins: ReadonlySet<string>): boolean {
  const url = parsed(origin);
  return url !== null && findRefusal(url, furtherOrigins) === null;
}

/** @throws EmbedUrlError when an origin is neither https nor http on this machine */
export function parseOrigins(allowed: readonly string[] = []): ReadonlySet<string> {
  return new Set(
    allowed.map((origin) => {
      const url = parsed(origin);
      if (!url) throw new EmbedUrlError(origin, 'it is no absolute URL');
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
        throw new EmbedUrlError(url.host, 'a further origin must be https, or http on this machine');
      return url.origin;
    }),
  );
}

function parsed(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** The default URL of a bootstrap without one: host, slash, endpoint. */
export function defaultEmbedUrl(hostname: string, endpoint: string): string {
  const host = hostname.toLowerCase().trim();
  return `${host.startsWith('https://') ? host : `https://${host}`}/${endpoint}`;
}
