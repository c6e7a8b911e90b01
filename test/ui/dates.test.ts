import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../machines/lib/translation.ts';
import { formatChargeDay, formatDay, formatLongDay } from '../../src/ui/text/dates.ts';
import { setTimeZone } from '../../src/ui/text/time-zone.ts';

/** A charge on the first of December in UTC, while it is still November in Portland. */
const CHARGE = Date.UTC(2026, 11, 1, 2) / 1000;

afterEach(() => {
  setLanguage('en-US');
  setTimeZone('');
});

test('a day is the site’s, wherever the browser is', () => {
  setTimeZone('America/Los_Angeles');
  expect(formatDay(CHARGE)).toBe('Nov 30, 2026');
  setTimeZone('Asia/Tokyo');
  expect(formatDay(CHARGE)).toBe('Dec 1, 2026');
});

test('a site may have an offset instead of a zone', () => {
  setTimeZone('-02:30');
  expect(formatLongDay(CHARGE * 1000)).toBe('November 30, 2026');
  setTimeZone('+05:30');
  expect(formatLongDay(CHARGE * 1000)).toBe('December 1, 2026');
});

test('a date of a charge names the site’s zone only if the browser’s zone has another day', () => {
  /** The day in the browser's zone. */
  const here = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(CHARGE * 1000);
  setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(formatChargeDay(CHARGE)).toBe(here);
  for (const [zone, day, name] of [
    ['America/Los_Angeles', 'Nov 30, 2026', 'PST'],
    ['Asia/Tokyo', 'Dec 1, 2026', 'GMT+9'],
    ['-09:30', 'Nov 30, 2026', 'UTC-09:30'],
    ['+05:30', 'Dec 1, 2026', 'UTC+05:30'],
  ] as const) {
    setTimeZone(zone);
    expect(formatChargeDay(CHARGE), zone).toBe(here === day ? day : `${day}, ${name}`);
  }
});

test('dates follow the page’s language', () => {
  setTimeZone('America/Los_Angeles');
  setLanguage('es-ES');
  expect(formatDay(CHARGE)).toBe('30 nov 2026');
});
