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

const CHARGE_DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };

/**
 * The date of a charge or a refund. It names the site's time zone if the browser's has another day: "Nov 30, 2026, PST".
 *
 * @param seconds since 1970
 */
export function formatChargeDay(seconds: number): string {
  const ms = seconds * MS_PER_SECOND;
  const { offset } = zone();
  const day = format(ms, CHARGE_DAY);
  if (day === new Intl.DateTimeFormat(getLanguage(), CHARGE_DAY).format(ms)) return day;
  return offset === 0 ? format(ms, { ...CHARGE_DAY, timeZoneName: 'short' }) : `${day}, UTC${getTimeZone()}`;
}
