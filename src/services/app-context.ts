import type { GeocoderLike } from './maps/geocoder.ts';
import type { Inspect, GetSnapshot } from '../../machines/lib/inspect.ts';
import type { MemoizedImport } from '../../machines/lib/memoized-import.ts';
import type { MapLoaderRef } from '../../machines/map-loader/map-loader.selectors.ts';
import type { GoogleMaps } from './maps/google-maps.ts';
import type { PageData } from './wordpress/page-data.ts';
import type { Rest } from './wordpress/rest.ts';

export type Maps = {
  loader: MapLoaderRef;
  service: GoogleMaps;
  /** Opens the geocoder, which is part of the maps script. Loads that script if no map has loaded it. */
  openGeocoder: () => Promise<GeocoderLike>;
};

/** The context that every page gets at its start. `main.tsx` creates it once. */
export type AppContext = {
  pageData: PageData;
  /** Imports the REST client, once for all callers. */
  lazyRest: MemoizedImport<Rest>;
  /** The value at page load. Switching the mode reloads the page. */
  developerMode: boolean;
  /** Imports the maps loader, once for all callers. The maps script itself loads when a map or an address check needs it. */
  lazyMaps: MemoizedImport<Maps>;
  /** For `createActor`, when the gallery inspects this tab. */
  inspect?: Inspect;
  /** For `createActor`: the snapshot that the gallery restores a root actor from. */
  snapshotOf?: GetSnapshot;
};

/**
 * Exported as `start` by every page's `actors.ts`: fills the page's chart from the services, starts it (outside React,
 * where StrictMode would start it twice) and returns what its view needs.
 */
export type StartPage<Props> = (appContext: AppContext) => Props;

/** The same for a page that loads something first. */
export type StartPageAsync<Props> = StartPage<Promise<Props>>;

/** The maps of a page with addresses. The chart of an address loads them first, so a view never reads them too early. */
export const mapsFor = ({ pageData, lazyMaps }: Pick<AppContext, 'pageData' | 'lazyMaps'>) => ({
  serviceName: pageData.brand.mapsService,
  get loader() {
    if (!lazyMaps.value) throw new Error('The maps are not there yet.');
    return lazyMaps.value.loader;
  },
});
