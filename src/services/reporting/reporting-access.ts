/** Checks whether the reporting service can be used. Available at once, while the code for its requests is loading. */
import { safeUrl } from '../safe-url.ts';

/** The member's own credentials, from the page data. */
export type Credentials = { accessKey: string; accessEmail: string };

/** Characters that a header can carry. The browser rejects any others. */
const HEADER_VALUE = /^[\x21-\x7e\x80-\xff](?:[\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/;

/** Whether there are an access key and an access e-mail that headers can carry. */
export const hasCredentials = ({ accessKey, accessEmail }: Credentials) =>
  HEADER_VALUE.test(accessKey) && HEADER_VALUE.test(accessEmail);

/** Whether the base URL can be used: https, or http on the local machine. */
export function isServiceUrl(baseUrl: string): boolean {
  const address = safeUrl(baseUrl);
  if (address === null) return false;
  const { protocol, hostname } = address;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}
