import type { RequestContext, RequestEvent, RequestTag } from '../lib/request.ts';
import type { AgreementName, Agreements, RequiredAgreement } from '../payment/agreements.ts';

export type AgreementsInput = {
  /** The agreements that this member must give. */
  required: readonly RequiredAgreement[];
  /** What is known, for example from an earlier site. */
  agreed: Agreements;
};

export type AgreementsContext = AgreementsInput & RequestContext;

export type AgreementsEvent =
  | { type: 'agreement.toggled'; agreement: AgreementName }
  /** "Agree and continue". */
  | { type: 'form.submitted' }
  | RequestEvent;

export type AgreementsTag = RequestTag;
