import type { AnyConfiguration } from './resolve-configuration.ts';
import { isSame } from '../../deep-equal.ts';

/** Sends what has changed in one member of a configuration. */
export type Change = () => Promise<unknown>;

/** In this order: a filter may be about the page that comes before it. */
const ORDER = ['settings', 'theme', 'pageName', 'filters', 'viewMode'];

/** Marks of the library, and what is compared by itself. */
const APART = ['accessToken', 'bootstrapped'];

/** What the app may have of a member, where nobody knows which: it was sent another one, and did not answer. */
export class Doubt {
  declare readonly values: readonly unknown[];

  constructor(before: unknown, sent: unknown) {
    this.values = [...possible(before), sent];
  }
}

/** All that the app may have, as far as the component knows. */
export const possible = (known: unknown): readonly unknown[] => (known instanceof Doubt ? known.values : [known]);

/** The members in which two configurations differ, in the order in which they are sent. */
export function changedMembers(before: AnyConfiguration, after: AnyConfiguration): (keyof AnyConfiguration)[] {
  const members = new Set([...ORDER, ...Object.keys(before), ...Object.keys(after)] as (keyof AnyConfiguration)[]);
  const isKept = (member: keyof AnyConfiguration) =>
    possible(before[member]).every((value) => isSame(value, after[member]));
  return [...members].filter((member) => !APART.includes(member) && !isKept(member));
}
