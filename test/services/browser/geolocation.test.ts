/** "Near me": the browser asks for permission. The service rounds the position before any other code receives it. */
import { describe, expect, it, vi } from 'vitest';
import { locate } from '../../../src/services/browser/geolocation.ts';

type Ask = Geolocation['getCurrentPosition'];

const browserWith = (getCurrentPosition: Ask) => vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });

const refusing =
  (code: number): Ask =>
  (_, fail) =>
    fail?.({
      code,
      message: '',
      PERMISSION_DENIED: 1,
      POSITION_UNAVAILABLE: 2,
      TIMEOUT: 3,
    });

describe('the place of the visitor', () => {
  it('is rounded to about a hundred meters', async () => {
    browserWith((done) =>
      done({ coords: { latitude: 45.523_456_7, longitude: -122.676_543_2 } } as GeolocationPosition),
    );
    await expect(locate()).resolves.toEqual({ lat: 45.523, lng: -122.677 });
  });

  it.each([
    ['they do not want it', 1, 'denied'],
    ['the device does not know', 2, 'unavailable'],
    ['it takes too long', 3, 'unavailable'],
  ])('is not available when %s', async (_, code, kind) => {
    browserWith(refusing(code));
    await expect(locate()).rejects.toMatchObject({ kind });
  });

  it('is unknown to a browser that cannot say', async () => {
    vi.stubGlobal('navigator', {});
    await expect(locate()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
