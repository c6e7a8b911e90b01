/** The maps service's geocoder (spec: practices#changing-an-address, practices#checking-an-address). */
import * as v from 'valibot';
import type { Address, GeocodedAddress, GeocodeError } from '../../../machines/address/address.types.ts';

export type GeocoderLike = { geocode: (request: { address: string; region: string }) => Promise<unknown> };

const REGION = 'US';

/** The service lists these as countries; in a US address they are states. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI']);

const componentSchema = v.object({ long_name: v.string(), short_name: v.string(), types: v.array(v.string()) });
type AddressPart = v.InferOutput<typeof componentSchema>;

/** `lat()` in the script's results, `lat` in the service's JSON. */
const degrees = (limit: number) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'function' ? (value as () => unknown)() : value)),
    v.pipe(v.number(), v.finite(), v.minValue(-limit), v.maxValue(limit)),
  );

const locationSchema = v.pipe(
  v.unknown(),
  // A detached method loses its object, so each is bound first.
  v.transform((location) => {
    if (typeof location !== 'object' || location === null) return null;
    const { lat, lng } = location as { lat?: unknown; lng?: unknown };
    const bound = (value: unknown) => (typeof value === 'function' ? (): unknown => value.call(location) : value);
    return { lat: bound(lat), lng: bound(lng) };
  }),
  v.object({ lat: degrees(90), lng: degrees(180) }),
  // Both 0 mean none in this project; the point is in the sea.
  v.check(({ lat, lng }) => lat !== 0 || lng !== 0),
);

const resultSchema = v.object({
  address_components: v.array(componentSchema),
  formatted_address: v.pipe(v.string(), v.minLength(1)),
  geometry: v.object({ location: locationSchema }),
});

/** Only the first result is used, so the others are not validated. */
const answerSchema = v.object({
  status: v.optional(v.string(), 'OK'),
  error_message: v.optional(v.string(), ''),
  results: v.nullish(v.array(v.unknown()), []),
});

const refusalSchema = v.object({ code: v.optional(v.string(), ''), message: v.optional(v.string(), '') });

const invalidResponse = (where: string): GeocodeError => ({ kind: 'invalidResponse', where });

/** Distinguishes our own failure from errors that a result's getters throw. */
class Failed extends Error {
  constructor(readonly failure: GeocodeError) {
    super(failure.kind);
  }
}

const whereOf = (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]) => v.getDotPath(issues[0]) ?? 'answer';

/** The failure for a status without a result. */
function failureOf(status: string, message: string): GeocodeError {
  if (status === 'ZERO_RESULTS' || message.includes('ZERO_RESULTS')) return { kind: 'notFound' };
  const words = message.trim() || status;
  return words === '' ? invalidResponse('rejection') : { kind: 'rejected', message: words };
}

function rejectionOf(error: unknown): GeocodeError {
  const refusal = v.safeParse(refusalSchema, error);
  return refusal.success ? failureOf(refusal.output.code, refusal.output.message) : invalidResponse('rejection');
}

function addressFrom(parts: AddressPart[]): Pick<GeocodedAddress, 'line1' | 'line2' | 'city' | 'state' | 'zip'> {
  const part = (type: string) => parts.find(({ types }) => types.includes(type));
  const long = (type: string) => part(type)?.long_name ?? '';
  const country = part('country')?.short_name ?? REGION;
  if (country !== REGION && !TERRITORIES.has(country)) throw new Failed({ kind: 'notFound' });
  const unit = long('subpremise');
  return {
    // A street without its number, or a number without its street, would replace more than it contains.
    line1: part('street_number') && part('route') ? `${long('street_number')} ${long('route')}` : '',
    line2: unit === '' ? '' : `#${unit.replace(/^#/, '')}`,
    city: long('locality'),
    state: country === REGION ? (part('administrative_area_level_1')?.short_name ?? '') : country,
    zip: long('postal_code'),
  };
}

function read(answer: unknown): GeocodedAddress {
  const envelope = v.safeParse(answerSchema, answer);
  if (!envelope.success) throw new Failed(invalidResponse(whereOf(envelope.issues)));
  const { status, error_message, results } = envelope.output;
  if (status !== 'OK') throw new Failed(failureOf(status, error_message));
  if (results.length === 0) throw new Failed({ kind: 'notFound' });
  const result = v.safeParse(resultSchema, results[0]);
  if (!result.success) throw new Failed(invalidResponse(`results.0.${whereOf(result.issues)}`));
  const { address_components, formatted_address, geometry } = result.output;
  return {
    ...addressFrom(address_components),
    geoLat: geometry.location.lat,
    geoLng: geometry.location.lng,
    formatted: formatted_address,
  };
}

/** The address as on a letter, in one line. */
const spell = ({ line1, line2, city, state, zip }: Address) =>
  [line1, line2, city, `${state} ${zip}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');

/**
 * Finds the position of an address. `open` waits for the maps script and returns its geocoder; it rejects if the script
 * fails to load.
 *
 * @throws only a `GeocodeFailure`, whatever the service returns
 */
export const createGeocoder =
  (open: () => Promise<GeocoderLike>) =>
  (address: Address): Promise<GeocodedAddress> =>
    lookUp(open, spell(address));

/** Looks up an address in one line, a ZIP code or a city, like `createGeocoder`. */
export async function lookUp(open: () => Promise<GeocoderLike>, address: string): Promise<GeocodedAddress> {
  const geocoder = await open().catch(() => {
    throw { kind: 'unavailable' } satisfies GeocodeError;
  });
  try {
    return read(
      await geocoder.geocode({ address, region: REGION }).catch((error: unknown) => {
        throw new Failed(rejectionOf(error));
      }),
    );
  } catch (error) {
    // Reading a foreign object can throw: a getter, a proxy.
    throw error instanceof Failed ? error.failure : invalidResponse('answer');
  }
}
