/**
 * The maps script (spec: directory#maps-script). The chart decides
 * about retries.
 */
import type { MapsOptions } from '../../../machines/map-loader/map-loader.types.ts';
import type { GeocoderLike } from './geocoder.ts';

export const GOOGLE_MAPS_URL = 'https://maps.googleapis.com/maps/api/js';

/** The function that the script calls when it is ready. */
const READY_CALLBACK = 'practicePortalMapsReady';

/** The part of the script's global object that is used before a map renders. */
type MapsNamespace = {
  version?: string;
  importLibrary?: (name: string) => Promise<unknown>;
  Map?: unknown;
  Geocoder?: new () => GeocoderLike;
};

type MapsWindow = {
  document: Document;
  google?: { maps?: MapsNamespace };
  /** The script calls this when it rejects the key. */
  gm_authFailure?: (() => void) | undefined;
  [READY_CALLBACK]?: () => void;
};

export type GoogleMaps = ReturnType<typeof createGoogleMaps>;

/** This site's options, from the page data's `maps`. Without a stub, the script is Google's own. */
export const mapsOptions = (maps: { apiKey: string; scriptUrl: string | null }): MapsOptions => ({
  id: 'practice-portal-maps',
  url: maps.scriptUrl ?? GOOGLE_MAPS_URL,
  apiKey: maps.apiKey,
  version: 'weekly',
  libraries: ['maps', 'geocoding'],
  language: 'en',
  region: 'US',
});

function addressOf({ url, apiKey, version, libraries, language, region }: MapsOptions): string {
  const address = new URL(url);
  const query = { key: apiKey, v: version, libraries: libraries.join(','), language, region };
  for (const [name, value] of Object.entries(query)) if (value !== '') address.searchParams.set(name, value);
  address.searchParams.set('loading', 'async');
  address.searchParams.set('callback', READY_CALLBACK);
  return address.href;
}

/** Create one per page: it remembers whether the key was rejected. */
export function createGoogleMaps(page: MapsWindow = window) {
  let isKeyRefused = false;

  const remove = (id: string) => page.document.getElementById(id)?.remove();

  /** A script with a rejected key only draws a grey box, so another script must replace it. */
  function forget(id: string) {
    remove(id);
    delete page.google?.maps;
    isKeyRefused = false;
  }

  const append = (options: MapsOptions, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      remove(options.id);
      const script = page.document.createElement('script');
      script.id = options.id;
      script.async = true;
      script.src = addressOf(options);
      const fail = () => {
        delete page[READY_CALLBACK];
        script.remove();
        reject(new Error('The maps script did not arrive.'));
      };
      page[READY_CALLBACK] = () => {
        delete page[READY_CALLBACK];
        signal.removeEventListener('abort', fail);
        resolve();
      };
      script.addEventListener('error', fail);
      signal.addEventListener('abort', fail);
      page.document.head.append(script);
    });

  return {
    /**
     * One attempt. Adopts a `google.maps` that another script of the page has loaded.
     *
     * @throws if the script does not load, does not define the expected object, or there is no key
     */
    async load(options: MapsOptions, signal: AbortSignal): Promise<void> {
      if (isKeyRefused) forget(options.id);
      if (page.google?.maps?.version === undefined) {
        if (options.url === GOOGLE_MAPS_URL && options.apiKey === '') throw new Error('The site has no maps key.');
        await append(options, signal);
      }
      const maps = page.google?.maps;
      for (const library of options.libraries) await maps?.importLibrary?.(library);
      if (maps?.Map === undefined || maps.Geocoder === undefined) throw new Error('The maps script is not complete.');
    },

    /**
     * Calls back when the service rejects the key, at any time after the script has loaded. Returns a function that
     * stops it.
     */
    watchAuthentication(onFailure: () => void): () => void {
      const before = page.gm_authFailure;
      const listener = () => {
        isKeyRefused = true;
        before?.();
        onFailure();
      };
      page.gm_authFailure = listener;
      return () => {
        if (page.gm_authFailure === listener) page.gm_authFailure = before;
      };
    },

    /** @throws if the script is not loaded */
    openGeocoder(): GeocoderLike {
      const Geocoder = page.google?.maps?.Geocoder;
      if (Geocoder === undefined) throw new Error('The maps script is not loaded.');
      return new Geocoder();
    },
  };
}
