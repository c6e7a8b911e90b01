import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { text } from '../../../machines/lib/text.ts';
import { addTexts, setLanguage, translate } from '../../../machines/lib/translation.ts';
import { importWithTexts, setTextSource } from '../../../src/services/wordpress/import-with-texts.ts';

/** Another revision for each test, because texts are fetched once. */
let revision = 0;
let textsUrl: string;
const CHUNK = 'src/pages/account/sections.ts';
const CODE = { render: () => {} };
const load = vi.fn<() => Promise<typeof CODE>>();
const respond = (respondWith: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(async () => respondWith()),
  );
const save = text('Save');

beforeEach(() => {
  load.mockReset().mockResolvedValue(CODE);
  setLanguage('es-ES', { texts: {}, plurals: '' });
  textsUrl = `https://practice.example/texts?language=es_ES&revision=${(revision += 1)}`;
  setTextSource({ url: textsUrl, add: addTexts });
});
afterEach(() => {
  setLanguage('en-US');
  setTextSource(undefined);
});

it('code has its translations when it has loaded; they are asked for without cookies, so that browsers and proxies keep them', async () => {
  respond(() => Response.json({ Save: 'Guardar' }));
  expect(await importWithTexts(CHUNK, load)).toBe(CODE);
  expect(translate(save)).toBe('Guardar');
  expect(fetch).toHaveBeenCalledWith(`${textsUrl}&chunk=${CHUNK}`, expect.objectContaining({ credentials: 'omit' }));
});

it('the texts do not wait for the code, and are fetched once', async () => {
  respond(() => Response.json({}));
  load.mockRejectedValueOnce(new TypeError('no code'));
  await expect(importWithTexts(CHUNK, load)).rejects.toThrow('no code');
  await importWithTexts(CHUNK, load);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('an English page fetches none', async () => {
  respond(() => Response.json({}));
  setTextSource(undefined);
  expect(await importWithTexts(CHUNK, load)).toBe(CODE);
  expect(fetch).not.toHaveBeenCalled();
});

const isEnglishThenSpanish = async (imported = importWithTexts(CHUNK, load)) => {
  await expect(imported).resolves.toBe(CODE);
  expect(translate(save)).toBe('Save');
  respond(() => Response.json({ Save: 'Guardar' }));
  await importWithTexts(CHUNK, load);
  expect(translate(save)).toBe('Guardar');
};

it.each([
  [
    'a network error',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['an error of the host', () => new Response('', { status: 500 })],
  ['a site that refuses REST to visitors', () => new Response('{"code":"rest_login_required"}', { status: 401 })],
  ['a body that is no JSON', () => new Response('<html>')],
])('after %s the code is English, and the next attempt may succeed', async (_, respondWith) => {
  respond(respondWith);
  await isEnglishThenSpanish();
});

it('the code does not wait for more than ten seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
      (__, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    ),
  );
  const imported = importWithTexts(CHUNK, load);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await isEnglishThenSpanish(imported);
});
