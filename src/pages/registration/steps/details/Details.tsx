import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import {
  selectAdmin,
  selectBilling,
  selectEmail,
  selectFieldError,
  selectPractices,
  selectUsername,
} from '../../../../../machines/registration/steps.selectors.ts';
import type { PasswordStrengthSlot } from '../../../../../machines/password-strength/password-strength.machine.ts';
import { DeferredContent } from '../../../../ui/DeferredContent.tsx';
import { AccountFields } from './account/AccountFields.tsx';
import { BillingBlock } from './billing/BillingBlock.tsx';
import { LazyFormSection } from '../frame/LazyFormSection.tsx';
import { FormPhoneField } from './account/fields.tsx';
import { NameFields, RoleAndProfession } from './account/PersonFields.tsx';
import { PracticeAdminBlock } from './practice-admin/PracticeAdminBlock.tsx';
import { PracticesBlock } from '../../../../ui/practices/PracticesBlock.tsx';
import { RequiredLegend } from '../frame/RequiredLegend.tsx';
import { useDeferredText } from '../../../../ui/text/use-deferred-text.ts';

type DetailsProps = { actor: RegistrationRef };
type DetailsPageProps = DetailsProps & { signInUrl: string; strength: PasswordStrengthSlot };

/** Page 2: person, account, practices, billing address, practice admin. */
export function Details({ actor, signInUrl, strength }: DetailsPageProps) {
  const practices = useSelector(actor, selectPractices);
  const billing = useSelector(actor, selectBilling);
  const admin = useSelector(actor, selectAdmin);
  const username = useSelector(actor, selectUsername);
  const email = useSelector(actor, selectEmail);
  return (
    <div className="pp-field-stack">
      <RequiredLegend />
      <NameFields actor={actor} />
      <FormPhoneField actor={actor} />
      <DeferredContent>
        <RoleAndProfession actor={actor} />
        <AccountFields actor={actor} signInUrl={signInUrl} strength={strength} />
        <LazyFormSection actors={[practices, billing, admin, username, email]}>
          <Practices actor={actor} />
          <Billing actor={actor} />
          <Admin actor={actor} />
        </LazyFormSection>
      </DeferredContent>
    </div>
  );
}

function Practices({ actor }: DetailsProps) {
  const practices = useSelector(actor, selectPractices);
  const error = useDeferredText(actor, selectFieldError('practices'));
  return practices ? <PracticesBlock actor={practices} error={error} /> : null;
}

function Billing({ actor }: DetailsProps) {
  const billing = useSelector(actor, selectBilling);
  const error = useDeferredText(actor, selectFieldError('billingAddress'));
  return billing ? <BillingBlock actor={billing} error={error} /> : null;
}

function Admin({ actor }: DetailsProps) {
  const admin = useSelector(actor, selectAdmin);
  const error = useDeferredText(actor, selectFieldError('practiceAdmin'));
  return admin ? <PracticeAdminBlock actor={admin} error={error} /> : null;
}
