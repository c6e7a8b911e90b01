/**
 * The geocoder. Any US address, ZIP code or city resolves. A street or city named `Nowhere` has no result, and one named `Denied` is
 * refused.
 */
import { LatLng } from './maps-geometry.js';

const ANSWER_MS = 150;
const PORTLAND = { lat: 45.5152, lng: -122.6784, spread: { lat: 0.12, lng: 0.2 } };
const ELSEWHERE = { lat: 39, lng: -97, spread: { lat: 14, lng: 40 } };

/** The same address is always at the same place. */
function placeOf(address, { lat, lng, spread }) {
  let hash = 0;
  for (const character of address) hash = (hash * 31 + character.codePointAt(0)) % 2 ** 31;
  const share = (divisor) => (Math.floor(hash / divisor) % 1000) / 1000 - 0.5;
  return new LatLng(lat + share(1) * spread.lat, lng + share(1000) * spread.lng);
}

/** A ZIP code or a city alone; null for anything else. The cities of Oregon's north-west and ZIP codes from 97 are near Portland. */
function readPlace(text) {
  const [, city = '', state = '', zip = ''] =
    /^\s*(?:([\p{L} .'-]+?)(?:,\s*([A-Za-z]{2}))?|(\d{5}))\s*$/u.exec(text) ?? [];
  if (`${city}${zip}` === '') return null;
  const isHome = zip.startsWith('97') || /^(portland|beaverton|gresham|tigard|lake oswego)$/i.test(city);
  return { street: city, number: '', route: '', unit: '', city, state: isHome ? 'OR' : state.toUpperCase(), zip };
}

const component = (type, long, short = long) => ({ long_name: long, short_name: short, types: [type] });

const UNIT = /(?:^|\s)(?:#|(?:suite|ste\.?|unit|apt\.?|apartment)\s+#?)(\S+)$/i;

/**
 * The parts of "12 Main St, Suite 4, Portland, OR 97201", or null if it is no US address. Like Google, it omits a second line that
 * it doesn't understand.
 */
function read(address) {
  const parts = address
    .replace(/,?\s*(?:USA|US|United States)\s*$/i, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [, state, zip] = /^([A-Za-z]{2})\s+(\d{5})(?:-\d{4})?$/.exec(parts.at(-1) ?? '') ?? [];
  if (!state || parts.length < 3) return null;
  const [street, ...more] = parts.slice(0, -2);
  const unit = (UNIT.exec(street) ?? UNIT.exec(more.join(' ')))?.[1] ?? '';
  const [, number = '', route] = /^(\d\S*)\s+(.+)$/.exec(street.replace(UNIT, '')) ?? [];
  return { street, number, route: route ?? street, unit, city: parts.at(-2), state: state.toUpperCase(), zip };
}

function resultOf({ number, route, unit, city, state, zip }) {
  const street = [number, route, unit && `#${unit}`].filter((part) => part !== '').join(' ');
  const formatted = [street, city, `${state} ${zip}`, 'USA'].filter((part) => part !== '').join(', ');
  const components = [
    ['street_number', number],
    ['route', route],
    ['subpremise', unit],
    ['locality', city],
    ['administrative_area_level_1', state],
    ['postal_code', zip],
  ];
  return {
    address_components: [
      ...components.filter(([, text]) => text !== '').map(([type, text]) => component(type, text)),
      component('country', 'United States', 'US'),
    ],
    formatted_address: formatted,
    geometry: { location: placeOf(formatted, state === 'OR' ? PORTLAND : ELSEWHERE) },
  };
}

function refusal(code, message) {
  return Object.assign(new Error(message), { name: 'MapsRequestError', code });
}

/** Like the API, it returns a promise and rejects it with a `code` if there is no result. */
export class Geocoder {
  async geocode({ address }) {
    await new Promise((resolve) => {
      setTimeout(resolve, ANSWER_MS);
    });
    const parts = read(String(address ?? '')) ?? readPlace(String(address ?? ''));
    if (parts && /\bdenied\b/i.test(parts.street)) {
      throw refusal('REQUEST_DENIED', 'The sandbox geocoder refuses every street named Denied.');
    }
    if (!parts || /\bnowhere\b/i.test(parts.street)) {
      throw refusal('ZERO_RESULTS', 'The sandbox geocoder found nothing.');
    }
    return { results: [resultOf(parts)] };
  }
}
