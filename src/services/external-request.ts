/** Requests to services other than WordPress. They carry no cookie and no nonce, only what the caller passes. */
import * as v from 'valibot';
import type { FetchError } from '../../machines/lib/errors.ts';

export type ExternalRequest = {
  headers?: Headers;
  /** false for a request that carries secrets, so that a redirect cannot send them elsewhere. */
  followsRedirects: boolean;
  /** Aborting rejects with the signal's reason. */
  signal: AbortSignal;
};

/**
 * Sends one GET request and reads the whole response as text.
 *
 * @throws {FetchError} offline; networkError (also when the browser blocks the request, which looks the same);
 *   httpError with the service's own message, for any status but 2xx; the signal's reason when the caller aborted
 */
export async function requestExternal(address: string, { headers, followsRedirects, signal }: ExternalRequest) {
  signal.throwIfAborted();
  if (!navigator.onLine) throw { kind: 'offline' } satisfies FetchError;
  const { response, text } = await exchange(address, {
    ...(headers && { headers }),
    redirect: followsRedirects ? 'follow' : 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
  if (!response.ok) throw refusal(response, text);
  return { status: response.status, text };
}

async function exchange(address: string, init: RequestInit & { signal: AbortSignal }) {
  try {
    const response = await fetch(address, init);
    return { response, text: await response.text() };
  } catch {
    init.signal.throwIfAborted();
    throw { kind: 'networkError' } satisfies FetchError;
  }
}

const bodySchema = v.object({ message: v.pipe(v.string(), v.trim(), v.minLength(1)) });

/** `undefined` if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The message of a response that explains its status in no words. It is the same in every language. */
export const statusMessage = (status: number) => `HTTP ${status}`;

/** The service's own message if the body has a `message`, else its status in words or as a number (spec: onboarding#report-that-failed). */
function refusal({ status, statusText }: Response, text: string): FetchError {
  const body = v.safeParse(bodySchema, parsed(text));
  const message = body.success ? body.output.message : statusText || statusMessage(status);
  return { kind: 'httpError', status, code: '', message };
}
