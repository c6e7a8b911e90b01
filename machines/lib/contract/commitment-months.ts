/**
 * The minimum term of a plan in months if the site does not say (spec: directory#who-is-listed).
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const COMMITMENT_MONTHS: Readonly<Record<string, number | undefined>> = {
  'navigator-membership': 12,
};
