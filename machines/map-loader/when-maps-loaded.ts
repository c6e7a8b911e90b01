import { waitFor } from 'xstate';
import { selectOptionsError, selectStatus, type MapLoaderRef } from './map-loader.selectors.ts';
import type { MapsOptions } from './map-loader.types.ts';

/**
 * Requests the map and waits for the end of the load, for callers that need the maps service and render nothing.
 *
 * @returns whether the map is loaded
 * @throws an Error with the loader's message when the options differ from those of the current load
 */
export async function whenMapsLoaded(loader: MapLoaderRef, options?: MapsOptions): Promise<boolean> {
  loader.send({ type: 'load.requested', ...(options && { options }) });
  const optionsError = selectOptionsError(loader.getSnapshot());
  if (optionsError !== null) throw new Error(optionsError);
  const settled = await waitFor(loader, (snapshot) => ['success', 'failure'].includes(selectStatus(snapshot)));
  return selectStatus(settled) === 'success';
}
