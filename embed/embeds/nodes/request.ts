/**
 * Sends the requests of every component, page and visual to its frame: always through the service's client, with the
 * same arguments.
 */
import { frameGone, NOT_SUPPORTED_FOR_PAGINATED, RequestError, toFailure } from '../../errors.ts';
import type { HttpPostMessage } from '../../protocol/client.ts';
import type { RequestOptions } from '../../protocol/pending-requests.ts';
import type { Headers, IHttpPostMessageResponse } from '../../protocol/envelope.ts';
import { isPaginated } from '../frame/embed-url.ts';

/** A node that can send requests to a frame. */
export interface FrameClient {
  service: { hpm: Pick<HttpPostMessage, 'get' | 'post' | 'put' | 'patch' | 'delete'> };
  iframe: HTMLIFrameElement | undefined;
  config: { uniqueId?: string; embedUrl?: string };
  requestOptions?: RequestOptions | undefined;
  /** @internal Records the outcome of requests that change the content. */
  readonly content?: {
    track(verb: string, url: string, body: unknown): ((outcome: RequestOutcome) => void) | undefined;
  };
}

/** `unanswered`: no response came, but the app may have carried out the request. */
export type RequestOutcome = 'taken' | 'refused' | 'unanswered';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Sends a request and resolves with the whole response.
 *
 * Rejects with the body of the frame's refusal (`whole`: with the whole response), or with an Error when the request
 * could not be sent or got no response.
 */
export async function sendRequest<T>(
  { service: { hpm }, iframe, config, requestOptions, content }: FrameClient,
  verb: Verb,
  url: string,
  body?: unknown,
  { headers = { uid: config.uniqueId }, whole = false }: { headers?: Headers; whole?: boolean } = {},
): Promise<IHttpPostMessageResponse<T>> {
  const target = iframe?.contentWindow ?? null;
  // Callers' tests spy on the arguments, so options are passed only if there are any.
  const options: [] | [RequestOptions] = requestOptions ? [requestOptions] : [];
  const settle = content?.track(verb, url, body);
  try {
    const answer = await (verb === 'get'
      ? hpm.get<T>(url, headers, target, ...options)
      : hpm[verb]<T>(url, body, headers, target, ...options));
    settle?.('taken');
    return answer;
  } catch (thrown) {
    settle?.(isUnanswered(thrown) ? 'unanswered' : 'refused');
    const request = { method: verb.toUpperCase(), url };
    throw target ? toFailure(thrown, request, whole) : frameGone(request, thrown);
  }
}

const isUnanswered = (thrown: unknown) => thrown instanceof RequestError && thrown.code !== 'refused';

export const requestBody = async <T>(asking: FrameClient, verb: Verb, url: string, body?: unknown): Promise<T> =>
  (await sendRequest<T>(asking, verb, url, body)).body;

/** For methods that paginated reports lack: rejects with the contract's text before anything is sent. */
export const rejectIfPaginated = (asking: { config: { embedUrl?: string } }): Promise<never> | null =>
  isPaginated(asking.config.embedUrl) ? Promise.reject<never>(NOT_SUPPORTED_FOR_PAGINATED) : null;
