/** Tells from MDN's published data which of the portal's oldest browsers lack a feature. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatStatement } from '@mdn/browser-compat-data';
import { browserFloor } from '../../../scripts/build/browser-floor.mjs';

/** A feature, and its sub-features by name. */
export type Feature = { __compat?: CompatStatement } & { [name: string]: Feature };

const DATA = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');

/** Reads the data as a file: an import would turn 20 MB into a module. */
export const published = JSON.parse(readFileSync(DATA, 'utf8')) as { api: Feature; css: Feature; javascript: Feature };

/** The sub-features of a feature, by name. */
export const partsOf = (feature: Feature): Array<[name: string, part: Feature]> =>
  Object.entries(feature).filter((entry): entry is [string, Feature] => entry[0] !== '__compat');

/** Mobile browsers have the same version numbers as their desktop versions. */
const FLOOR = {
  ...browserFloor,
  chrome_android: browserFloor.chrome,
  firefox_android: browserFloor.firefox,
  safari_ios: browserFloor.safari,
} as const;

type Browser = keyof typeof FLOOR;
const browsers = Object.keys(FLOOR) as Browser[];

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number);

function isAtMost(version: string, floor: string): boolean {
  const [one, other] = [numbers(version), numbers(floor)];
  const place = [0, 1, 2].find((index) => (one[index] ?? 0) !== (other[index] ?? 0));
  return place === undefined || (one[place] ?? 0) < (other[place] ?? 0);
}

function has(statement: CompatStatement, browser: Browser): boolean {
  const said = statement.support[browser];
  // MDN has no data about this browser.
  if (said === undefined) return true;
  return [said]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        isAtMost(added, FLOOR[browser]) &&
        !(typeof removed === 'string' && isAtMost(removed, FLOOR[browser])) &&
        flags === undefined &&
        prefix === undefined &&
        otherName === undefined,
    );
}

/** @returns the oldest browsers that lack the feature; none when the data do not know it */
export const lackedBy = (feature: Feature | undefined): Browser[] => {
  const statement = feature?.__compat;
  return statement === undefined ? [] : browsers.filter((browser) => !has(statement, browser));
};
