import type { AnyConfiguration } from './resolve-configuration.ts';
import { deepEqual } from '../../deep-equal.ts';

/** Sends what has changed in one member of a configuration. */
export type Change = () => Promise<unknown>;

/** The order matters: a filter may apply to the page that is set before it. */
const SEND_ORDER = ['settings', 'theme', 'pageName', 'filters', 'viewMode'];

/** Internal flags, and members that other code compares. */
const EXCLUDED = ['accessToken', 'bootstrapped'];

/** The possible values of a member, after the app did not respond to a change. */
export class UncertainValue {
  declare readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** All values that the app may have, as far as the component knows. */
export const candidates = (value: unknown): readonly unknown[] =>
  value instanceof UncertainValue ? value.values : [value];

/** The members in which two configurations differ, in the order in which they are sent. */
export function changedMembers(before: AnyConfiguration, after: AnyConfiguration): (keyof AnyConfiguration)[] {
  const members = new Set([...SEND_ORDER, ...Object.keys(before), ...Object.keys(after)] as (keyof AnyConfiguration)[]);
  const isUnchanged = (member: keyof AnyConfiguration) =>
    candidates(before[member]).every((value) => deepEqual(value, after[member]));
  return [...members].filter((member) => !EXCLUDED.includes(member) && !isUnchanged(member));
}
