/** Fills the slots of the practices' charts, for the two pages that show them: Registration and Your Membership. */
import { fromPromise } from 'xstate';
import { addressMachine } from '../../../machines/address/address.machine.ts';
import type { Address, GeocodedAddress } from '../../../machines/address/address.types.ts';
import { snapshotWith } from '../../../machines/lib/snapshot-with.ts';
import { selectStatus } from '../../../machines/map-loader/map-loader.selectors.ts';
import { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { practicesMachine } from '../../../machines/practices/practices.machine.ts';
import type { AppContext } from '../../services/app-context.ts';
import { createGeocoder } from '../../services/maps/geocoder.ts';

type LazyMaps = AppContext['lazyMaps'];

export async function practicesLogic(lazyMaps: LazyMaps) {
  const address = await addressLogic(lazyMaps);
  return practicesMachine.provide({ actors: { practice: practiceMachine.provide({ actors: { address } }) } });
}

/** The geocoder is part of the maps script. The first address check loads that script if no map has loaded it. */
export async function addressLogic(lazyMaps: LazyMaps) {
  const { loader, service } = await lazyMaps();
  const geocode = createGeocoder(async () => {
    loader.send({ type: 'load.requested' });
    await snapshotWith(loader, (snapshot) => selectStatus(snapshot) !== 'loading');
    return service.openGeocoder();
  });
  return addressMachine.provide({
    actors: { geocode: fromPromise<GeocodedAddress, { address: Address }>(({ input }) => geocode(input.address)) },
  });
}
