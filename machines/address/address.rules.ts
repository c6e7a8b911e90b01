/** What makes an address blank, filled, placed and confirmed (specification, sections 3 to 5; decisions, "Address", "Coordinates"). */
import { isBlank } from '../lib/formats.ts';
import { isStateCode } from '../lib/state-codes.ts';
import type { Address, AddressLine, GeocodedAddress } from './address.types.ts';

export const DEFAULT_COUNTRY = 'US';

export const ADDRESS_LABELS: Record<AddressLine, string> = {
  line1: 'Address Line 1',
  line2: 'Address Line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP Code',
};

/** Every line, in the order in which it is typed. */
export const ADDRESS_LINES: readonly AddressLine[] = ['line1', 'line2', 'city', 'state', 'zip'];

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

/** Line 1, city, state and ZIP say something: the address can be checked and saved. */
export const isAddressFilled = (address: Address) => !REQUIRED_LINES.some((line) => isBlank(address[line]));

/** Both 0, or missing (page data may say null), mean "none". */
export const hasCoordinates = ({ geoLat, geoLng }: Pick<Address, 'geoLat' | 'geoLng'>) =>
  Number.isFinite(geoLat) && Number.isFinite(geoLng) && (geoLat !== 0 || geoLng !== 0);

/**
 * An address of page data or of a draft. A place on the map proves that it was checked and confirmed once. Without one
 * only the visitor's own Save Address counts, which a draft remembers and page data never says.
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

/** An edit makes what was known of the place worthless. */
export const withLine = (address: Address, line: AddressLine, value: string): Address => ({
  ...address,
  [line]: value,
  geoLat: 0,
  geoLng: 0,
  validated: false,
  confirmed: false,
  completed: false,
});

/** "Suite 4" says more than the geocoder's "#4": what was typed stays when it holds the same number. */
const namesUnit = (typed: string, unit: string) =>
  typed
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .includes(unit.replace(/^#/, '').toLowerCase());

const unitOf = (typed: string, found: string) => (found === '' || namesUnit(typed, found) ? typed : found);

/**
 * Confirm Address: the geocoder's parts and coordinates. A part that it dropped, or that is no state of ours, stays as
 * it was typed.
 */
export const confirmedAddress = (typed: Address, found: GeocodedAddress): Address => ({
  ...typed,
  line1: found.line1 || typed.line1,
  line2: unitOf(typed.line2, found.line2),
  city: found.city || typed.city,
  state: isStateCode(found.state) ? found.state : typed.state,
  zip: found.zip || typed.zip,
  geoLat: found.geoLat,
  geoLng: found.geoLng,
  validated: true,
  confirmed: true,
  completed: true,
});

/** The address as a letter has it, one string to a line. */
export const addressLines = ({ line1, line2, city, state, zip }: Address): string[] => [
  [line1, line2].filter((line) => !isBlank(line)).join(', '),
  `${city}, ${state} ${zip}`,
];
