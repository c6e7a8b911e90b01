/** What is agreed to on the Terms page. A further agreement is a line here, and one in the host's list (`Domain\Registration`). */

/** Texts that must be agreed to, in the order of the page; each is a tab of the terms page by its name. */
export const AGREEMENT_LABELS = {
  hipaa: 'HIPAA Agreement',
  termsAndConditions: 'Terms and Conditions',
  socialCodeOfEthics: 'Social Code of Ethics',
  privacyPolicy: 'Privacy Policy',
  nonDisclosure: 'Non-Disclosure Agreement',
} as const;

export type RequiredAgreement = keyof typeof AGREEMENT_LABELS;

/** To be found in the member directory is a choice, and no condition. */
export type AgreementName = RequiredAgreement | 'memberDirectory';

export type Agreements = Record<AgreementName, boolean>;

export const REQUIRED_AGREEMENTS = Object.keys(AGREEMENT_LABELS) as readonly RequiredAgreement[];

export const AGREEMENTS: readonly AgreementName[] = [...REQUIRED_AGREEMENTS, 'memberDirectory'];

/** Specification, section 3: those that must be agreed to are false by default, the directory is true. */
export const NOTHING_AGREED = Object.fromEntries(
  AGREEMENTS.map((name) => [name, name === 'memberDirectory']),
) as Agreements;
