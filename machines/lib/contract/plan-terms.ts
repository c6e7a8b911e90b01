/**
 * The plans of the base type (spec: plans#three-plans), and the commitment of each if the host sends none (spec: directory#who-is-listed).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text, type Text } from '../text.ts';

export const PLAN_TERMS = {
  'grow-membership': text('month to month, cancel anytime'),
  'advantage-membership': text('month to month'),
  'navigator-membership': text('12-month commitment'),
} as const satisfies Record<string, Text>;
