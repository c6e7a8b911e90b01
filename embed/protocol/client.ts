/** The request layer over the proxy. */
import { NO_TARGET_WINDOW } from '../errors.ts';
import type { RequestOptions } from './pending-requests.ts';
import type { Headers, IHttpPostMessageRequest, IHttpPostMessageResponse } from './envelope.ts';
import type { WindowPostMessageProxy } from './proxy.ts';

/** The one thing that the client needs of a proxy. */
export type IMessagePoster = Pick<WindowPostMessageProxy, 'postMessage'>;

export class HttpPostMessage {
  /** Part of every request, under what the single request brings. */
  declare defaultHeaders: Headers;
  declare defaultTargetWindow: Window | null;
  declare private readonly proxy: IMessagePoster;

  constructor(proxy: IMessagePoster, defaultHeaders: Headers = {}, defaultTargetWindow: Window | null = null) {
    this.proxy = proxy;
    this.defaultHeaders = defaultHeaders;
    this.defaultTargetWindow = defaultTargetWindow;
  }

  get<T>(url: string, headers?: Headers, target?: Window | null, options?: RequestOptions) {
    return this.send<T>({ method: 'GET', url, headers: headers ?? {} }, target, options);
  }

  post<T>(url: string, body: unknown, headers?: Headers, target?: Window | null, options?: RequestOptions) {
    return this.send<T>({ method: 'POST', url, headers: headers ?? {}, body }, target, options);
  }

  put<T>(url: string, body: unknown, headers?: Headers, target?: Window | null, options?: RequestOptions) {
    return this.send<T>({ method: 'PUT', url, headers: headers ?? {}, body }, target, options);
  }

  patch<T>(url: string, body: unknown, headers?: Headers, target?: Window | null, options?: RequestOptions) {
    return this.send<T>({ method: 'PATCH', url, headers: headers ?? {}, body }, target, options);
  }

  delete<T>(url: string, body: unknown = null, headers?: Headers, target?: Window | null, options?: RequestOptions) {
    return this.send<T>({ method: 'DELETE', url, headers: headers ?? {}, body }, target, options);
  }

  /**
   * @returns the whole envelope of the answer; rejects with the whole envelope of a failure
   * @throws Error before anything is sent, when there is no window to send to
   */
  send<T>(
    request: IHttpPostMessageRequest,
    target: Window | null = this.defaultTargetWindow,
    options?: RequestOptions,
  ): Promise<IHttpPostMessageResponse<T>> {
    if (!target) throw new Error(NO_TARGET_WINDOW);
    const headers = { ...this.defaultHeaders, ...request.headers };
    return this.proxy.postMessage<IHttpPostMessageResponse<T>>(target, { ...request, headers }, options);
  }
}
