/** The layers below the service, each alone. They run in Node, where a window exists only if a test makes one. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { factories } from '../../../embed/index.ts';
import { toCloneable } from '../../../embed/protocol/to-cloneable.ts';
import { WindowPostMessageProxy } from '../../../embed/protocol/window-post-message-proxy.ts';
import { Router, type IExtendedRequest } from '../../../embed/protocol/router.ts';
import { assertAllowed, idInUrl, isAutoAuthenticated, withParameter } from '../../../embed/embeds/frame/embed-url.ts';

type Posted = Record<string, unknown> & { headers: { id: string } };

/** The page, and a frame's window that records messages posted to it. */
function pageAndFrame() {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const posted: { message: Posted; targetOrigin: string }[] = [];
  const frame = {
    closed: false,
    postMessage: (message: unknown, targetOrigin: string) =>
      void posted.push({ message: structuredClone(message) as Posted, targetOrigin }),
  };
  const hear = (data: unknown, source: unknown = frame) => {
    page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin: 'https://app.powerbi.com' }));
  };
  return { posted, frame: frame as unknown as Window, hear };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('routes', () => {
  const matched = (paths: string[], url: string) => {
    const hits: [string, Record<string, string>][] = [];
    let handler: { test(m: unknown): boolean; handle(m: unknown): unknown } | undefined;
    const router = new Router({ addHandler: (added) => void (handler = added) });
    for (const path of paths) router.post(path, ({ params }) => void hits.push([path, params]));
    const message = { method: 'POST', url };
    if (handler!.test(message)) handler!.handle(message);
    return hits[0] ?? null;
  };

  it.each([
    ['/a/:one/c', '/a/b/c', { one: 'b' }],
    ['/a/:one/c', 'a/b/c/', { one: 'b' }],
    ['/a/:one', '/a/b%20c?x=1', { one: 'b c' }],
    ['/a/*rest', '/a/b/c', { rest: 'b/c' }],
  ])('%s is %s', (path, url, params) => {
    expect(matched([path], url)).toEqual([path, params]);
  });

  it.each([
    ['/a/:one', '/a'],
    ['/a/:one', '/a//'],
    ['/a', '/b'],
    ['/a/:one', '/a/%E0%A4%A'],
  ])('%s is not %s', (path, url) => {
    let hit: unknown = null;
    try {
      hit = matched([path], url);
    } catch {
      // If a handler's `test` throws, the proxy does not use that handler.
    }
    expect(hit).toBeNull();
  });

  it('more literal segments win; of equal paths the newest wins', () => {
    expect(matched(['/a/*rest', '/a/:one/:two', '/a/:one/c', '/:zero/b/c'], '/a/x/c')?.[0]).toBe('/a/:one/c');
    const answers: string[] = [];
    const router = new Router(null);
    router.post('/a', () => void answers.push('old')).post('/a', () => void answers.push('new'));
    (router as unknown as { handle(m: unknown): void }).handle({ method: 'POST', url: '/a' });
    expect(answers).toEqual(['new']);
  });

  it('that were removed match nothing, and leave the others', () => {
    let handler: { test(m: unknown): boolean } | undefined;
    const router = new Router({ addHandler: (added) => void (handler = added) });
    const first = () => {};
    router.post('/reports/U1/eventHooks/:name', first).post('/reports/U2/eventHooks/:name', first);
    router.remove('POST', '/reports/U1/eventHooks/:name', first);
    router.remove('POST', '/reports/U2/eventHooks/:name', () => {});
    const test = (uid: string) => handler!.test({ method: 'POST', url: `/reports/${uid}/eventHooks/x` });
    expect([test('U1'), test('U2')]).toEqual([false, true]);
  });

  it('a handler can respond late, with its own status', async () => {
    const router = new Router(null);
    router.get('/a', (request: IExtendedRequest, response) =>
      Promise.resolve().then(() => response.send(201, request.queryParams)),
    );
    const answer = (router as unknown as { handle(m: unknown): Promise<unknown> }).handle({
      method: 'GET',
      url: '/a?b=c',
    });
    expect(await answer).toEqual({ statusCode: 201, headers: {}, body: { b: 'c' } });
  });
});

describe('requests and their responses', () => {
  it('match by id, in any order; an error is the whole response', async () => {
    const { posted, frame, hear } = pageAndFrame();
    const client = factories.hpmFactory(factories.wpmpFactory(), frame);
    const [one, two, three] = [client.get('/a'), client.post('/b', undefined), client.delete('/c')];
    const ids = posted.map(({ message }) => message.headers.id);
    hear({ statusCode: 404, headers: { id: ids[2] }, body: 'no' });
    hear({ headers: { id: ids[1] }, body: 'no number is success' });
    hear({ statusCode: 299, headers: { id: ids[0] }, body: 1 });
    expect(await one).toEqual({ statusCode: 299, headers: { id: ids[0] }, body: 1 });
    expect(await two).toMatchObject({ body: 'no number is success' });
    await expect(three).rejects.toEqual({ statusCode: 404, headers: { id: ids[2] }, body: 'no' });
    expect(posted.map(({ message, targetOrigin }) => [Object.keys(message), targetOrigin])).toEqual([
      [['method', 'url', 'headers'], '*'],
      [['method', 'url', 'headers', 'body'], '*'],
      [['method', 'url', 'headers', 'body'], '*'],
    ]);
  });

  it('without a window nothing is sent', () => {
    const client = factories.hpmFactory(factories.wpmpFactory());
    expect(() => client.get('/a')).toThrow(/^target window is not provided\. {2}You must/);
  });

  it('time out at their own deadline, with method and url in the error', async () => {
    const { frame, hear, posted } = pageAndFrame();
    const client = factories.hpmFactory(factories.wpmpFactory(), frame);
    const slow = client.get('/slow', {}, frame, { timeout: 2_000 });
    const slower = client.get('/slower', {}, frame, { timeout: 3_000 });
    const patient = client.get('/patient');
    const outcomes: string[] = [];
    slow.catch((error: Error) => outcomes.push(error.message));
    slower.catch((error: Error) => outcomes.push(error.message));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(outcomes).toEqual(['GET /slow was not answered in time.']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes).toHaveLength(2);
    hear({ statusCode: 200, headers: { id: posted[2]!.message.headers.id }, body: 'at last' });
    expect(await patient).toMatchObject({ body: 'at last' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are rejected by a signal, by the end of the frame, and when the frame was removed', async () => {
    const { frame } = pageAndFrame();
    const proxy = factories.wpmpFactory();
    const client = factories.hpmFactory(proxy, frame);
    const controller = new AbortController();
    const aborted = client.get('/a', {}, frame, { signal: controller.signal });
    controller.abort('not needed');
    await expect(aborted).rejects.toMatchObject({ code: 'aborted', cause: 'not needed' });
    await expect(client.get('/a', {}, frame, { signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
    const abandoned = client.get('/b');
    proxy.abandon(frame);
    await expect(abandoned).rejects.toMatchObject({ code: 'reset', method: 'GET', url: '/b' });
    const lost = client.get('/c');
    Object.assign(frame, { closed: true });
    const outcomes: unknown[] = [];
    lost.catch((error: unknown) => outcomes.push(error));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcomes).toMatchObject([{ code: 'reset' }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a thousand at once all get a response', async () => {
    const { frame, hear, posted } = pageAndFrame();
    const client = factories.hpmFactory(factories.wpmpFactory(), frame);
    const asked = Array.from({ length: 1_000 }, (_, index) => client.post<number>('/n', index));
    for (const { message } of posted.toReversed())
      hear({ statusCode: 200, headers: { id: message.headers.id }, body: message['body'] });
    expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(asked.map((_, index) => index));
  });
});

describe('a proxy', () => {
  it('asks its handlers in order, calls the first match, and responds with its result', async () => {
    const { posted, hear } = pageAndFrame();
    const proxy = factories.wpmpFactory();
    const handlers = [
      { test: () => JSON.parse('no') as boolean, handle: () => 'never' },
      { test: () => false, handle: () => 'never' },
      { test: () => true, handle: () => Promise.resolve({ statusCode: 202, body: 'first' }) },
      { test: () => true, handle: () => ({ statusCode: 203 }) },
    ];
    handlers.forEach((handler) => proxy.addHandler(handler));
    hear({ headers: { id: 'q' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(posted.map(({ message }) => message)).toEqual([{ statusCode: 202, body: 'first', headers: { id: 'q' } }]);
    handlers.forEach((handler) => proxy.removeHandler(handler));
    expect(() => proxy.removeHandler(handlers[0]!)).toThrow(
      'You attempted to remove a handler but no matching handler was found.',
    );
    hear({ headers: { id: 'q' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toHaveLength(1);
  });

  it('stops and starts', async () => {
    const { posted, hear } = pageAndFrame();
    const proxy = factories.wpmpFactory();
    proxy.addHandler({ test: () => true, handle: () => ({}) });
    proxy.stop();
    hear({});
    proxy.start();
    proxy.start();
    hear({});
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toHaveLength(1);
  });

  it('outside a browser does not listen and does not fail', () => {
    expect(() => new WindowPostMessageProxy().stop()).not.toThrow();
  });
});

describe('a plain copy', () => {
  it('equals the original', () => {
    fc.assert(
      fc.property(fc.object({ withDate: true, withMap: true, withSet: true, withTypedArray: true }), (value) => {
        expect(toCloneable(value)).toEqual(value);
        expect(structuredClone(toCloneable(value))).toEqual(structuredClone(value));
      }),
    );
  });

  it('uses toJSON, and reads through proxies', () => {
    const filter = { schemaUrl: 'x', toJSON: () => ({ $schema: 'x', target: new Proxy({ table: 't' }, {}) }) };
    const copy = toCloneable(new Proxy({ filters: [filter], missing: undefined }, {}));
    expect(structuredClone(copy)).toStrictEqual({
      filters: [{ $schema: 'x', target: { table: 't' } }],
      missing: undefined,
    });
  });

  it('a circular reference is circular in the copy', () => {
    const loop: Record<string, unknown> = { list: [] };
    (loop['list'] as unknown[]).push(loop);
    const copy = toCloneable(loop) as { list: unknown[] };
    expect(copy.list[0]).toBe(copy);
    expect(copy).not.toBe(loop);
  });

  it.each([
    [{ settings: { extensions: [() => {}] } }, 'body.settings.extensions[0]'],
    [{ a: { b: Symbol('s') } }, 'body.a.b'],
    [{ a: [Promise.resolve()] }, 'body.a[0]'],
    [{ themeJson: { readyState: 1, abort: () => {} } }, 'body.themeJson.abort'],
    [{ a: new Map([['b', () => {}]]) }, 'body.a'],
  ])('a value that cannot be sent is named by its path', (value, path) => {
    expect(() => toCloneable(value)).toThrow(expect.objectContaining({ name: 'DataCloneError', path }));
  });
});

describe('embed URLs', () => {
  it('parameters are appended before the fragment, escaped if needed', () => {
    expect(withParameter('fakeUrl?reportId=1', 'uid', 'fakeUid')).toBe('fakeUrl?reportId=1&uid=fakeUid');
    expect(withParameter('https://a/b#c', 'uid', 'a b&c=d')).toBe('https://a/b?uid=a%20b%26c%3Dd#c');
  });

  it('ids are read at the first occurrence of their name', () => {
    expect(idInUrl('reportId', 'https://a/b?reportId=R%201&groupId=G')).toBe('R%201');
    expect(idInUrl('reportId', 'https://a/b?groupId=G')).toBeUndefined();
    expect(isAutoAuthenticated('https://a/b?AutoAuth%3DTrue')).toBe(true);
  });

  it('the same URL always has the same result', () => {
    const hosts = [
      'app.powerbi.com',
      'x.fabric.microsoft.com',
      'app.powerbi.cn',
      'app.high.powerbigov.us',
      'app.powerbi.microsoft.scloud',
    ];
    for (const host of [...hosts, ...hosts])
      expect(() => assertAllowed(`HTTPS://${host}/reportEmbed`, new Set())).not.toThrow();
    for (const host of ['powerbi.com', 'evilpowerbi.com', 'app.powerbi.cn.evil.example', 'app.low.powerbigov.us'])
      expect(() => assertAllowed(`https://${host}/reportEmbed`, new Set())).toThrow('Invalid embed URL detected.');
  });
});
