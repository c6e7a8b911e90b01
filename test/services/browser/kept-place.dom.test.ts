import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  keepIsMapFolded,
  keepPlace,
  readIsMapFolded,
  readKeptPlace,
} from '../../../src/services/browser/kept-place.ts';

const KEY = 'practice-portal-directory';
const HERE = { question: { search: 'rose', profession: 'dental', near: null }, row: 30 } as const;

const cameBy = (type: string) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

describe('where somebody was', () => {
  it.each(['reload', 'back_forward'])('is known to whoever comes by %s', (type) => {
    cameBy(type);
    keepPlace(HERE);
    expect(readKeptPlace()).toEqual(HERE);
  });

  it('is nothing to whoever comes by a link', () => {
    cameBy('navigate');
    keepPlace(HERE);
    expect(readKeptPlace()).toBeNull();
  });

  it('on earth is never kept', () => {
    cameBy('reload');
    keepPlace({ ...HERE, question: { ...HERE.question, near: { lat: 45.523, lng: -122.676 } } });
    expect(sessionStorage.getItem(KEY)).not.toContain('45.');
    expect(readKeptPlace()).toEqual(HERE);
  });

  it.each(['', '{', 'null', '{"search":1,"profession":"","row":0}', '{"search":"","profession":"","row":-1}'])(
    'is forgotten when it cannot be read: %s',
    (text) => {
      cameBy('reload');
      sessionStorage.setItem(KEY, text);
      expect(readKeptPlace()).toBeNull();
    },
  );
});

it('a folded map stays folded on this device, and open again when it was opened', () => {
  expect(readIsMapFolded()).toBe(false);
  keepIsMapFolded(true);
  expect(readIsMapFolded()).toBe(true);
  keepIsMapFolded(false);
  expect(readIsMapFolded()).toBe(false);
});

it('a browser that refuses storage keeps nothing, and nothing breaks', () => {
  cameBy('reload');
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, clear() {} });
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear() {} });
  keepPlace(HERE);
  keepIsMapFolded(true);
  expect([readKeptPlace(), readIsMapFolded()]).toEqual([null, false]);
  vi.unstubAllGlobals();
});
