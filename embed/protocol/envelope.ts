/** The messages that `postMessage` carries in both directions: plain objects, never JSON text. */
import { isRecord, type MessageRecord } from '../is-record.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Headers = Record<string, unknown>;

export interface IHttpPostMessageRequest {
  method: Method;
  /** A path. */
  url: string;
  headers: Headers;
  /** GET requests have no such key. All other methods have it, even without a value. */
  body?: unknown;
}

export interface IHttpPostMessageResponse<T> {
  /** 200 to 299 means success, and so does a missing number. */
  statusCode: number;
  /** Carries the `id` of the request. */
  // oxlint-disable-next-line typescript/no-explicit-any -- `answer.headers.id.length` compiles with the published types
  headers: any;
  /** Part of the published type, though apps leave it out. */
  statusText: string;
  body: T;
}

/** Reads the id that assigns a response to its request; undefined if the message has none. */
export const getTrackingId = (message: MessageRecord): unknown =>
  isRecord(message['headers']) ? message['headers']['id'] : undefined;

export const isFailure = ({ statusCode }: MessageRecord) =>
  typeof statusCode === 'number' && !(statusCode >= 200 && statusCode <= 299);
