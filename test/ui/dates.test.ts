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

test('a date of a charge names the site’s zone, if the browser has another', () => {
  setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(formatChargeDay(CHARGE)).toBe(formatDay(CHARGE));
  setTimeZone('America/Los_Angeles');
  const isElsewhere = new Date(CHARGE * 1000).getTimezoneOffset() !== 480;
  expect(formatChargeDay(CHARGE)).toBe(isElsewhere ? 'Nov 30, 2026, PST' : 'Nov 30, 2026');
  setTimeZone('-09:30');
  expect(formatChargeDay(CHARGE)).toBe('Nov 30, 2026, UTC-09:30');
});

test('dates follow the page’s language', () => {
  setTimeZone('America/Los_Angeles');
  setLanguage('es-ES');
  expect(formatDay(CHARGE)).toBe('30 nov 2026');
});
