/**
 * Dates on the screen follow one rule: the site's time zone, the page's language. What a member is charged on a day is
 * then the same day here, in e-mails and on receipts.
 */
import { getLanguage } from '../../../machines/lib/translation.ts';

/** An IANA name, or undefined for the browser's own. */
let timeZone: string | undefined;
/** WordPress may have an offset instead of a name. Not every browser formats in one, so the time is shifted. */
let offsetMinutes = 0;

const OFFSET = /^([+-])(\d\d):(\d\d)$/;
const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1000;

/** @param zone As WordPress has it: "America/Los_Angeles", or an offset such as "+05:30". */
export function setTimeZone(zone: string): void {
  const [isOffset, sign, hours, minutes] = OFFSET.exec(zone) ?? [];
  timeZone = isOffset ? 'UTC' : zone;
  offsetMinutes = isOffset ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** Formatters are slow to create, and lists need the same one often. */
const made = new Map<string, Intl.DateTimeFormat>();

function format(ms: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([getLanguage(), timeZone, options]);
  const known = made.get(key) ?? new Intl.DateTimeFormat(getLanguage(), { ...options, timeZone });
  made.set(key, known);
  return known.format(ms + offsetMinutes * MS_PER_MINUTE);
}

/** "Dec 3, 2026". @param seconds since 1970 */
export const formatDay = (seconds: number): string => format(seconds * MS_PER_SECOND, { dateStyle: 'medium' });

/** "December 3, 2026". @param ms since 1970 */
export const formatLongDay = (ms: number): string => format(ms, { dateStyle: 'long' });

/** The difference to UTC in minutes. */
function offsetAt(ms: number, zone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
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
 * A day on which money moves. It names the site's time zone if the browser is in another: "Nov 30, 2026, PST".
 *
 * @param seconds since 1970
 */
export function formatChargeDay(seconds: number): string {
  const ms = seconds * MS_PER_SECOND;
  const isSame = timeZone === undefined || offsetAt(ms, timeZone) + offsetMinutes === offsetAt(ms, undefined);
  if (isSame) return formatDay(seconds);
  const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
  return offsetMinutes === 0
    ? format(ms, { ...day, timeZoneName: 'short' })
    : `${format(ms, day)}, UTC${offsetMinutes > 0 ? '+' : '−'}${Math.abs(offsetMinutes / 60)}`;
}
