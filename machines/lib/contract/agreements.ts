/**
 * Texts that must be agreed to, in the order of the page; each is a tab of the terms page by its name.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const AGREEMENT_LABELS = {
  hipaa: 'HIPAA Agreement',
  termsAndConditions: 'Terms and Conditions',
  socialCodeOfEthics: 'Social Code of Ethics',
  privacyPolicy: 'Privacy Policy',
  nonDisclosure: 'Non-Disclosure Agreement',
} as const;
