/**
 * The member directory lists members with one of these member labels (spec: directory#who-is-listed).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const QUALIFYING_SUBSCRIPTIONS = ['Thrive Member', 'Thrive Member (Yearly)', 'Grow Member'] as const;
