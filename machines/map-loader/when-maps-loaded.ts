import { waitFor } from 'xstate';
import { selectRefusal, selectStatus, type MapLoaderRef } from './map-loader.selectors.ts';
import type { MapsOptions } from './map-loader.types.ts';

/**
 * Asks for the map and waits for the end of the load, for those who need the maps service and draw nothing.
 *
 * @returns whether the map is there
 * @throws an Error with the loader's refusal when the options differ from those of the load that has begun
 */
export async function whenMapsLoaded(loader: MapLoaderRef, options?: MapsOptions): Promise<boolean> {
  loader.send({ type: 'load.requested', ...(options && { options }) });
  const refusal = selectRefusal(loader.getSnapshot());
  if (refusal !== null) throw new Error(refusal);
  const settled = await waitFor(loader, (snapshot) => ['success', 'failure'].includes(selectStatus(snapshot)));
  return selectStatus(settled) === 'success';
}
