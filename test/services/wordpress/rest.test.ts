import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { createRest, DEFAULT_TIMEOUT_MS, type RestOptions } from '../../../src/services/wordpress/rest.ts';
import { hostOf, type Call } from './fake-rest.ts';

const REST_URL = 'https://practice.example/wp-json/practice-portal/v1';
const AJAX_URL = 'https://practice.example/wp-admin/admin-ajax.php';
const RENEWAL_URL = `${AJAX_URL}?action=practice_portal_nonce`;

const visitor: RestOptions = {
  restUrl: REST_URL,
  ajaxUrl: AJAX_URL,
  nonces: { rest: 'old', checkout: '', coupon: 'coupon-old' },
  userId: 0,
};

const EXPIRED = {
  status: 403,
  json: { code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed', data: { status: 403 } },
};
const renewed = (more: object = {}) => ({
  json: { nonce: 'new', checkout_nonce: null, coupon_nonce: 'coupon-new', user_id: 0, ...more },
});

const nonceOf = (call: Call | undefined) => call?.headers.get('X-WP-Nonce');

/** A server that refuses every nonce except `good`, and renews to `new`. */
const expiring = (good: string, more: object = {}) =>
  hostOf((call) => {
    if (call.url === RENEWAL_URL) return renewed(more);
    return nonceOf(call) === good ? { json: true } : EXPIRED;
  });

const get = { method: 'GET', to: ['usernames', 'ada'] } as const;

describe('a call to the host', () => {
  it('carries the nonce, goes to the same origin only with its cookies, and is never cached', async () => {
    const host = hostOf(() => ({ json: true }));
    await createRest(visitor).call(v.boolean(), get);
    expect(host.calls[0]).toMatchObject({
      url: `${REST_URL}/usernames/ada`,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    expect(nonceOf(host.calls[0])).toBe('old');
  });

  it('encodes every segment, so that nobody’s name leaves the path', async () => {
    const host = hostOf(() => ({ json: true }));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (name) => {
        await createRest(visitor).call(v.boolean(), { method: 'GET', to: ['emails', name] });
        const path = host.calls.at(-1)?.url.slice(`${REST_URL}/emails/`.length) ?? '';
        expect(path).not.toMatch(/[/?#\s]/);
        expect(decodeURIComponent(path)).toBe(name);
      }),
      { numRuns: 50 },
    );
  });

  it('names the page’s language, in which the host responds', async () => {
    const host = hostOf(() => ({ json: true }));
    await createRest({ ...visitor, language: 'es-ES' }).call(v.boolean(), { method: 'GET', to: ['partners'] });
    await createRest(visitor).call(v.boolean(), { method: 'GET', to: ['partners'] });
    expect(host.calls.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['es-ES', null]);
  });

  it('reaches a site with plain permalinks, where the base is a query already', async () => {
    const host = hostOf(() => ({ json: true }));
    const rest = createRest({ ...visitor, restUrl: 'https://practice.example/?rest_route=/practice-portal/v1' });
    await rest.call(v.boolean(), { method: 'GET', to: ['partners'], query: { per_page: '100' } });
    expect(host.calls[0]?.url).toBe('https://practice.example/?rest_route=/practice-portal/v1/partners&per_page=100');
  });

  it('sends JSON as JSON, and lets the browser name the boundary of a multipart body', async () => {
    const host = hostOf(() => ({ json: true }));
    const rest = createRest(visitor);
    await rest.call(v.boolean(), { method: 'POST', to: ['coupons', 'validate'], json: { code: 'X' } });
    await rest.call(v.boolean(), { method: 'POST', to: `${REST_URL}/registrations`, form: () => new FormData() });
    expect(host.calls.map(({ headers }) => headers.get('Content-Type'))).toEqual(['application/json', null]);
    expect(host.calls[0]?.body).toBe('{"code":"X"}');
    expect(host.calls[1]?.body).toBeInstanceOf(FormData);
  });

  it('gives the headers beside the validate body', async () => {
    hostOf(() => ({ json: true, headers: { ETag: '"7"', 'X-WP-TotalPages': '3' } }));
    const { body, header } = await createRest(visitor).read(v.boolean(), get);
    expect([body, header('ETag'), header('X-WP-TotalPages'), header('X-WP-Total')]).toEqual([true, '"7"', '3', null]);
    await expect(createRest(visitor).read(v.string(), get)).rejects.toEqual({ kind: 'invalidResponse', where: 'body' });
  });

  it('takes over the fresh nonce of every answer', async () => {
    const host = hostOf(() => ({ json: true, headers: { 'X-WP-Nonce': 'fresh' } }));
    const rest = createRest(visitor);
    await rest.call(v.boolean(), get);
    await rest.call(v.boolean(), get);
    expect(host.calls.map(nonceOf)).toEqual(['old', 'fresh']);
  });
});

describe('an expired nonce', () => {
  it('is renewed once, and the call is repeated invisibly', async () => {
    const host = expiring('new');
    const rest = createRest(visitor);
    await expect(rest.call(v.boolean(), get)).resolves.toBe(true);
    expect(host.calls.map(({ url }) => url)).toEqual([
      `${REST_URL}/usernames/ada`,
      RENEWAL_URL,
      `${REST_URL}/usernames/ada`,
    ]);
    expect(rest.nonces()).toEqual({ rest: 'new', checkout: '', coupon: 'coupon-new' });
  });

  it('is renewed once for all the calls that find it expired together', async () => {
    const host = expiring('new');
    const rest = createRest(visitor);
    await Promise.all([1, 2, 3].map(() => rest.call(v.boolean(), get)));
    expect(host.calls.filter(({ url }) => url === RENEWAL_URL)).toHaveLength(1);
  });

  it('is not renewed again for a late rejection of the previous one', async () => {
    let refuseLate: (answer: object) => void = () => {};
    const host = hostOf((call, index) => {
      if (call.url === RENEWAL_URL) return renewed();
      if (index === 0) return new Promise((resolve) => (refuseLate = resolve));
      return nonceOf(call) === 'new' ? { json: true } : EXPIRED;
    });
    const rest = createRest(visitor);
    const late = rest.call(v.boolean(), get);
    await rest.call(v.boolean(), get);
    refuseLate(EXPIRED);
    await late;
    expect(host.calls.filter(({ url }) => url === RENEWAL_URL)).toHaveLength(1);
  });

  it('rebuilds a multipart body, which may also contain a nonce', async () => {
    const host = expiring('new', { checkout_nonce: 'checkout-new', user_id: 7 });
    const rest = createRest({ ...visitor, nonces: { ...visitor.nonces, checkout: 'checkout-old' }, userId: 7 });
    await rest.call(v.boolean(), {
      method: 'POST',
      to: `${REST_URL}/registrations`,
      form: ({ checkout }) => {
        const form = new FormData();
        form.set('mepr_checkout_nonce', checkout);
        return form;
      },
    });
    const bodies = host.calls.flatMap(({ body }) =>
      body instanceof FormData ? [body.get('mepr_checkout_nonce')] : [],
    );
    expect(bodies).toEqual(['checkout-old', 'checkout-new']);
  });

  it('ends in signedOut when the new one is refused as well, after one repeat', async () => {
    const host = hostOf((call) => (call.url === RENEWAL_URL ? renewed() : EXPIRED));
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({ kind: 'signedOut' });
    expect(host.calls).toHaveLength(3);
  });

  it.each([
    ['somebody signed in meanwhile, in another tab', 0, { user_id: 7 }, 'begun'],
    ['the session ended', 7, { user_id: 0 }, 'ended'],
    ['somebody else signed in', 7, { user_id: 8 }, 'changed'],
  ])('ends in signedOut when %s, and says so; nothing is sent as another user', async (_, userId, more, session) => {
    const host = expiring('new', more);
    const rest = createRest({ ...visitor, userId });
    await expect(rest.call(v.boolean(), get)).rejects.toEqual({ kind: 'signedOut', session });
    expect(host.calls).toHaveLength(2);
    expect(rest.nonces().rest).toBe('old');
  });

  it.each([
    ['refused', { status: 400, text: '0' }],
    ['a page of HTML', { text: '<html></html>' }],
    ['something else', { json: { nonce: 7 } }],
  ])('ends in signedOut when the renewal is %s', async (_, answer) => {
    hostOf((call) => (call.url === RENEWAL_URL ? answer : EXPIRED));
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({ kind: 'signedOut' });
  });

  it('that was lost is a network error, and only the renewal was sent', async () => {
    hostOf((call) => (call.url === RENEWAL_URL ? 'network' : EXPIRED));
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({ kind: 'networkError', unsent: true });
  });

  it('that failed at the server is the server’s error', async () => {
    hostOf((call) => (call.url === RENEWAL_URL ? { status: 503, text: '<html></html>' } : EXPIRED));
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toMatchObject({ kind: 'httpError', status: 503 });
  });

  it('another 403 is an answer, not an expired nonce', async () => {
    const host = hostOf(() => ({ status: 403, json: { code: 'practice_portal_invite_invalid', message: 'No.' } }));
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toMatchObject({ kind: 'httpError', status: 403 });
    expect(host.calls).toHaveLength(1);
  });
});

describe('an account that the registration has created', () => {
  it('has the nonces that it handed out', async () => {
    const host = hostOf(() => ({ json: true }));
    const rest = createRest(visitor);
    rest.adopt({ rest: 'member', checkout: 'member-checkout' }, 7);
    await rest.call(v.boolean(), get);
    expect(nonceOf(host.calls[0])).toBe('member');
    expect(rest.nonces()).toEqual({ rest: 'member', checkout: 'member-checkout', coupon: 'coupon-old' });
  });

  it('does not lose them to a late answer for the visitor that it was', async () => {
    let answerLate: (answer: object) => void = () => {};
    hostOf(() => new Promise((resolve) => (answerLate = resolve)));
    const rest = createRest(visitor);
    const late = rest.call(v.boolean(), get);
    rest.adopt({ rest: 'member' }, 7);
    answerLate({ json: true, headers: { 'X-WP-Nonce': 'visitor' } });
    await late;
    expect(rest.nonces().rest).toBe('member');
  });

  it.each([
    [7, true],
    [0, false],
  ])('without an id in the response gets it from the next renewal: %s', async (user_id, isKnown) => {
    expiring('new', { user_id });
    const rest = createRest(visitor);
    rest.adopt({ rest: 'member' }, null);
    const call = rest.call(v.boolean(), get);
    if (isKnown) await expect(call).resolves.toBe(true);
    else await expect(call).rejects.toEqual({ kind: 'signedOut', session: 'ended' });
  });
});

describe('each error has a kind', () => {
  it('offline: nothing is sent', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const host = hostOf(() => ({ json: true }));
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({ kind: 'offline' });
    expect(host.calls).toEqual([]);
  });

  it('network: no answer came', async () => {
    hostOf(() => 'network');
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({ kind: 'networkError' });
  });

  it('network: the response broke off', async () => {
    hostOf(() => 'broken');
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({ kind: 'networkError' });
  });

  it.each([[DEFAULT_TIMEOUT_MS], [4_000]])('timeout, after %s ms', async (timeoutMs) => {
    vi.useFakeTimers();
    hostOf(() => new Promise(() => {}));
    const request = { ...get, ...(timeoutMs !== DEFAULT_TIMEOUT_MS && { timeoutMs }) };
    const call = createRest(visitor).call(v.boolean(), request);
    const settled = vi.fn();
    call.catch(settled);
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(call).rejects.toEqual({ kind: 'timeout' });
  });

  it('nothing, when the caller has left: the request is aborted', async () => {
    const host = hostOf(() => new Promise(() => {}));
    const controller = new AbortController();
    const call = createRest(visitor).call(v.boolean(), { ...get, signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(host.calls[0]?.signal?.aborted).toBe(true);
  });

  it('http: with the host’s own code, and when to come back', async () => {
    hostOf(() => ({
      status: 429,
      json: { code: 'practice_portal_too_many_requests', message: 'Later.', data: { status: 429, retry_after: 60 } },
      headers: { 'Retry-After': '42' },
    }));
    await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({
      kind: 'httpError',
      status: 429,
      code: 'practice_portal_too_many_requests',
      message: 'Later.',
      retryAfter: 42,
    });
  });

  it('http: also with a body of HTML, or none', async () => {
    for (const text of ['<!doctype html><p>There has been a critical error.</p>', '']) {
      hostOf(() => ({ status: 500, text }));
      await expect(createRest(visitor).call(v.boolean(), get)).rejects.toEqual({
        kind: 'httpError',
        status: 500,
        code: '',
        message: '',
      });
    }
  });

  it('malformed: with the field, never its value', async () => {
    hostOf(() => ({ json: { list: [{ id: 1 }, { id: 'secret' }] } }));
    const schema = v.object({ list: v.array(v.object({ id: v.number() })) });
    await expect(createRest(visitor).call(schema, get)).rejects.toEqual({
      kind: 'invalidResponse',
      where: 'list.1.id',
    });
  });

  it('always one of these, for any response', async () => {
    const answer = fc.record({
      status: fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
      text: fc.oneof(fc.string(), fc.json()),
      headers: fc.dictionary(fc.constantFrom('Retry-After', 'X-WP-Nonce'), fc.stringMatching(/^[\w -]*$/)),
    });
    await fc.assert(
      fc.asyncProperty(answer, async (given) => {
        hostOf(() => given);
        const outcome = await createRest(visitor)
          .call(v.object({ only: v.literal('this') }), get)
          .catch((failure: unknown) => failure);
        expect(outcome).toMatchObject({ kind: expect.stringMatching(/^(httpError|invalidResponse|signedOut)$/) });
      }),
    );
  });
});
