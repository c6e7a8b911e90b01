/** What travels by `postMessage`, in both directions. Plain objects, never JSON text. */
import { isRecord, type MessageRecord } from '../is-record.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Headers = Record<string, unknown>;

export interface IHttpPostMessageRequest {
  method: Method;
  /** A path. */
  url: string;
  headers: Headers;
  /** The key is absent on GET, and present on every other method, even with nothing in it. */
  body?: unknown;
}

export interface IHttpPostMessageResponse<T> {
  /** 200 to 299, or no number at all, is success. */
  statusCode: number;
  /** Carries the `id` of the request. */
  headers: Headers;
  body: T;
}

/** The id by which an answer finds its request, wherever a message claims to have one. */
export const getTrackingId = (message: MessageRecord): unknown =>
  isRecord(message['headers']) ? message['headers']['id'] : undefined;

export const isFailure = ({ statusCode }: MessageRecord) =>
  typeof statusCode === 'number' && !(statusCode >= 200 && statusCode <= 299);
