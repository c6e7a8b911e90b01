import type { Inspect, GetSnapshot } from '../../machines/lib/inspect.ts';
import type { MemoizedImport } from '../../machines/lib/memoized-import.ts';
import type { MapLoaderRef } from '../../machines/map-loader/map-loader.selectors.ts';
import type { GoogleMaps } from './maps/google-maps.ts';
import type { PageData } from './wordpress/page-data.ts';
import type { Rest } from './wordpress/rest.ts';

export type Maps = {
  loader: MapLoaderRef;
  /** What the loader loads; the geocoder is opened from it once it is there. */
  service: GoogleMaps;
};

/** What a page is started in; `main.tsx` makes it once. */
export type AppContext = {
  pageData: PageData;
  /** Brings the client to the host, the same for all that ask. */
  lazyRest: MemoizedImport<Rest>;
  /** As it was when the page was loaded: switching it reloads the page. */
  developerMode: boolean;
  /** Brings what loads maps, the same for all that ask. The maps script itself waits until somebody needs it. */
  lazyMaps: MemoizedImport<Maps>;
  /** For `createActor`, when somebody watches. */
  inspect?: Inspect;
  /** For `createActor` as well: where a root actor goes on from that the machine gallery puts back. */
  snapshotOf?: GetSnapshot;
};

/**
 * Exported as `start` by every page's `actors.ts`: fills the page's chart from the services, starts it (outside React,
 * where StrictMode would start it twice) and returns what its view needs.
 */
export type StartPage<Props> = (appContext: AppContext) => Props;

/** The same for a page that has to bring something first. */
export type StartPageAsync<Props> = StartPage<Promise<Props>>;

/** An address brings the maps with it, so a view that draws one is never there before they are. */
export const mapsFor = ({ pageData, lazyMaps }: Pick<AppContext, 'pageData' | 'lazyMaps'>) => ({
  serviceName: pageData.brand.mapsService,
  get loader() {
    if (!lazyMaps.value) throw new Error('The maps are not there yet.');
    return lazyMaps.value.loader;
  },
});
