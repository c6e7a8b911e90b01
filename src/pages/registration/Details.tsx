import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import {
  selectAdmin,
  selectBilling,
  selectError,
  selectPractices,
} from '../../../machines/registration/registration.selectors.ts';
import { AccountFields } from './AccountFields.tsx';
import { BillingBlock } from './BillingBlock.tsx';
import { LatePart } from './LatePart.tsx';
import { PersonFields } from './PersonFields.tsx';
import { PracticeAdminBlock } from './PracticeAdminBlock.tsx';
import { PracticesBlock } from './PracticesBlock.tsx';
import { RequiredLegend } from './RequiredLegend.tsx';

type DetailsProps = { actor: RegistrationRef };

/** Page 2: person, account, practices, billing address, practice admin (specification, section 2). */
export function Details({ actor }: DetailsProps) {
  return (
    <div className="pp-field-stack">
      <RequiredLegend />
      <PersonFields actor={actor} />
      <AccountFields actor={actor} />
      <Practices actor={actor} />
      <Billing actor={actor} />
      <Admin actor={actor} />
    </div>
  );
}

function Practices({ actor }: DetailsProps) {
  const practices = useSelector(actor, selectPractices);
  const error = useSelector(actor, selectError('practices'));
  return practices ? (
    <LatePart part={practices}>
      <PracticesBlock actor={practices} error={error} />
    </LatePart>
  ) : null;
}

function Billing({ actor }: DetailsProps) {
  const billing = useSelector(actor, selectBilling);
  const error = useSelector(actor, selectError('billingAddress'));
  return billing ? (
    <LatePart part={billing}>
      <BillingBlock actor={billing} error={error} />
    </LatePart>
  ) : null;
}

function Admin({ actor }: DetailsProps) {
  const admin = useSelector(actor, selectAdmin);
  const error = useSelector(actor, selectError('practiceAdmin'));
  return admin ? (
    <LatePart part={admin}>
      <PracticeAdminBlock actor={admin} error={error} />
    </LatePart>
  ) : null;
}
