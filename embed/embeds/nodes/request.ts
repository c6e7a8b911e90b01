/**
 * Sends the requests of every component, page and visual to its frame: always through the service's client, with the
 * same arguments.
 */
import { frameGone, isRefusal, toFailure } from '../../errors.ts';
import type { HttpPostMessage } from '../../protocol/client.ts';
import type { RequestOptions } from '../../protocol/pending-requests.ts';
import type { Headers, IHttpPostMessageResponse } from '../../protocol/envelope.ts';

/** A node that can send requests to a frame. */
export interface FrameClient {
  service: { hpm: Pick<HttpPostMessage, 'get' | 'post' | 'put' | 'patch' | 'delete'> };
  iframe: HTMLIFrameElement;
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

type Answer<T> = IHttpPostMessageResponse<T>;
type SendOptions = { headers?: Headers; whole?: boolean };

/**
 * Sends a request and resolves with the whole response.
 *
 * Rejects with the body of the frame's refusal (`whole`: with the whole response), or with an Error when the request
 * could not be sent or got no response.
 */
export const sendRequest = <T>(
  client: FrameClient,
  verb: Verb,
  url: string,
  body?: unknown,
  options?: SendOptions,
): Promise<Answer<T>> => requestBody<T, Answer<T>>(client, verb, url, body, (answer) => answer, options);

/**
 * Sends a request and resolves with the body of the response, or with what `read` takes from the response. Rejects as
 * `sendRequest` does.
 */
export async function requestBody<T, Taken = T>(
  { service: { hpm }, iframe, config, requestOptions, content }: FrameClient,
  verb: Verb,
  url: string,
  body?: unknown,
  read: (answer: Answer<T>) => Taken = bodyOf,
  { headers = { uid: config.uniqueId }, whole = false }: SendOptions = {},
): Promise<Taken> {
  const target = iframe?.contentWindow ?? null;
  // Callers' tests spy on the arguments, so options are passed only if there are any.
  const options: [] | [RequestOptions] = requestOptions ? [requestOptions] : [];
  const settle = content?.track(verb, url, body);
  try {
    const answer = await (verb === 'get'
      ? hpm.get<T>(url, headers, target, ...options)
      : hpm[verb]<T>(url, body, headers, target, ...options));
    settle?.('taken');
    return read(answer);
  } catch (thrown) {
    settle?.(isRefusal(thrown) ? 'refused' : 'unanswered');
    const request = { method: verb.toUpperCase(), url };
    throw target ? toFailure(thrown, request, whole) : frameGone(request, thrown);
  }
}

const bodyOf = <T, Taken>({ body }: Answer<T>) => body as unknown as Taken;
