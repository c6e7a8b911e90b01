import { snapshotWith } from '../../../machines/lib/snapshot-with.ts';
import { selectStatus } from '../../../machines/map-loader/map-loader.selectors.ts';
import type { Maps } from '../app-context.ts';
import type { GeocoderLike } from './geocoder.ts';

/** Opens the geocoder, which is part of the maps script. Loads that script if no map has loaded it. */
export const openGeocoder =
  ({ loader, service }: Maps) =>
  async (): Promise<GeocoderLike> => {
    loader.send({ type: 'load.requested' });
    await snapshotWith(loader, (snapshot) => selectStatus(snapshot) !== 'loading');
    return service.openGeocoder();
  };
