/** Whether the reporting service can be asked at all: known at once, while what asks it is still on its way. */
import { safeUrl } from '../safe-url.ts';

/** The member's own, as the page data have them. */
export type Credentials = { accessKey: string; accessEmail: string };

/** What a header can carry: anything else would never reach the service. */
const HEADER_VALUE = /^[\x21-\x7e\x80-\xff](?:[\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/;

/** Whether there are both an access key and an access e-mail, such as can be sent at all. */
export const hasCredentials = ({ accessKey, accessEmail }: Credentials) =>
  HEADER_VALUE.test(accessKey) && HEADER_VALUE.test(accessEmail);

/** Whether the base is an address that can be asked: https, or http on this very machine. */
export function isServiceUrl(baseUrl: string): boolean {
  const address = safeUrl(baseUrl);
  if (address === null) return false;
  const { protocol, hostname } = address;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));
}
