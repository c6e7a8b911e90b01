/** The options of a load of the maps script. */
export type MapsOptions = {
  /** The id of the script element. */
  id: string;
  /** The script's URL without its query. */
  url: string;
  /** The maps service's key, which is public; '' if the site has none. */
  apiKey: string;
  version: string;
  libraries: string[];
  language: string;
  region: string;
};

/** `retries`: the number of retries after a failure; 3 by default. */
export type MapLoaderInput = { options: MapsOptions; retries?: number };

/** Why there is no map. */
export type MapsError =
  /** The script failed to load, or did not define the expected object. */
  | 'script'
  | 'timeout'
  /** The maps service rejected the key (`gm_authFailure`). */
  | 'authentication'
  /** The map threw while rendering. */
  | 'crash';

export type MapLoaderContext = {
  options: MapsOptions;
  retries: number;
  /** The failures since the last success or start. */
  errors: MapsError[];
  /** Why the last request was rejected, else null. */
  optionsError: string | null;
};

export type MapLoaderEvent =
  /** A view needs the map, or the visitor pressed Retry. `retries` only counts before the first load. */
  | { type: 'load.requested'; options?: MapsOptions; retries?: number }
  /** From the running watcher, at any time. */
  | { type: 'authentication.failed' }
  /** From the view that renders the map. */
  | { type: 'map.crashed' };

export type MapLoaderStatus = 'initialized' | 'loading' | 'success' | 'failure';
