import { PRACTICE_FIELDS, PRACTICE_LABELS } from '../practice/practice.labels.ts';
import { isFieldTooLong } from '../practice/practice.rules.ts';
import type { Practice } from '../practice/practice.types.ts';

/** The label of the first field that is too long for the host; '' if there is none. */
export function getTooLongLabel(practices: readonly Practice[]): string {
  const field = PRACTICE_FIELDS.find((name) => practices.some((practice) => isFieldTooLong(name, practice)));
  return field ? PRACTICE_LABELS[field] : '';
}
