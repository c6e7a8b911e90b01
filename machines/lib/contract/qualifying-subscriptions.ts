/**
 * The member directory lists members with one of these member labels (specification, sections 1 and 9).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const QUALIFYING_SUBSCRIPTIONS = ['Thrive Member', 'Thrive Member (Yearly)', 'Grow Member'] as const;
