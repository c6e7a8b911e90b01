import type { SnapshotFrom } from 'xstate';
import { createModel } from '#kit';
import { addressMachine } from '../../../machines/address/address.machine.ts';
import { emptyAddress, hasCoordinates, isAddressFilled } from '../../../machines/address/address.rules.ts';
import type {
  Address,
  AddressContext,
  GeocodedAddress,
  GeocodeError,
} from '../../../machines/address/address.types.ts';

/** Everything but line 1, so that one field decides between filled and not. */
export const ALMOST_FILLED: Address = {
  ...emptyAddress(),
  line2: 'Suite 4',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

/** From the page data of a member who registered before. */
export const PLACED: Address = { ...ALMOST_FILLED, line1: '12 Main Street', geoLat: 45.51, geoLng: -122.68 };

export const FOUND: GeocodedAddress = {
  line1: '12 SW Main St',
  line2: '',
  city: 'Portland',
  state: 'OR',
  zip: '97204',
  geoLat: 45.5152,
  geoLng: -122.6784,
  formatted: '12 SW Main St, Portland, OR 97204, USA',
};

export const REFUSAL = 'This site may not use the geocoder.';

const FAILURES: GeocodeError[] = [
  { kind: 'notFound' },
  { kind: 'rejected', message: REFUSAL },
  { kind: 'unavailable' },
  { kind: 'invalidResponse', where: 'results.0.geometry' },
];

type Allow = (snapshot: SnapshotFrom<typeof addressMachine>) => boolean;

const modelFrom = (address: Address, filter: Allow = () => true) =>
  createModel(addressMachine, {
    input: { id: 'practice-1', address },
    events: {
      'address.changed': [
        { line: 'line1', value: '12 Main Street' },
        { line: 'line1', value: '' },
      ],
      'address.left': [{ line: 'line1' }],
      'check.pressed': [{}],
      'confirm.pressed': [{}],
      'change.pressed': [{}],
      'save.pressed': [{}],
      'edit.pressed': [{}],
      'fields.revealed': [{}],
      'form.hidden': [{}],
    },
    actors: { geocode: { done: [FOUND], error: FAILURES } },
    serializeState: ({ address: now, found, revealed }: AddressContext) => ({
      filled: isAddressFilled(now),
      placed: hasCoordinates(now),
      flags: [now.validated, now.confirmed, now.completed],
      found: found !== null,
      revealed: revealed.includes('line1'),
    }),
    filter,
  });

export const newAddressModel = modelFrom(ALMOST_FILLED);
/** This model only covers the start. The other model covers the rest. */
export const placedAddressModel = modelFrom(PLACED, (snapshot) => snapshot.matches('saved'));
