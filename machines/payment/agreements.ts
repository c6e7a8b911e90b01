/** The agreements of the Terms page. Add a further one to the contract. */
import { AGREEMENT_LABELS } from '../lib/contract/agreements.ts';

export { AGREEMENT_LABELS };

export type RequiredAgreement = keyof typeof AGREEMENT_LABELS;

/** Being listed in the member directory is optional. */
export type AgreementName = RequiredAgreement | 'memberDirectory';

export type Agreements = Record<AgreementName, boolean>;

export const REQUIRED_AGREEMENTS = Object.keys(AGREEMENT_LABELS) as readonly RequiredAgreement[];

export const AGREEMENTS: readonly AgreementName[] = [...REQUIRED_AGREEMENTS, 'memberDirectory'];

/** Required agreements are false by default, the directory is true (spec: registration#agreements). */
export const NOTHING_AGREED = Object.fromEntries(
  AGREEMENTS.map((name) => [name, name === 'memberDirectory']),
) as Agreements;
