/**
 * Rules for a blank, filled, located and confirmed address (spec: practices#checking-an-address, practices#no-coordinates).
 */
import { DEFAULT_COUNTRY } from '../lib/contract/rules.ts';
import { isBlank, isTooLong, toSingleLine } from '../lib/formats.ts';
import { isZip, isZipOfState } from '../lib/zip.ts';
import type { Address, AddressLine } from './address.types.ts';

const LINES: readonly AddressLine[] = ['line1', 'line2', 'city', 'state', 'zip'];

const REQUIRED_LINES: readonly AddressLine[] = ['line1', 'city', 'state', 'zip'];

export const isRequiredLine = (line: AddressLine) => REQUIRED_LINES.includes(line);

export const emptyAddress = (): Address => ({
  line1: '',
  line2: '',
  city: '',
  state: '',
  zip: '',
  country: DEFAULT_COUNTRY,
  geoLat: 0,
  geoLng: 0,
  validated: false,
  confirmed: false,
  completed: false,
});

/** A state has two letters, in any case. Once their ZIP codes have loaded, `isZipOfState` refuses what is no state. */
const isState = (state: string) => /^[a-z]{2}$/i.test(toSingleLine(state));

/** Line 1, city, state and ZIP are valid for the host, so the address can be checked and saved. */
export const isAddressFilled = (address: Address) =>
  !REQUIRED_LINES.some((line) => isBlank(address[line])) &&
  !LINES.some((line) => isTooLong(address[line])) &&
  isState(address.state) &&
  isZip(address.zip) &&
  isZipOfState(address.zip, address.state);

/** An address has no coordinates if both are 0 or missing (page data may contain null). */
export const hasCoordinates = ({ geoLat, geoLng }: Pick<Address, 'geoLat' | 'geoLng'>) =>
  Number.isFinite(geoLat) && Number.isFinite(geoLng) && (geoLat !== 0 || geoLng !== 0);

/**
 * Reads an address from page data or a draft. An address with coordinates was checked and confirmed. Without
 * coordinates, only a draft can say that Save Address was pressed.
 */
export function addressOnLoad(address: Address): Address {
  const filled = isAddressFilled(address);
  const known = hasCoordinates(address) && filled;
  return {
    ...address,
    country: address.country || DEFAULT_COUNTRY,
    ...(!hasCoordinates(address) && { geoLat: 0, geoLng: 0 }),
    validated: known,
    confirmed: known,
    completed: known || (address.completed && filled),
  };
}
