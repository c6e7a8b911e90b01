import type { DisplayError } from '../lib/errors.ts';
import type { AgreementName, Agreements, RequiredAgreement } from '../payment/agreements.ts';

export type AgreementsInput = {
  /** The agreements that this member must give. */
  required: readonly RequiredAgreement[];
  /** What is known, for example from an earlier site. */
  agreed: Agreements;
};

export type AgreementsContext = AgreementsInput & { error: DisplayError | null };

export type AgreementsEvent =
  | { type: 'agreement.toggled'; agreement: AgreementName }
  /** "Agree and continue". */
  | { type: 'form.submitted' }
  | { type: 'saving.retried' }
  | { type: 'saving.dismissed' };

export type AgreementsTag = 'busy' | 'signedOut';
