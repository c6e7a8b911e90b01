import { describe, expect, it, vi } from 'vitest';
import { createGoogleMaps, GOOGLE_MAPS_URL, mapsOptions } from '../../../src/services/maps/google-maps.ts';

const OPTIONS = mapsOptions({ apiKey: 'key', scriptUrl: null });

type Page = NonNullable<Parameters<typeof createGoogleMaps>[0]>;

/** happy-dom would fail every script by itself; here the tests decide how each one ends. */
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM;
settings['handleDisabledFileLoadingAsSuccess'] = true;

/** A new page for each test, so that no test sees an earlier one's script. */
const page = (google?: Page['google']): Page => ({
  document: document.implementation.createHTMLDocument(),
  ...(google && { google }),
});

class Geocoder {
  geocode = async () => null;
}
const MAPS = { version: '3.60', Map: Geocoder, Geocoder };

const scripts = ({ document }: Page) => [...document.querySelectorAll('script')];
const never = new AbortController().signal;

/** Does what the script does once it has loaded. */
function arrive(of: Page, maps: object = MAPS) {
  of.google = { maps };
  const callback = new URL(scripts(of)[0]!.src).searchParams.get('callback')!;
  (of as unknown as Record<string, () => void>)[callback]!();
}

describe('the address of the script', () => {
  it('is Google’s own, with the key, the weekly version and the libraries', () => {
    const here = page();
    void createGoogleMaps(here).load(OPTIONS, never);
    const [script] = scripts(here);
    const { origin, pathname, searchParams } = new URL(script!.src);
    expect(origin + pathname).toBe(GOOGLE_MAPS_URL);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      key: 'key',
      v: 'weekly',
      libraries: 'maps,geocoding',
      language: 'en',
      region: 'US',
    });
    expect(script!.id).toBe(OPTIONS.id);
  });
  it('is the page data’s URL for a fake service, without a key', () => {
    const here = page();
    void createGoogleMaps(here).load(
      mapsOptions({ apiKey: '', scriptUrl: 'http://127.0.0.1:9400/sandbox/maps.js' }),
      never,
    );
    expect(scripts(here)[0]!.src).toMatch(/^http:\/\/127\.0\.0\.1:9400\/sandbox\/maps\.js\?v=weekly/);
  });
  it('of Google is not asked without a key', async () => {
    const here = page();
    const load = createGoogleMaps(here).load(mapsOptions({ apiKey: '', scriptUrl: null }), never);
    await expect(load).rejects.toThrow('The site has no maps key.');
    expect(scripts(here)).toEqual([]);
  });
});

describe('one attempt', () => {
  it('ends when the script says that it is ready and every library is there', async () => {
    const here = page();
    const importLibrary = vi.fn(async () => ({}));
    const load = createGoogleMaps(here).load(OPTIONS, never);
    arrive(here, { ...MAPS, importLibrary });
    await load;
    expect(importLibrary.mock.calls).toEqual([['maps'], ['geocoding']]);
  });
  it('fails when the script does not arrive, and leaves nothing behind', async () => {
    const here = page();
    const load = createGoogleMaps(here).load(OPTIONS, never);
    scripts(here)[0]!.dispatchEvent(new Event('error'));
    await expect(load).rejects.toThrow('The maps script did not arrive.');
    expect(scripts(here)).toEqual([]);
    expect(Object.keys(here)).toEqual(['document']);
  });
  it('that is aborted leaves nothing behind', async () => {
    const here = page();
    const giveUp = new AbortController();
    const load = createGoogleMaps(here).load(OPTIONS, giveUp.signal);
    giveUp.abort();
    await expect(load).rejects.toThrow('The maps script did not arrive.');
    expect(scripts(here)).toEqual([]);
  });
  it('fails when the script does not define what it promises', async () => {
    const here = page();
    const load = createGoogleMaps(here).load(OPTIONS, never);
    arrive(here, { version: '3.60' });
    await expect(load).rejects.toThrow('The maps script is not complete.');
  });
  it('replaces an earlier one: there is one script at a time', () => {
    const here = page();
    const maps = createGoogleMaps(here);
    void maps.load(OPTIONS, never);
    void maps.load(OPTIONS, never);
    expect(scripts(here)).toHaveLength(1);
  });
});

describe('a script that is already in the page', () => {
  it('is adopted if another script has loaded it', async () => {
    const here = page({ maps: MAPS });
    await createGoogleMaps(here).load(OPTIONS, never);
    expect(scripts(here)).toEqual([]);
  });
  it('is adopted, and its missing libraries are loaded', async () => {
    const here = page({ maps: { version: '3.60' } });
    here.google!.maps!.importLibrary = async () => Object.assign(here.google!.maps!, MAPS);
    await createGoogleMaps(here).load(OPTIONS, never);
    expect(scripts(here)).toEqual([]);
  });
});

describe('a key that is refused', () => {
  it('is reported to new and earlier listeners', () => {
    const before = vi.fn();
    const here = page();
    here.gm_authFailure = before;
    const failed = vi.fn();
    const stop = createGoogleMaps(here).watchAuthentication(failed);
    here.gm_authFailure();
    expect([failed.mock.calls.length, before.mock.calls.length]).toEqual([1, 1]);
    stop();
    here.gm_authFailure();
    expect([failed.mock.calls.length, before.mock.calls.length]).toEqual([1, 2]);
  });
  it('makes the next attempt load again: the rejected script would show a gray box', async () => {
    const here = page();
    const maps = createGoogleMaps(here);
    maps.watchAuthentication(() => {});
    const first = maps.load(OPTIONS, never);
    arrive(here);
    await first;
    here.gm_authFailure!();
    void maps.load(OPTIONS, never);
    expect([scripts(here).length, here.google!.maps]).toEqual([1, undefined]);
  });
});

describe('the geocoder', () => {
  it('is opened from the loaded script', async () => {
    expect(
      await createGoogleMaps(page({ maps: MAPS }))
        .openGeocoder()
        .geocode({ address: '', region: 'US' }),
    ).toBeNull();
  });
  it('cannot be opened before', () => {
    expect(() => createGoogleMaps(page()).openGeocoder()).toThrow('The maps script is not loaded.');
  });
});
