/**
 * The plans of the base type (decisions, "Products"), and how long each binds where a host does not say (specification, section 9).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
import { text, type Text } from '../text.ts';

export const PLAN_TERMS = {
  'grow-membership': text('month to month, cancel anytime'),
  'advantage-membership': text('month to month'),
  'navigator-membership': text('12-month commitment'),
} as const satisfies Record<string, Text>;
