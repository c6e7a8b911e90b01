/** ZIP codes (spec: practices#zip-codes). The host has the same rules (`Core/Formats.php`). */
import { ZIP_FORMAT } from './contract/rules.ts';
import type { ZIP_RANGES } from './contract/zip-ranges.ts';
import { toSingleLine } from './formats.ts';

/** Five digits, or ZIP+4. */
export const isZip = (zip: string) => ZIP_FORMAT.test(toSingleLine(zip));

let ranges: typeof ZIP_RANGES | null = null;

/** The table comes with the address's chart, so that the first page does not load it. */
export const setZipRanges = (table: typeof ZIP_RANGES): void => {
  ranges = table;
};

/** Whether the postal service uses a ZIP code in a state. `state` is a code of the list, in any case. */
export const isZipOfState = (zip: string, state: string) =>
  ranges === null ||
  (ranges[toSingleLine(state).toUpperCase()] ?? '').split(' ').some((range) => {
    const [from = '', to = from] = range.split('-');
    const digits = toSingleLine(zip).slice(0, from.length);
    return from !== '' && digits >= from && digits <= to;
  });
