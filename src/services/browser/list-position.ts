/** The position in the directory, restored after a reload and the browser's Back (spec: directory#large-directories). */
import * as v from 'valibot';
import type { ListPosition } from '../../../machines/member-list/member-list.types.ts';

const KEY = 'practice-portal-directory';
const COLLAPSED_KEY = 'practice-portal-directory-map';

const latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90));
const longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180));

const placeSchema = v.object({
  search: v.pipe(v.string(), v.maxLength(100)),
  profession: v.picklist(['', 'medical', 'dental']),
  specialty: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  // The position of a place, whose name the visitor typed.
  place: v.optional(v.string(), ''),
  near: v.optional(v.nullable(v.object({ lat: latitude, lng: longitude })), null),
  radius: v.optional(v.nullable(v.number()), null),
  within: v.optional(
    v.nullable(v.object({ south: latitude, west: longitude, north: latitude, east: longitude })),
    null,
  ),
  row: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Runs storage access that a browser may forbid; null if it does. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Only a reload or Back restores the position; a link starts at the top. */
const comesBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward'));

/** @returns the position in this tab after a reload or Back, else null. The device's location is never stored. */
export function readListPosition(): ListPosition | null {
  if (!comesBack()) return null;
  const kept = v.safeParse(
    placeSchema,
    quietly(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown),
  );
  if (!kept.success) return null;
  const { row, ...query } = kept.output;
  return { query, row };
}

/** Stores the position when the page is hidden or left. Storing it on every scrolled row would cost more than rendering. */
export function createListPositionStore() {
  let last: ListPosition | null = null;
  const write = () => {
    if (last === null) return;
    const { query, row } = last;
    const near = query.place === '' ? null : query.near;
    quietly(() => sessionStorage.setItem(KEY, JSON.stringify({ ...query, near, row })));
  };
  addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', write);
  return {
    keep: (place: ListPosition) => {
      last = place;
    },
    close: () => {
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
    },
  };
}

/** Whether the map is collapsed on this device. */
export const readIsMapCollapsed = (): boolean => quietly(() => localStorage.getItem(COLLAPSED_KEY)) === 'folded';

export function saveIsMapCollapsed(isCollapsed: boolean): void {
  quietly(() => (isCollapsed ? localStorage.setItem(COLLAPSED_KEY, 'folded') : localStorage.removeItem(COLLAPSED_KEY)));
}
