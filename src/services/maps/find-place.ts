import type { Position } from '../../../machines/member-list/member-list.types.ts';
import { lookUp, type GeocoderLike } from './geocoder.ts';

/**
 * Finds the position of a ZIP code or a city. `open` as for `createGeocoder`.
 *
 * @throws only a `GeocodeError`
 */
export async function findPlace(open: () => Promise<GeocoderLike>, place: string): Promise<Position> {
  const { geoLat: lat, geoLng: lng } = await lookUp(open, place);
  return { lat, lng };
}
