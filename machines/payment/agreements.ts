/** The agreements of the Terms page. Add a further one to the contract. */
import { REQUIRED_AGREEMENTS } from '../lib/contract/agreements.ts';

export { REQUIRED_AGREEMENTS };

export type RequiredAgreement = (typeof REQUIRED_AGREEMENTS)[number];

/** Being listed in the member directory is optional. */
export type AgreementName = RequiredAgreement | 'memberDirectory';

export type Agreements = Record<AgreementName, boolean>;

export const AGREEMENTS: readonly AgreementName[] = [...REQUIRED_AGREEMENTS, 'memberDirectory'];

/** Required agreements are false by default, the directory is true (spec: registration#agreements). */
export const NOTHING_AGREED = Object.fromEntries(
  AGREEMENTS.map((name) => [name, name === 'memberDirectory']),
) as Agreements;
