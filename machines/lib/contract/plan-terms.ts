/**
 * The plans of the base type (decisions, "Products"), and how long each binds where a host does not say (specification, section 9).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const PLAN_TERMS = {
  'grow-membership': 'month to month, cancel anytime',
  'advantage-membership': 'month to month',
  'navigator-membership': '12-month commitment',
} as const;
