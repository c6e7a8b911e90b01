import type { AnyConfiguration } from './configuration.ts';
import { isSame } from '../../is-same.ts';

/** Sends what has changed in one member of a configuration. */
export type Change = () => Promise<unknown>;

/** In this order: a filter may be about the page that comes before it. */
const ORDER = ['settings', 'theme', 'pageName', 'filters', 'viewMode'];

/** Marks of the library, and what is compared by itself. */
const APART = ['accessToken', 'bootstrapped'];

/** The members in which two configurations differ, in the order in which they are sent. */
export function changedMembers(before: AnyConfiguration, after: AnyConfiguration): (keyof AnyConfiguration)[] {
  const members = new Set([...ORDER, ...Object.keys(before), ...Object.keys(after)] as (keyof AnyConfiguration)[]);
  return [...members].filter((member) => !APART.includes(member) && !isSame(before[member], after[member]));
}
