/** Starts the one chart that loads the maps script, for all maps and address checks of the page. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Inspect } from '../../../machines/lib/inspect.ts';
import { snapshotWith } from '../../../machines/lib/snapshot-with.ts';
import { mapLoaderMachine } from '../../../machines/map-loader/map-loader.machine.ts';
import { selectStatus } from '../../../machines/map-loader/map-loader.selectors.ts';
import type { MapLoaderEvent, MapsOptions } from '../../../machines/map-loader/map-loader.types.ts';
import { createGoogleMaps, mapsOptions } from '../../services/maps/google-maps.ts';
import type { PageData } from '../../services/wordpress/page-data.ts';
import type { Maps } from '../../services/app-context.ts';

/** Loads nothing of the maps service before a map or an address check needs it. */
export function startMaps(settings: PageData['maps'], inspect?: Inspect): Maps {
  const service = createGoogleMaps();
  const machine = mapLoaderMachine.provide({
    actors: {
      loadScript: fromPromise<void, { options: MapsOptions }>(({ input: { options }, signal }) =>
        service.load(options, signal),
      ),
      watchAuthentication: fromCallback<MapLoaderEvent, undefined, MapLoaderEvent>(({ sendBack }) =>
        service.watchAuthentication(() => sendBack({ type: 'authentication.failed' })),
      ),
    },
  });
  const loader = createActor(machine, { input: { options: mapsOptions(settings) }, ...(inspect && { inspect }) });
  loader.start();
  const openGeocoder = async () => {
    loader.send({ type: 'load.requested' });
    await snapshotWith(loader, (snapshot) => selectStatus(snapshot) !== 'loading');
    return service.openGeocoder();
  };
  return { loader, service, openGeocoder };
}
