/**
 * Texts to which a visitor must agree, in the order of the page. Their labels are in `agreement-labels.ts`.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const REQUIRED_AGREEMENTS = [
  'hipaa',
  'termsAndConditions',
  'socialCodeOfEthics',
  'privacyPolicy',
  'nonDisclosure',
] as const;
