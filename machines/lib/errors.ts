/** Failures of requests: the errors that services reject with, the chart's states for them, and the messages of pages. */
import { sentences } from './sentences.ts';
import { text, verbatim, type Text } from './text.ts';

/** Services translate every failure into one of these; nothing else does. */
export type FetchError =
  /**
   * No response came: the request may have arrived. `unsent`: the request was not sent, because the renewal of its nonce
   * failed.
   */
  | { kind: 'networkError'; unsent?: true }
  /** The browser is offline, so nothing was sent. */
  | { kind: 'offline' }
  | { kind: 'timeout'; unsent?: true }
  /** A response with a status of 400 or more. `retryAfter`: in seconds, if the server named it. */
  | { kind: 'httpError'; status: number; code: string; message: string; retryAfter?: number }
  /** A response that does not match its schema. `where` names the field, never its value. */
  | { kind: 'invalidResponse'; where: string }
  /**
   * The nonce could not be renewed: the session in which the page was loaded is over. `session`, if the server reports it: the
   * session has ended, a visitor has signed in, or another account has signed in.
   */
  | { kind: 'signedOut'; session?: 'ended' | 'begun' | 'changed' };

const KINDS = new Set<string>([
  'networkError',
  'offline',
  'timeout',
  'httpError',
  'invalidResponse',
  'signedOut',
] satisfies FetchError['kind'][]);

/** Services reject with a `FetchError`. Any other thrown value counts as an invalid response. */
export const toFetchError = (error: unknown): FetchError =>
  typeof error === 'object' && error !== null && 'kind' in error && KINDS.has(String(error.kind))
    ? (error as FetchError)
    : { kind: 'invalidResponse', where: 'unexpected error' };

/** The states that charts have for a failed request. */
export type ErrorCategory =
  /** The server or the service responded with an error. */
  | 'httpError'
  /** A network error or a timeout: the request may have arrived. */
  | 'noResponse'
  /** Nothing was sent. */
  | 'offline'
  | 'invalidResponse'
  /** The session is over. */
  | 'signedOut';

const UNAUTHORIZED = 401;

/** WordPress responds with 401 if it takes the member for a visitor: the session is over then, too. */
export function toErrorCategory(error: FetchError): ErrorCategory {
  switch (error.kind) {
    case 'httpError':
      return error.status === UNAUTHORIZED ? 'signedOut' : 'httpError';
    case 'networkError':
    case 'timeout':
      return 'noResponse';
    case 'invalidResponse':
    case 'offline':
    case 'signedOut':
      return error.kind;
  }
}

/** A failed request as a chart stores it and a page shows it. */
export type DisplayError = {
  category: ErrorCategory;
  /** The server's own message; '' if it sent none or did not respond. */
  serverMessage: string;
  /** The server, or a service that it called, failed before it made a decision. */
  isServerError?: true;
};

const SERVER_ERROR = 500;

/** @param error Any value that a promise rejected with */
export function toDisplayError(error: unknown): DisplayError {
  const fetchError = toFetchError(error);
  const isServerError = fetchError.kind === 'httpError' && fetchError.status >= SERVER_ERROR;
  return {
    category: toErrorCategory(fetchError),
    serverMessage: fetchError.kind === 'httpError' ? fetchError.message : '',
    ...(isServerError && { isServerError }),
  };
}

export const TIMEOUT_ERROR: DisplayError = { category: 'noResponse', serverMessage: '' };

const REASONS: Record<Exclude<ErrorCategory, 'httpError'>, Text> = {
  noResponse: text('The site did not answer.'),
  offline: text('You are offline.'),
  invalidResponse: text('The site sent an invalid response.'),
  signedOut: text('You have been signed out.'),
};

/** @param attempt What failed, as a sentence: "We could not save your changes." */
export function toErrorMessage({ category, serverMessage }: DisplayError, attempt: Text): Text {
  if (category !== 'httpError') return sentences([attempt, REASONS[category]]) ?? attempt;
  return serverMessage === '' ? attempt : (sentences([attempt, verbatim(serverMessage)]) ?? attempt);
}
