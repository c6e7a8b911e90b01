import { describe, expect, it, vi } from 'vitest';
import { emptyAddress } from '../../machines/address/address.rules.ts';
import type { Address } from '../../machines/address/address.types.ts';
import { findPlace } from '../../src/services/maps/find-place.ts';
import { createGeocoder, type GeocoderLike } from '../../src/services/maps/geocoder.ts';
import { useFakeTime } from '../fake-time.ts';

// Imported by its URL, because the compiler does not check this browser script.
const script = new URL('../../sandbox/maps-geocoder.js', import.meta.url).href;
const { Geocoder } = (await import(/* @vite-ignore */ script)) as { Geocoder: new () => GeocoderLike };

const ask = (address: Partial<Address>) => {
  const answer = createGeocoder(async () => new Geocoder())({
    ...emptyAddress(),
    line1: '12 SW Main St',
    city: 'Portland',
    state: 'OR',
    zip: '97204',
    ...address,
  });
  // The test checks a rejection later.
  answer.catch(() => {});
  return vi.advanceTimersByTimeAsync(1_000).then(() => answer);
};

useFakeTime();

describe('the sandbox geocoder, as the portal reads it', () => {
  it('finds an address in Portland, always at the same place', async () => {
    const found = await ask({});
    expect(found).toMatchObject({
      line1: '12 SW Main St',
      line2: '',
      city: 'Portland',
      state: 'OR',
      zip: '97204',
      formatted: '12 SW Main St, Portland, OR 97204, USA',
    });
    expect(Math.abs(found.geoLat - 45.5152) < 0.1 && Math.abs(found.geoLng + 122.6784) < 0.15).toBe(true);
    expect(await ask({})).toEqual(found);
    expect(await ask({ line1: '13 SW Main St' })).not.toMatchObject({ geoLat: found.geoLat, geoLng: found.geoLng });
  });
  it.each<[Partial<Address>, object]>([
    [{ line2: 'Suite 4' }, { line1: '12 SW Main St', line2: '#4' }],
    [{ line1: '12 SW Main St #4B' }, { line1: '12 SW Main St', line2: '#4B' }],
    [{ line2: 'The yellow house' }, { line1: '12 SW Main St', line2: '' }],
    [{ line1: 'One Main Plaza' }, { line1: '', formatted: 'One Main Plaza, Portland, OR 97204, USA' }],
    [
      { city: 'Miami', state: 'FL', zip: '33101-1234' },
      { city: 'Miami', state: 'FL', zip: '33101' },
    ],
    [
      { city: 'Nowhere', state: 'OK' },
      { city: 'Nowhere', state: 'OK' },
    ],
  ])('reads %j', async (address, parts) => {
    expect(await ask(address)).toMatchObject(parts);
  });
  it.each([
    ['97209', true],
    ['Portland', true],
    ['lake oswego, OR', true],
    ['10001', false],
    ['Miami, FL', false],
  ])('finds the place %j', async (place, isHome) => {
    const answer = findPlace(async () => new Geocoder(), place);
    await vi.advanceTimersByTimeAsync(1_000);
    const { lat, lng } = await answer;
    expect(Math.abs(lat - 45.5152) < 0.1 && Math.abs(lng + 122.6784) < 0.15).toBe(isHome);
  });
  it('finds no place named Nowhere, and none in a sentence', async () => {
    for (const place of ['Nowhere', '!', '9720']) {
      const answer = findPlace(async () => new Geocoder(), place);
      answer.catch(() => {});
      await vi.advanceTimersByTimeAsync(1_000);
      await expect(answer).rejects.toEqual({ kind: 'notFound' });
    }
  });
  it('finds no street named Nowhere', async () => {
    await expect(ask({ line1: '1 Nowhere Road' })).rejects.toEqual({ kind: 'notFound' });
  });
  it('rejects a street named Denied', async () => {
    await expect(ask({ line1: '1 Denied St' })).rejects.toMatchObject({ kind: 'rejected' });
  });
  it('finds nothing where there is no US address', async () => {
    await expect(ask({ zip: 'SW1A 1AA' })).rejects.toEqual({ kind: 'notFound' });
  });
});
