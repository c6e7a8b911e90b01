/** How the outside world fails, in the words that every chart understands. Adapters translate into it; nothing else does. */
export type Failure =
  /** No answer came: the request may or may not have arrived. `unsent`: it has not, only its nonce was asked about. */
  | { kind: 'network'; unsent?: true }
  /** The browser says that it is offline: nothing was sent. */
  | { kind: 'offline' }
  | { kind: 'timeout'; unsent?: true }
  /** An answer with a status of 400 or more. `retryAfter` is in seconds, when the host named one. */
  | { kind: 'http'; status: number; code: string; message: string; retryAfter?: number }
  /** An answer that is not what the wire promises. `where` names the field, never its value. */
  | { kind: 'malformed'; where: string }
  /**
   * The nonce could not be renewed: the session that the page began with is over. `session` says what came of it, when the
   * host told: it has ended, a visitor's has begun, or it is another account's.
   */
  | { kind: 'signedOut'; session?: 'ended' | 'begun' | 'changed' };

const KINDS = new Set<string>([
  'network',
  'offline',
  'timeout',
  'http',
  'malformed',
  'signedOut',
] satisfies Failure['kind'][]);

/** Adapters reject with a `Failure`; anything else that was thrown counts as an answer that nobody understands. */
export const toFailure = (error: unknown): Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && KINDS.has(String(error.kind))
    ? (error as Failure)
    : { kind: 'malformed', where: 'unexpected error' };
