/** Fills the slots of the practices' charts, for the two pages that show them: Registration and Your Membership. */
import { fromPromise } from 'xstate';
import { addressMachine } from '../../../machines/address/address.machine.ts';
import type { Address, GeocodedAddress } from '../../../machines/address/address.types.ts';
import { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { practicesMachine } from '../../../machines/practices/practices.machine.ts';
import type { AppContext } from '../../services/app-context.ts';
import { createGeocoder } from '../../services/maps/geocoder.ts';

type LazyMaps = AppContext['lazyMaps'];

export async function practicesLogic(lazyMaps: LazyMaps) {
  const address = await addressLogic(lazyMaps);
  return practicesMachine.provide({ actors: { practice: practiceMachine.provide({ actors: { address } }) } });
}

export async function addressLogic(lazyMaps: LazyMaps) {
  const geocode = createGeocoder((await lazyMaps()).openGeocoder);
  return addressMachine.provide({
    actors: { geocode: fromPromise<GeocodedAddress, { address: Address }>(({ input }) => geocode(input.address)) },
  });
}
