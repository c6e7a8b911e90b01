/** Edits an address and takes over the geocoder's result (spec: practices#changing-an-address). */
import { isBlank } from '../lib/formats.ts';
import { isUsStateCode } from '../lib/us-state-codes.ts';
import type { Address, AddressLine, GeocodedAddress } from './address.types.ts';

/** Every line in the order of the form. */
export const ADDRESS_LINES: readonly AddressLine[] = ['line1', 'line2', 'city', 'state', 'zip'];

/** An edit invalidates the coordinates. */
export const withLine = (address: Address, line: AddressLine, value: string): Address => ({
  ...address,
  [line]: value,
  geoLat: 0,
  geoLng: 0,
  validated: false,
  confirmed: false,
  completed: false,
});

/** "Suite 4" says more than the geocoder's "#4", so the typed text stays if it contains the same number. */
const namesUnit = (typed: string, unit: string) =>
  typed
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .includes(unit.replace(/^#/, '').toLowerCase());

const unitOf = (typed: string, found: string) => (found === '' || namesUnit(typed, found) ? typed : found);

/**
 * Confirm Address: the geocoder's parts and coordinates. A missing part, or a state outside the list, stays as typed.
 */
export const confirmedAddress = (typed: Address, found: GeocodedAddress): Address => ({
  ...typed,
  line1: found.line1 || typed.line1,
  line2: unitOf(typed.line2, found.line2),
  city: found.city || typed.city,
  state: isUsStateCode(found.state) ? found.state : typed.state,
  zip: found.zip || typed.zip,
  geoLat: found.geoLat,
  geoLng: found.geoLng,
  validated: true,
  confirmed: true,
  completed: true,
});

/** The address as on a letter, one string per line. */
export const addressLines = ({ line1, line2, city, state, zip }: Address): string[] => [
  [line1, line2].filter((line) => !isBlank(line)).join(', '),
  `${city}, ${state} ${zip}`,
];
