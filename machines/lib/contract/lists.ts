/** The values to choose from. Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit. */

/** Members who hold one of these appear in the member directory (specification, sections 1 and 9). */
export const QUALIFYING_SUBSCRIPTIONS = ['Thrive Member', 'Thrive Member (Yearly)', 'Grow Member'] as const;

/** The reasons for canceling a membership. Where Stripe has a word for one (`cancellation_details.feedback`), it is the same. */
export const CANCELLATION_REASONS = [
  'too_expensive',
  'unused',
  'missing_features',
  'switched_service',
  'practice_changes',
  'other',
] as const;
