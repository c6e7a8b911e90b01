import type { Inspect } from '../../machines/lib/inspect.ts';
import type { MapLoaderRef } from '../../machines/map-loader/map-loader.selectors.ts';
import type { GoogleMaps } from './google-maps.ts';
import type { PageData } from './page-data.ts';
import type { Rest } from './rest.ts';
import type { Telemetry } from './telemetry.ts';

/** What a page is started in; `main.tsx` makes it once. */
export type Surroundings = {
  pageData: PageData;
  rest: Rest;
  telemetry: Telemetry;
  /** As it was when the page was loaded: switching it reloads the page. */
  developerMode: boolean;
  /** The maps script, shared by all that draw a map. Nothing is loaded before somebody asks. */
  mapLoader: MapLoaderRef;
  /** What the map loader loads; the geocoder is opened from it once it is there. */
  googleMaps: GoogleMaps;
  /** For `createActor`, when somebody watches. */
  inspect?: Inspect;
};

/**
 * Exported as `start` by every page's `actors.ts`: fills the page's chart from the services, starts it (outside React,
 * where StrictMode would start it twice) and returns what its view needs.
 */
export type StartPage<Props> = (surroundings: Surroundings) => Props;
