/** A fake server that stubs `fetch`: it returns the given responses and records the requests. */
import { vi } from 'vitest';

export type Call = RequestInit & { url: string; headers: Headers };

type Answer =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  /** No response at all, or one that breaks off in its body. */
  | 'network'
  | 'broken';

/** Stubs `fetch` until the end of the test. */
export function hostOf(answer: (call: Call, index: number) => Answer | Promise<Answer>) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = { ...init, url, headers: new Headers(init.headers) };
    calls.push(call);
    const given = await Promise.race([answer(call, calls.length - 1), aborted(init.signal)]);
    if (given === 'network') throw new TypeError('Failed to fetch');
    if (given === 'broken')
      return new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('lost')) }));
    const body = 'json' in given ? JSON.stringify(given.json) : (given.text ?? '');
    return new Response(body, { status: given.status ?? 200, headers: given.headers ?? {} });
  });
  return { calls };
}

const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );
