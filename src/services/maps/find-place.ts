import type { Position } from '../../../machines/member-list/member-list.types.ts';
import type { Maps } from '../app-context.ts';
import { lookUp, type GeocoderLike } from './geocoder.ts';
import { openGeocoder } from './open-geocoder.ts';

/**
 * Finds the position of a ZIP code or a city. `open` as for `createGeocoder`.
 *
 * @throws only a `GeocodeError`
 */
export async function findPlaceBy(open: () => Promise<GeocoderLike>, place: string): Promise<Position> {
  const { geoLat: lat, geoLng: lng } = await lookUp(open, place);
  return { lat, lng };
}

/** The same with the maps script's geocoder. */
export const findPlace = (maps: Maps, place: string) => findPlaceBy(openGeocoder(maps), place);
