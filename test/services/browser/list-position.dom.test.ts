import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListPosition } from '../../../machines/member-list/member-list.types.ts';
import {
  createListPositionStore,
  saveIsMapCollapsed,
  readIsMapCollapsed,
  readListPosition,
} from '../../../src/services/browser/list-position.ts';

const KEY = 'practice-portal-directory';
const AREA = { south: 40, west: -120, north: 41, east: -119 };
const HERE = {
  query: {
    search: 'rose',
    profession: 'dental',
    specialty: 'Orthodontics',
    near: null,
    place: '',
    radius: null,
    within: AREA,
  },
  row: 30,
} as const;

const cameBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

/** Reports two positions, of which only the last one counts, and leaves the page. */
function leaveFrom(place: ListPosition, by: () => void = () => dispatchEvent(new Event('pagehide'))) {
  const { keep, close } = createListPositionStore();
  keep({ ...place, row: 3 });
  keep(place);
  by();
  close();
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the position in the list', () => {
  it.each(['reload', 'back_forward'])('is restored by %s', (type) => {
    cameBy(type);
    leaveFrom(HERE);
    expect(readListPosition()).toEqual(HERE);
  });

  it('is stored when the page is hidden, which may be its end', () => {
    cameBy('reload');
    leaveFrom(HERE, () => document.dispatchEvent(new Event('visibilitychange')));
    expect(readListPosition()).toEqual(HERE);
  });

  it('is not stored while the user is still on the page', () => {
    leaveFrom(HERE, () => {});
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it('is not restored after a link', () => {
    cameBy('navigate');
    leaveFrom(HERE);
    expect(readListPosition()).toBeNull();
  });

  it('on the globe is never stored', () => {
    cameBy('reload');
    leaveFrom({ ...HERE, query: { ...HERE.query, near: { lat: 45.523, lng: -122.676 } } });
    expect(sessionStorage.getItem(KEY)).not.toContain('45.');
    expect(readListPosition()).toEqual(HERE);
  });

  it('has the position of a place that the visitor has typed', () => {
    cameBy('reload');
    const there = {
      ...HERE,
      query: { ...HERE.query, near: { lat: 45.523, lng: -122.676 }, place: '97209', radius: 25 },
    };
    leaveFrom(there);
    expect(readListPosition()).toEqual(there);
  });

  it('is restored also from an entry without specialties and areas', () => {
    cameBy('reload');
    sessionStorage.setItem(KEY, '{"search":"rose","profession":"dental","row":30}');
    expect(readListPosition()?.query).toEqual({ ...HERE.query, specialty: '', within: null });
  });

  it.each(['', '{', 'null', '{"search":1,"profession":"","row":0}', '{"search":"","profession":"","row":-1}'])(
    'is forgotten when it cannot be read: %s',
    (text) => {
      cameBy('reload');
      sessionStorage.setItem(KEY, text);
      expect(readListPosition()).toBeNull();
    },
  );
});

it('a collapsed map stays collapsed on this device, until it is expanded', () => {
  expect(readIsMapCollapsed()).toBe(false);
  saveIsMapCollapsed(true);
  expect(readIsMapCollapsed()).toBe(true);
  saveIsMapCollapsed(false);
  expect(readIsMapCollapsed()).toBe(false);
});

it('a browser without storage stores nothing, without errors', () => {
  cameBy('reload');
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear() {} });
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear() {} });
  leaveFrom(HERE);
  saveIsMapCollapsed(true);
  expect([readListPosition(), readIsMapCollapsed()]).toEqual([null, false]);
});
