/**
 * Sandbox: a stub for api.stripe.com on a machine without internet. It has the calls that the portal uses, with
 * Stripe's own envelopes, idempotency keys and signed webhooks. The card form's script (`stripe.js`) uses `/browser/*`
 * with the same data. There is no money and no real card, and nothing leaves the machine.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { accountOf, createAccount, inModeOf, withHint } from './stripe/accounts.mjs';
import { missing, StripeError } from './stripe/errors.mjs';
import { webhookEndpoint } from './stripe/objects/account.mjs';
import { listOf } from './stripe/parameters.mjs';
import { checkPermissions } from './stripe/permissions.mjs';
import { createDelivery } from './stripe/webhooks.mjs';

/**
 * CORS headers for pages of another origin. `close`, because browsers silently repeat a request when a kept-alive
 * connection breaks, but a lost call must stay lost here.
 */
const FOR_PAGES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type',
  Connection: 'close',
};
/** The waits between attempts to deliver a webhook, in milliseconds. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000];

/** Idempotency keys: their maximum length, and how long their results are stored (docs.stripe.com/idempotency). */
const LONGEST_KEY = 255;
const KEPT_SECONDS = 86_400;

/** @typedef {import('./stripe-api.d.mts').Fault} Fault */
/** @typedef {{ status: number, body: unknown, replayed?: boolean }} Reply */
/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * @param {import('./stripe-api.d.mts').StripeSandboxOptions} options
 * @returns {import('./stripe-api.d.mts').StripeSandbox}
 */
export function createStripeSandbox({
  webhookUrl,
  webhookSecret,
  secretKey = 'sk_test_sandbox',
  publicKey = 'pk_test_sandbox',
  account: id = 'acct_sandbox',
  retryDelaysMs = RETRY_DELAYS_MS,
  file,
  log = () => {},
}) {
  /** Events of the current request, which are sent after its response. @type {{ id: string, type: string }[]} */
  let outbox = [];
  /** The account of an event. @type {WeakMap<object, import('./stripe/accounts.mjs').Account>} */
  const accountOfEvent = new WeakMap();
  /** @param {import('./stripe/accounts.mjs').Named} named */
  function open(named) {
    const opened = createAccount({
      ...named,
      onEvent(event) {
        accountOfEvent.set(event, opened);
        outbox.push(event);
      },
    });
    return opened;
  }
  const first = open({ id, livemode: false, secretKey, publicKey });
  let accounts = [first];
  const { ledger, routes } = first;
  /**
   * Restricted keys and their permissions.
   * @type {Map<string, { account: import('./stripe/accounts.mjs').Account, granted: string[] }>}
   */
  const restricted = new Map();
  /** The first request of each idempotency key, with its time in seconds since 1970. @type {Map<string, { fingerprint: string, reply: Reply, at: number }>} */
  const replies = new Map();
  /** @type {Fault[]} */
  let faults = [];
  /** Whether calls from the host reach the sandbox. */
  let isReachable = true;
  /** @type {import('./stripe-api.d.mts').SeenRequest[]} */
  let requests = [];
  /** @type {Set<Response>} */
  const hanging = new Set();
  /** Responses that are being sent. @type {Set<Promise<void>>} */
  const closing = new Set();
  let address = webhookUrl;
  const delivery = createDelivery({ destinations, retryDelaysMs, log, now: () => ledger.books.now() });

  /**
   * The account's endpoints, each with its own secret. The first account also has the URL that the sandbox was started
   * with.
   * @param {object} event
   */
  function destinations(event) {
    const account = accountOfEvent.get(event) ?? first;
    const endpoints = account.ledger.books.rows.webhookEndpoints
      .filter(({ status }) => status === 'enabled')
      .map(({ url, secret = '', enabled_events: events }) => ({
        url,
        secret,
        takes: (/** @type {string} */ type) => events.includes('*') || events.includes(type),
      }));
    return !address || account !== first || endpoints.some(({ url }) => url === address)
      ? endpoints
      : [...endpoints, { url: address, secret: webhookSecret, takes: () => true }];
  }

  const simulate = announcing(first.simulate);
  const { pass, skewTo } = simulate;
  simulate.pass = (seconds) => {
    for (const kept of replies.values()) kept.at -= seconds;
    pass(seconds);
  };
  simulate.skewTo = (seconds) => {
    for (const kept of replies.values()) kept.at += seconds - ledger.books.skew;
    skewTo(seconds);
  };

  /**
   * Actions whose events are sent when they have finished.
   * @param {import('./stripe-api.d.mts').StripeSimulation} all
   */
  function announcing(all) {
    /** @param {(...values: any[]) => unknown} happen */
    const leaving =
      (happen) =>
      /** @param {any[]} values */
      (...values) => {
        outbox = [];
        const result = happen(...values);
        keep();
        delivery.send(outbox);
        return result;
      };
    return /** @type {typeof all} */ (
      Object.fromEntries(Object.entries(all).map(([name, happen]) => [name, leaving(happen)]))
    );
  }

  if (file && existsSync(file)) ledger.books.restore(JSON.parse(readFileSync(file, 'utf8')));
  const keep = () => {
    if (file) writeFileSync(file, JSON.stringify(ledger.books.rows));
  };

  /**
   * Stripe stores every result under the account's idempotency key, including failures.
   * @param {import('./stripe/accounts.mjs').Account} account
   * @param {string | null} key
   * @param {string} fingerprint
   * @param {() => Reply} work
   * @returns {Reply}
   */
  function replayed(account, key, fingerprint, work) {
    if (key === null) return work();
    if (key.length > LONGEST_KEY) {
      throw new StripeError(400, {
        type: 'invalid_request_error',
        message: `Idempotency keys are up to ${LONGEST_KEY} characters long.`,
      });
    }
    const name = account === first ? key : `${account.id} ${account.livemode} ${key}`;
    const kept = replies.get(name);
    const known = kept && kept.at + KEPT_SECONDS > ledger.books.now() ? kept : undefined;
    if (known && known.fingerprint !== fingerprint) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    if (known) return { ...known.reply, replayed: true };
    const reply = work();
    replies.set(name, { fingerprint, reply, at: ledger.books.now() });
    return reply;
  }

  /** @param {Request} request @param {URL} url @param {string} text @param {Fault | undefined} fault @returns {Reply} */
  function answerHost(request, url, text, fault) {
    const method = request.method ?? 'GET';
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const limits = restricted.get(key);
    const account = limits?.account ?? accountOf(accounts, 'secretKey', key);
    const parameters = method === 'GET' ? url.searchParams : new URLSearchParams(text);
    const version = String(request.headers['stripe-version'] ?? '');
    const address = `http://${request.headers.host}`;
    if (limits) {
      const call = { method, path: url.pathname, expand: listOf(parameters, 'expand[]') };
      checkPermissions({ key, account: account.id, granted: limits.granted, call });
    }
    const work = account.routes.hostCall({ method, path: url.pathname, parameters, version, address });
    if (fault?.how === '429') throw TOO_MANY;
    if (fault?.how === '409') throw IN_USE;
    const idempotencyKey = method === 'POST' ? idempotencyKeyOf(request) : null;
    return replayed(account, idempotencyKey, `${method} ${url.pathname} ${parameters}`, () =>
      orError(() => {
        if (fault?.how === '500') throw BROKEN;
        try {
          return { status: 200, body: inModeOf(account, work()) };
        } catch (error) {
          throw withHint(error, account, accounts);
        }
      }),
    );
  }

  /** @param {URL} url @param {string} text @param {Fault | undefined} fault @returns {Reply} */
  function answerBrowser(url, text, fault) {
    const body = JSON.parse(text || '{}');
    const account = accountOf(accounts, 'publicKey', String(body.key));
    if (fault?.how === '429') throw TOO_MANY;
    if (fault?.how === '500') throw BROKEN;
    return { status: 200, body: inModeOf(account, account.routes.browserCall(url.pathname, body)()) };
  }

  const state = () => ({ ...ledger.books.rows, requests });

  function reset() {
    ledger.books.reset();
    accounts = [first];
    restricted.clear();
    replies.clear();
    delivery.clear();
    delivery.hold(false);
    faults = [];
    isReachable = true;
    requests = [];
    releaseHanging();
    keep();
  }

  function releaseHanging() {
    for (const response of hanging) response.destroy();
    hanging.clear();
  }

  /** @param {Fault} fault */
  const failNext = (fault) => {
    faults.push({ ...fault });
  };

  /** @param {string} call */
  function takeFault(call) {
    const fault = faults.find(({ on }) => on === call);
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) faults = faults.filter((other) => other !== fault);
    return fault;
  }

  /** @param {URL} url @param {string} text @returns {Reply} */
  function answerControl(url, text) {
    const body = JSON.parse(text || '{}');
    if (url.pathname === '/control/fail') failNext(body);
    else if (url.pathname === '/control/webhooks') delivery.hold(!body.deliver);
    else if (url.pathname === '/control/reset') reset();
    else if (url.pathname === '/control/state') return { status: 200, body: state() };
    else if (url.pathname === '/control/simulate') {
      const happen = /** @type {Record<string, (...values: any[]) => unknown>} */ (simulate)[body.event];
      if (!happen) throw missing('event', String(body.event));
      return { status: 200, body: { result: happen(...(body.with ?? [])) ?? null } };
    } else throw missing('route', url.pathname);
    return { status: 200, body: { done: true } };
  }

  /** @param {Response} response @param {() => void} work */
  function whenClosed(response, work) {
    const closed = new Promise((resolve) => {
      response.once('close', resolve);
    }).then(() => {
      closing.delete(closed);
      work();
    });
    closing.add(closed);
  }

  /** @param {Request} request @param {Response} response */
  async function handler(request, response) {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const text = await bodyOf(request);
    if (url.pathname.startsWith('/control/'))
      return finish(
        response,
        orError(() => answerControl(url, text)),
        {},
      );
    if (url.pathname.startsWith('/portal/')) {
      outbox = [];
      const shown = ledger.shop.portalPage(url.pathname.slice(8));
      const events = outbox;
      keep();
      whenClosed(response, () => delivery.send(events));
      return finishPortal(response, shown);
    }
    response.setHeader('Date', new Date(ledger.books.now() * 1000).toUTCString());
    const isBrowser = url.pathname.startsWith('/browser/');
    const headers = isBrowser ? FOR_PAGES : {};
    if (isBrowser && request.method === 'OPTIONS') return finish(response, { status: 204, body: null }, headers);

    const entry = {
      call: `${request.method} ${url.pathname}`,
      // The card form sends a card number. Even a test card's number is not stored.
      parameters: isBrowser ? {} : Object.fromEntries(new URLSearchParams(text)),
      idempotencyKey: idempotencyKeyOf(request),
      /** @type {number | null} */
      status: null,
    };
    requests.push(entry);
    if (!isReachable && !isBrowser) return void response.destroy();
    const fault = takeFault(routes.nameOf(entry.call));
    if (fault?.how === 'hang') return void hanging.add(response);
    if (fault?.how === 'drop') return void response.destroy();

    outbox = [];
    const reply = orError(() => (isBrowser ? answerBrowser(url, text, fault) : answerHost(request, url, text, fault)));
    entry.status = reply.status;
    const events = outbox;
    keep();
    // The webhook follows the response, even if the response was lost.
    whenClosed(response, () => delivery.send(events));
    if (fault?.how === 'dropAfter') return void response.destroy();
    // A declined card is not a failed request, so the page's console must not show one.
    finish(response, isBrowser ? { ...reply, status: 200 } : reply, headers);
  }

  return {
    handler,
    reset,
    failNext,
    simulate,
    account: id,
    open(named) {
      const opened = open({ livemode: named.secretKey.includes('_live_'), ...named });
      accounts.push(opened);
      return {
        simulate: announcing(opened.simulate),
        get state() {
          return opened.ledger.books.rows;
        },
      };
    },
    restrict(key, granted, of = first.secretKey) {
      restricted.set(key, { account: accountOf(accounts, 'secretKey', of), granted });
    },
    get isReachable() {
      return isReachable;
    },
    set isReachable(on) {
      isReachable = on;
    },
    get state() {
      return state();
    },
    register(url) {
      const { webhookEndpoints } = ledger.books.rows;
      const others = webhookEndpoints.filter(({ secret }) => secret !== webhookSecret);
      const made = webhookEndpoint({
        url,
        enabled_events: ['*'],
        description: null,
        metadata: {},
        api_version: null,
        created: ledger.books.now(),
      });
      webhookEndpoints.splice(0, webhookEndpoints.length, ...others, { ...made, secret: webhookSecret });
      keep();
    },
    sendTestEvent() {
      outbox = [];
      for (const product of ledger.books.rows.products.slice(0, 1)) ledger.books.tell('product.updated', product);
      keep();
      delivery.send(outbox);
    },
    get webhookUrl() {
      return address;
    },
    set webhookUrl(url) {
      address = url;
    },
    keep: () => structuredClone({ rows: ledger.books.rows, skew: ledger.books.skew, replies: [...replies] }),
    takeUp(kept) {
      reset();
      ledger.books.restore(structuredClone(kept.rows), kept.skew);
      for (const [key, reply] of structuredClone(kept.replies)) replies.set(key, reply);
    },
    async settled() {
      await Promise.all(closing);
      await delivery.settled();
    },
    stop() {
      delivery.stop();
      releaseHanging();
    },
  };
}

const BROKEN = new StripeError(500, { type: 'api_error', message: 'Sandbox: something went wrong on our end.' });
const TOO_MANY = new StripeError(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests made to the API too quickly.',
});

const IN_USE = new StripeError(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
});

/** @param {Request} request */
const idempotencyKeyOf = (request) => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
};

/**
 * @param {() => Reply} work
 * @returns {Reply} Stripe's error envelope when the work throws one
 */
function orError(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: { error: error.details } };
    if (error instanceof SyntaxError) {
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Invalid request body.' } } };
    }
    throw error;
  }
}

/** @param {Request} request */
async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** @param {Response} response @param {Reply} reply @param {Record<string, string>} headers */
function finish(response, { status, body, replayed }, headers) {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(replayed && { 'Idempotent-Replayed': 'true' }),
    ...headers,
  });
  response.end(body === null ? undefined : JSON.stringify(body));
}

/** @param {Response} response @param {{ page: string } | { location: string } | null} shown */
function finishPortal(response, shown) {
  if (shown && 'location' in shown) return void response.writeHead(303, { Location: shown.location }).end();
  response.writeHead(shown === null ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(shown?.page);
}
