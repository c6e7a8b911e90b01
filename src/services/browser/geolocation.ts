/** The visitor's location. The browser asks for permission. */
import type { Position } from '../../../machines/member-list/member-list.types.ts';

/** Rounds to about 100 meters, so that no exact location is sent. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** @throws {{ kind: 'denied' | 'unavailable' }} */
export const locate = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    const fail = (kind: 'denied' | 'unavailable') => reject(Object.assign(new Error(kind), { kind }));
    if (!('geolocation' in navigator)) return fail('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
