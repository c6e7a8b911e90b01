/** The values to choose from. Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit. */

/** The member directory lists members with one of these member labels (specification, sections 1 and 9). */
export const QUALIFYING_SUBSCRIPTIONS = ['Thrive Member', 'Thrive Member (Yearly)', 'Grow Member'] as const;

/** The reasons for canceling a membership. If Stripe has a value for a reason (`cancellation_details.feedback`), the portal uses it. */
export const CANCELLATION_REASONS = [
  'too_expensive',
  'unused',
  'missing_features',
  'switched_service',
  'practice_changes',
  'other',
] as const;
