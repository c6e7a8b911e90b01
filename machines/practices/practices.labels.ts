import { PRACTICE_LABELS } from '../lib/contract/practice-labels.ts';
import { isFieldTooLong, PRACTICE_FIELDS } from '../practice/practice.rules.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { Text } from '../lib/text.ts';

/** The label of the first field that is too long for the host. */
export function getTooLongLabel(practices: readonly Practice[]): Text {
  const field = PRACTICE_FIELDS.find((name) => practices.some((practice) => isFieldTooLong(name, practice)));
  return PRACTICE_LABELS[field ?? 'name'];
}
