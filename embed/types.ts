/** The types of the service and of events, and this library's additions to the published configuration. */
import type { Anything } from './models/types/common.ts';
import type { RequestOptions } from './protocol/pending-requests.ts';

export type { RequestOptions } from './protocol/pending-requests.ts';
export type { Headers, IHttpPostMessageRequest, IHttpPostMessageResponse } from './protocol/envelope.ts';

/** The service's own record of what the app reports. */
export interface IEvent<T> {
  type: string;
  /** The component's unique id. */
  id: string;
  name: string;
  value: T;
}

export interface ICustomEvent<T> extends CustomEvent {
  readonly detail: T;
}

export type IEventHandler<T> = (event: ICustomEvent<T>) => unknown;

export interface IInternalEventHandler<T> {
  test(event: IEvent<T>): boolean;
  handle: IEventHandler<T>;
}

export interface IDebugOptions {
  logMessages?: boolean;
  wpmpName?: string;
}

export interface IServiceConfiguration extends IDebugOptions {
  autoEmbedOnContentLoaded?: boolean;
  onError?: (error: Anything) => unknown;
  version?: string;
  type?: string;
  sdkWrapperVersion?: string;
  /** Further origins that may be embedded, beside the provider's: https, or http on this machine. */
  allowedOrigins?: readonly string[];
}

/** A token with its expiry, as a renewal returns it. */
export interface RenewedToken {
  token: string;
  /** Milliseconds since 1970; by default, read from the token. */
  expiresAt?: number;
  /** The server's time of its response (the `Date` header), in milliseconds since 1970: the page's clock may be wrong. */
  serverTime?: number;
}

export interface TokenRenewal {
  /** Returns a new token; called some minutes before the old one expires. */
  provide: () => Promise<string | RenewedToken>;
  /** When the first token expires, in milliseconds since 1970; by default, read from the token. */
  expiresAt?: number;
  /** How long before its expiry a token is renewed, in milliseconds; five minutes by default. */
  leadTime?: number;
}

/** Options of a configuration beyond the published ones. They are not sent to the app. */
export interface EmbedOptions {
  /** Attributes of the frame: `title`, `sandbox`, `allow`, `loading`, ARIA's … never its `src`. */
  frameAttributes?: Readonly<Record<string, string>>;
  /** Options for every request of the component. */
  requestOptions?: RequestOptions;
  tokenRenewal?: TokenRenewal;
}
