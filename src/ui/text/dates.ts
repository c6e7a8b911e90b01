/**
 * Dates on the screen follow one rule: the site's time zone, the page's language. A charge then has the same date here, in
 * e-mails and on receipts.
 */
import { getLanguage } from '../../../machines/lib/translation.ts';
import { getTimeZone } from './time-zone.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1000;

/** Formatters are slow to create, and lists need the same one often. */
const made = new Map<string, Intl.DateTimeFormat>();

const OFFSET = /^([+-])(\d\d):(\d\d)$/;

/** The site's time zone. Not every browser formats in an offset, so the time is shifted by `offset` minutes instead. */
function zone(): { name: string | undefined; offset: number } {
  const [isOffset, sign, hours, minutes] = OFFSET.exec(getTimeZone()) ?? [];
  return isOffset
    ? { name: 'UTC', offset: Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) }
    : { name: getTimeZone() || undefined, offset: 0 };
}

function format(ms: number, options: Intl.DateTimeFormatOptions): string {
  const { name, offset } = zone();
  const key = JSON.stringify([getLanguage(), name, options]);
  const known = made.get(key) ?? new Intl.DateTimeFormat(getLanguage(), { ...options, timeZone: name });
  made.set(key, known);
  return known.format(ms + offset * MS_PER_MINUTE);
}

/** "Dec 3, 2026". @param seconds since 1970 */
export const formatDay = (seconds: number): string => format(seconds * MS_PER_SECOND, { dateStyle: 'medium' });

/** "December 3, 2026". @param ms since 1970 */
export const formatLongDay = (ms: number): string => format(ms, { dateStyle: 'long' });

/** The difference to UTC in minutes. */
function offsetAt(ms: number, name: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(ms);
  const [month = 0, day, year = 0, hour, minute] = parts.flatMap(({ type, value }) =>
    type === 'literal' ? [] : Number(value),
  );
  return Math.round((Date.UTC(year, month - 1, day, hour, minute) - ms) / MS_PER_MINUTE);
}

/**
 * The date of a charge or a refund. It names the site's time zone if the browser is in another: "Nov 30, 2026, PST".
 *
 * @param seconds since 1970
 */
export function formatChargeDay(seconds: number): string {
  const ms = seconds * MS_PER_SECOND;
  const { name, offset } = zone();
  if (offsetAt(ms, name) + offset === offsetAt(ms, undefined)) return formatDay(seconds);
  const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
  return offset === 0 ? format(ms, { ...day, timeZoneName: 'short' }) : `${format(ms, day)}, UTC${getTimeZone()}`;
}
