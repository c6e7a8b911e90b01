/**
 * The only HTTP client for the host. Every call sends the nonce, adopts the fresh one from the response, and renews an
 * expired one once. So a visitor who types longer than a nonce lives does not notice.
 *
 * This renewal with its one repeat is the only retry outside a chart. It is safe for every method, because WordPress
 * rejects a bad nonce before the route runs.
 */
import * as v from 'valibot';
import type { FetchError } from '../../../machines/lib/errors.ts';

/** The default timeout of a call, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 30_000;

const INVALID_NONCE = 'rest_cookie_invalid_nonce';
const RENEWAL_ACTION = 'practice_portal_nonce';

export type Nonces = {
  /** For the header `X-WP-Nonce`. */
  rest: string;
  /** The field `mepr_checkout_nonce` of a logged-in purchase; '' for a visitor. */
  checkout: string;
  coupon: string;
};

/** The owner of the nonces. `null`: a signed-in user whose id the host has not sent yet. */
export type UserId = number | null;

export type RestOptions = {
  /**
   * The base URL of the product's routes, without a trailing slash. With plain permalinks it contains `?rest_route=`.
   */
  restUrl: string;
  /** The host's admin-ajax.php: a REST route cannot issue a nonce to a user whose nonce has expired. */
  ajaxUrl: string;
  nonces: Nonces;
  userId: UserId;
  /** The page's language, in which the host responds: "es-ES". Without one, the host decides. */
  language?: string;
};

export type RestRequest = {
  method: 'GET' | 'POST' | 'PUT';
  /** Path segments after the base, which are encoded here; or a whole URL, such as the form meta's `action`. */
  to: readonly string[] | string;
  query?: Record<string, string>;
  json?: unknown;
  /** Multipart body. Built again for the repeat, because it may contain a nonce. */
  form?: (nonces: Nonces) => FormData;
  headers?: Record<string, string>;
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal;
  timeoutMs?: number;
};

/** A response of the host, with any status. */
export type RestAnswer = {
  status: number;
  /** The parsed body; `undefined` if it is not JSON. */
  json: unknown;
  text: string;
  /** The final URL after redirects. */
  url: string;
  redirected: boolean;
  header: (name: string) => string | null;
};

export type Rest = {
  /**
   * @returns the response, whatever its status, after renewing an expired nonce
   * @throws {FetchError} offline, networkError, timeout or signedOut
   */
  send: (request: RestRequest) => Promise<RestAnswer>;
  /**
   * @returns the validated body of a response below 400
   * @throws {FetchError} as `send`, also httpError (with the host's error code) and invalidResponse (naming the field)
   */
  call: <TSchema extends v.GenericSchema>(schema: TSchema, request: RestRequest) => Promise<v.InferOutput<TSchema>>;
  /** As `call`, for a body that needs its headers. */
  read: <TSchema extends v.GenericSchema>(
    schema: TSchema,
    request: RestRequest,
  ) => Promise<Pick<RestAnswer, 'header'> & { body: v.InferOutput<TSchema> }>;
  nonces: () => Nonces;
  /** Adopts the nonces of an accepted registration: the visitor is now signed in, and the old nonces are invalid. */
  adopt: (nonces: Partial<Nonces>, userId: UserId) => void;
};

const renewalSchema = v.object({
  nonce: v.string(),
  checkout_nonce: v.nullable(v.string()),
  coupon_nonce: v.string(),
  user_id: v.number(),
});

const envelopeSchema = v.object({
  code: v.string(),
  message: v.fallback(v.string(), ''),
  data: v.fallback(v.object({ retry_after: v.optional(v.number()) }), {}),
});

const SIGNED_OUT: FetchError = { kind: 'signedOut' };
const SERVER_BROKE = 500;

export function createRest({ restUrl, ajaxUrl, language, ...start }: RestOptions): Rest {
  let { nonces, userId } = start;
  /** Counts sign-ins: a response to an earlier request carries an outdated nonce. */
  let session = 0;
  let renewing: Promise<void> | null = null;

  async function attempt(request: RestRequest): Promise<RestAnswer & { nonceUsed: string }> {
    const nonceUsed = nonces.rest;
    const sessionUsed = session;
    const answer = await exchange(addressOf(restUrl, request), {
      ...bodyOf(request, nonces),
      // Some hosts refuse PUT (spec: rest#methods-that-hosts-refuse).
      method: request.method === 'PUT' ? 'POST' : request.method,
      headers: {
        ...headersOf(request),
        ...(request.method === 'PUT' && { 'X-HTTP-Method-Override': 'PUT' }),
        'X-WP-Nonce': nonceUsed,
        ...(language !== undefined && { 'Accept-Language': language }),
      },
      ...limits(request),
    });
    const fresh = answer.header('X-WP-Nonce');
    if (fresh && sessionUsed === session) nonces = { ...nonces, rest: fresh };
    return { ...answer, nonceUsed };
  }

  async function renew() {
    const answer = await exchange(withQuery(ajaxUrl, { action: RENEWAL_ACTION }), { method: 'GET', headers: ACCEPT });
    const renewal = v.safeParse(renewalSchema, answer.json);
    if (answer.status >= SERVER_BROKE) throw httpError(answer);
    if (answer.status !== 200 || !renewal.success) throw SIGNED_OUT;
    const { nonce, checkout_nonce, coupon_nonce, user_id } = renewal.output;
    if (!isSameUser(userId, user_id)) throw sessionLost(userId, user_id);
    userId = user_id;
    nonces = { rest: nonce, checkout: checkout_nonce ?? '', coupon: coupon_nonce };
  }

  /** Calls that find their nonce expired at the same time share one renewal. */
  const renewOnce = () =>
    (renewing ??= renew()
      .catch((failure: FetchError) => {
        throw failure.kind === 'networkError' || failure.kind === 'timeout' ? { ...failure, unsent: true } : failure;
      })
      .finally(() => (renewing = null)));

  async function send(request: RestRequest): Promise<RestAnswer> {
    const first = await attempt(request);
    if (!hasInvalidNonce(first)) return first;
    if (first.nonceUsed === nonces.rest) await renewOnce();
    request.signal?.throwIfAborted();
    const second = await attempt(request);
    if (hasInvalidNonce(second)) throw SIGNED_OUT;
    return second;
  }

  const read: Rest['read'] = async (schema, request) => {
    const answer = await send(request);
    return { body: bodyAs(schema, answer), header: answer.header };
  };

  return {
    send,
    read,
    call: async (schema, request) => (await read(schema, request)).body,
    nonces: () => nonces,
    adopt(handed, owner) {
      session += 1;
      userId = owner;
      nonces = { ...nonces, ...handed };
    },
  };
}

/**
 * Validates the body of a response below 400.
 * @throws {FetchError} httpError and invalidResponse
 */
export function bodyAs<TSchema extends v.GenericSchema>(schema: TSchema, answer: RestAnswer): v.InferOutput<TSchema> {
  if (answer.status >= 400) throw httpError(answer);
  if (answer.json === undefined) throw { kind: 'invalidResponse', where: 'body' } satisfies FetchError;
  return readAs(schema, answer.json);
}

/**
 * Validates outside data.
 * @throws {FetchError} invalidResponse with the first invalid field, never its value
 */
export function readAs<TSchema extends v.GenericSchema>(schema: TSchema, value: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw { kind: 'invalidResponse', where: v.getDotPath(result.issues[0]) ?? 'body' } satisfies FetchError;
}

/** Converts the host's error body. An HTML body (a fatal error, a proxy) has no code and no message. */
export function httpError(answer: RestAnswer): Extract<FetchError, { kind: 'httpError' }> {
  const envelope = v.safeParse(envelopeSchema, answer.json);
  const { code, message, data } = envelope.success ? envelope.output : { code: '', message: '', data: {} };
  const retryAfter = retryAfterOf(answer) ?? data.retry_after;
  return { kind: 'httpError', status: answer.status, code, message, ...(retryAfter !== undefined && { retryAfter }) };
}

/** The header's seconds. The host never sends the header's date format. */
function retryAfterOf(answer: RestAnswer): number | undefined {
  const header = answer.header('Retry-After');
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}

const sessionLost = (known: UserId, reported: number): FetchError => ({
  kind: 'signedOut',
  session: reported === 0 ? 'ended' : known === 0 ? 'begun' : 'changed',
});

/** 0 is a visitor. An unknown signed-in user can be any user, but not a visitor. */
const isSameUser = (known: UserId, reported: number) => (known === null ? reported !== 0 : known === reported);

const hasInvalidNonce = (answer: RestAnswer) => answer.status === 403 && httpError(answer).code === INVALID_NONCE;

const ACCEPT = { Accept: 'application/json' };

const headersOf = ({ json, headers }: RestRequest): Record<string, string> => ({
  ...ACCEPT,
  ...(json !== undefined && { 'Content-Type': 'application/json' }),
  ...headers,
});

const bodyOf = ({ json, form }: RestRequest, nonces: Nonces): { body?: BodyInit } => {
  if (form) return { body: form(nonces) };
  return json === undefined ? {} : { body: JSON.stringify(json) };
};

const limits = ({ signal, timeoutMs }: RestRequest): Limits => ({
  ...(signal && { signal }),
  ...(timeoutMs !== undefined && { timeoutMs }),
});

function addressOf(base: string, { to, query = {} }: RestRequest) {
  const address = typeof to === 'string' ? to : [base, ...to.map(encodeURIComponent)].join('/');
  return withQuery(address, query);
}

/** With plain permalinks the URL already has a query. */
function withQuery(address: string, query: Record<string, string>) {
  const search = new URLSearchParams(query).toString();
  if (!search) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${search}`;
}

type Limits = { signal?: AbortSignal; timeoutMs?: number };
type Exchange = Limits & { method: string; headers: Record<string, string>; body?: BodyInit };

/**
 * Sends one request and reads the whole response.
 * @throws {FetchError} offline, networkError or timeout; the signal's reason when the caller aborted
 */
async function exchange(address: string, { signal, timeoutMs = DEFAULT_TIMEOUT_MS, ...init }: Exchange) {
  signal?.throwIfAborted();
  if (!navigator.onLine) throw { kind: 'offline' } satisfies FetchError;

  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeoutMs);
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);

  try {
    const response = await fetch(address, {
      ...init,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    });
    const text = await response.text();
    return {
      status: response.status,
      json: parsed(text),
      text,
      url: response.url,
      redirected: response.redirected,
      header: (name: string) => response.headers.get(name),
    } satisfies RestAnswer;
  } catch {
    signal?.throwIfAborted();
    throw { kind: late ? 'timeout' : 'networkError' } satisfies FetchError;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
