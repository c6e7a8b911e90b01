/** At which widths a long journey runs that runs on two versions of WordPress: each version has one, and the only one has both. */
import { inject } from 'vitest';
import { NARROW, WIDE } from './visit.ts';

const ALL = [
  ['1280 px', WIDE],
  ['360 px', NARROW],
] as const;

function widthsHere() {
  if (inject('isNewestWordPress')) return ALL.slice(0, 1);
  return process.env['WORDPRESS_NEWEST'] ? ALL.slice(1) : ALL;
}

/** By their names in the test's title. */
export const widths = widthsHere();
