/** What is agreed to on the Terms page. A further agreement is a line of the contract. */
import { AGREEMENT_LABELS } from '../lib/contract/agreements.ts';

export { AGREEMENT_LABELS };

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
