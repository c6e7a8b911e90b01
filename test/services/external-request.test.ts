import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { requestExternal } from '../../src/services/external-request.ts';
import { hostOf } from './wordpress/fake-rest.ts';

const ADDRESS = 'https://reporting.example/v1/report';

const ask = (signal = new AbortController().signal, followsRedirects = true) =>
  requestExternal(ADDRESS, { signal, followsRedirects });

describe('a request to another server', () => {
  it('is a GET without cookies, and is not cached', async () => {
    const host = hostOf(() => ({ text: 'queued' }));
    await expect(ask()).resolves.toEqual({ status: 200, text: 'queued' });
    expect(host.calls[0]).toMatchObject({ url: ADDRESS, credentials: 'omit', cache: 'no-store', redirect: 'follow' });
    expect(host.calls[0]?.method ?? 'GET').toBe('GET');
    expect([...host.calls[0]!.headers]).toEqual([]);
  });

  it('that carries secrets follows no redirect', async () => {
    const host = hostOf(() => ({ text: '' }));
    await ask(new AbortController().signal, false);
    expect(host.calls[0]?.redirect).toBe('error');
  });

  it('is not sent when the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const host = hostOf(() => ({ text: '' }));
    await expect(ask()).rejects.toEqual({ kind: 'offline' });
    expect(host.calls).toEqual([]);
  });

  it.each(['network', 'broken'] as const)('without a whole answer (%s) has failed on its way', async (trouble) => {
    hostOf(() => trouble);
    await expect(ask()).rejects.toEqual({ kind: 'networkError' });
  });

  it('that is no longer needed is aborted, before and after it was sent', async () => {
    const controller = new AbortController();
    const host = hostOf(() => new Promise(() => {}));
    const asked = ask(controller.signal);
    controller.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    await expect(ask(controller.signal)).rejects.toThrow('left');
    expect(host.calls).toHaveLength(1);
  });

  it.each([
    ['its message', { status: 403, json: { message: ' Unknown key. ' } }, 'Unknown key.'],
    ['its status, without a message', { status: 403, json: { error: 'x' } }, 'HTTP 403'],
    ['its status, with an empty message', { status: 500, json: { message: '  ' } }, 'HTTP 500'],
    ['its status, when the answer is HTML', { status: 502, text: '<h1>Bad</h1>' }, 'HTTP 502'],
  ])('that is refused fails with %s', async (_, answer, message) => {
    hostOf(() => answer);
    await expect(ask()).rejects.toEqual({ kind: 'httpError', status: answer.status, code: '', message });
  });

  it('fails with a message, whatever a response with an error status contains', async () => {
    const status = fc.integer({ min: 300, max: 599 }).filter((one) => one !== 304);
    await fc.assert(
      fc.asyncProperty(status, fc.oneof(fc.jsonValue(), fc.record({ message: fc.jsonValue() })), async (code, json) => {
        hostOf(() => ({ status: code, json }));
        const failure = (await ask().catch((error: unknown) => error)) as { kind: string; message: unknown };
        expect(failure).toMatchObject({ kind: 'httpError', status: code });
        expect(String(failure.message).trim()).not.toBe('');
      }),
    );
  });
});
