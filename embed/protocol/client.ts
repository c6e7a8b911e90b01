/** The request layer over the proxy. */
import { NO_TARGET_WINDOW } from '../errors.ts';
import type { Delivery } from './pending-requests.ts';
import type { Headers, IHttpPostMessageRequest, IHttpPostMessageResponse } from './envelope.ts';
import type { WindowPostMessageProxy } from './window-post-message-proxy.ts';

/** The only method of a proxy that the client needs. */
export type IMessagePoster = Pick<WindowPostMessageProxy, 'postMessage'>;

export class HttpPostMessage {
  /** Part of every request; a single request can override it. */
  declare defaultHeaders: Headers;
  declare defaultTargetWindow: Window | null;
  /** The origin that a window must have to receive a request; undefined: the proxy decides. */
  declare defaultTargetOrigin: string | undefined;
  declare private readonly proxy: IMessagePoster;

  constructor(
    proxy: IMessagePoster,
    defaultHeaders: Headers = {},
    defaultTargetWindow: Window | null = null,
    defaultTargetOrigin?: string,
  ) {
    this.proxy = proxy;
    this.defaultHeaders = defaultHeaders;
    this.defaultTargetWindow = defaultTargetWindow;
    this.defaultTargetOrigin = defaultTargetOrigin;
  }

  get<T>(url: string, headers?: Headers, target?: Window | null, delivery?: Delivery) {
    return this.send<T>({ method: 'GET', url, headers: headers ?? {} }, target, delivery);
  }

  post<T>(url: string, body: unknown, headers?: Headers, target?: Window | null, delivery?: Delivery) {
    return this.send<T>({ method: 'POST', url, headers: headers ?? {}, body }, target, delivery);
  }

  put<T>(url: string, body: unknown, headers?: Headers, target?: Window | null, delivery?: Delivery) {
    return this.send<T>({ method: 'PUT', url, headers: headers ?? {}, body }, target, delivery);
  }

  patch<T>(url: string, body: unknown, headers?: Headers, target?: Window | null, delivery?: Delivery) {
    return this.send<T>({ method: 'PATCH', url, headers: headers ?? {}, body }, target, delivery);
  }

  delete<T>(url: string, body: unknown = null, headers?: Headers, target?: Window | null, delivery?: Delivery) {
    return this.send<T>({ method: 'DELETE', url, headers: headers ?? {}, body }, target, delivery);
  }

  /**
   * @returns the whole envelope of the response; rejects with the whole envelope of a failure
   * @throws Error before anything is sent, when there is no target window
   */
  send<T>(
    request: IHttpPostMessageRequest,
    target: Window | null = this.defaultTargetWindow,
    delivery: Delivery | undefined = this.defaultTargetOrigin,
  ): Promise<IHttpPostMessageResponse<T>> {
    if (!target) throw new Error(NO_TARGET_WINDOW);
    // In Chromium a spread is ten times slower when the copy gets another member.
    const headers = Object.assign({}, this.defaultHeaders, request.headers);
    return this.proxy.postMessage<IHttpPostMessageResponse<T>>(target, { ...request, headers }, delivery);
  }
}
