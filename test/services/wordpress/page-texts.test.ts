import { afterEach, describe, expect, it, vi } from 'vitest';
import { plural, text } from '../../../machines/lib/text.ts';
import { addTexts, getLanguage, setLanguage, translate } from '../../../machines/lib/translation.ts';
import { fetchLaterTexts } from '../../../src/services/wordpress/later-texts.ts';
import { pageLanguageOf } from '../../../src/services/wordpress/page-texts.ts';

const texts = { texts: { Save: 'Guardar' }, plurals: '101', laterUrl: 'https://practice.example/texts' };
const respond = (respondWith: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(async () => respondWith()),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  setLanguage('en-US');
});

describe('a page', () => {
  it('has the language and the translations that the host has printed', () => {
    setLanguage(...pageLanguageOf({ locale: 'de_DE_formal', texts }));
    expect([getLanguage(), translate(text('Save'))]).toEqual(['de-DE', 'Guardar']);
  });
  it('is English, dates and numbers too, if nobody has translated it', () => {
    setLanguage(...pageLanguageOf({ locale: 'de_DE', texts: null }));
    expect([getLanguage(), translate(text('Save'))]).toEqual(['en-US', 'Save']);
  });
  it('keeps the English of its country', () => {
    setLanguage(...pageLanguageOf({ locale: 'en_GB', texts: null }));
    expect(getLanguage()).toBe('en-GB');
  });
});

describe('what comes later', () => {
  const load = () => fetchLaterTexts(texts.laterUrl, new AbortController().signal);

  it('is added, and asked for without cookies, so that it can be kept', async () => {
    respond(() => Response.json({ '{count} day': ['{count} día', '{count} días'] }));
    setLanguage(...pageLanguageOf({ locale: 'es_ES', texts }));
    addTexts(await load());
    expect(fetch).toHaveBeenCalledWith(texts.laterUrl, expect.objectContaining({ credentials: 'omit' }));
    expect([translate(plural('{count} day', '{count} days', 2)), translate(text('Save'))]).toEqual([
      '2 días',
      'Guardar',
    ]);
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
  ])('opens the view after %s', async (_, respondWith) => {
    respond(respondWith);
    await expect(load()).resolves.toEqual({});
  });
});
