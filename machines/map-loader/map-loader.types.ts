/** What makes one load of the maps script differ from another. */
export type MapsOptions = {
  /** Of the script element. */
  id: string;
  /** The script's address without its query. */
  url: string;
  /** The maps service's key, public by nature; '' when the site has none. */
  apiKey: string;
  version: string;
  libraries: string[];
  language: string;
  region: string;
};

/** `retries`: how often a failed load is tried again; 3 unless said otherwise. */
export type MapLoaderInput = { options: MapsOptions; retries?: number };

/** Why a map is not there. */
export type MapsFailure =
  /** The script did not arrive, or it did not define what it promises. */
  | 'script'
  | 'timeout'
  /** The maps service refused the key (`gm_authFailure`). */
  | 'authentication'
  /** The map threw while it was drawn. */
  | 'crash';

export type MapLoaderContext = {
  options: MapsOptions;
  retries: number;
  /** What failed since the last success or fresh start. */
  errors: MapsFailure[];
  /** Why the last request was refused, else null. */
  refusal: string | null;
};

export type MapLoaderEvent =
  /** Somebody needs the map, or pressed Retry. `retries` is not an option: it counts before the first load alone. */
  | { type: 'load.requested'; options?: MapsOptions; retries?: number }
  /** From the running watcher, at any time. */
  | { type: 'authentication.failed' }
  /** From the view that draws the map. */
  | { type: 'map.crashed' };

export type MapLoaderStatus = 'initialized' | 'loading' | 'success' | 'failure';
