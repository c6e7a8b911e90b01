import { afterEach, expect, it, vi } from 'vitest';
import { fetchLaterTexts } from '../../../src/services/wordpress/later-texts.ts';

const URL_OF_TEXTS = 'https://practice.example/texts';
const respond = (respondWith: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(async () => respondWith()),
  );
const load = () => fetchLaterTexts(URL_OF_TEXTS, new AbortController().signal);

afterEach(() => {
  vi.unstubAllGlobals();
});

it('translations of later code are asked for without cookies, so that browsers and proxies keep them', async () => {
  respond(() => Response.json({ Save: 'Guardar' }));
  expect(await load()).toEqual({ Save: 'Guardar' });
  expect(fetch).toHaveBeenCalledWith(URL_OF_TEXTS, expect.objectContaining({ credentials: 'omit' }));
});

it.each([
  [
    'a network error',
    () => {
      throw new TypeError();
    },
  ],
  ['an error of the host', () => new Response('', { status: 500 })],
  ['a body that is no JSON', () => new Response('<html>')],
])('the view opens after %s', async (_, respondWith) => {
  respond(respondWith);
  await expect(load()).resolves.toEqual({});
});

it('a view that is no longer requested does not open', async () => {
  const controller = new AbortController();
  respond(() => {
    controller.abort();
    throw new TypeError();
  });
  await expect(fetchLaterTexts(URL_OF_TEXTS, controller.signal)).rejects.toThrow('aborted');
});
