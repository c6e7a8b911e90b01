import type { AnyConfiguration } from './configuration.ts';
import { isSame } from './is-same.ts';

/** The members in which two configurations differ. Hooks are taken over as they are and never sent. */
export function changesOf(before: AnyConfiguration, after: AnyConfiguration): Set<string> {
  const keys = [...Object.keys(before), ...Object.keys(after)] as (keyof AnyConfiguration)[];
  return new Set(keys.filter((key) => key !== 'eventHooks' && !isSame(before[key], after[key])));
}
