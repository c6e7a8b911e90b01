import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { selectEmail, selectPayment, selectUsername } from '../../../../../machines/registration/steps.selectors.ts';
import { AccountFields } from '../details/account/AccountFields.tsx';
import { AgreementField } from '../terms/AgreementField.tsx';
import { LazyFormSection } from '../frame/LazyFormSection.tsx';
import { PaymentStatus } from '../payment/PaymentStatus.tsx';
import { NameFields, RoleField } from '../details/account/PersonFields.tsx';
import { RequiredLegend } from '../frame/RequiredLegend.tsx';
import type { PasswordStrengthSlot } from '../../../../../machines/password-strength/password-strength.machine.ts';
import { t } from '../../../../ui/text/t.ts';

type AdminInformationProps = {
  actor: RegistrationRef;
  termsUrl: string;
  signInUrl: string;
  strength: PasswordStrengthSlot;
};

/** The only page of a secondary user, who was invited to a membership and pays nothing. */
export function AdminInformation({ actor, termsUrl, signInUrl, strength }: AdminInformationProps) {
  return (
    <div className="pp-field-stack">
      <p>{t('You have been invited to an existing membership. You pay nothing.')}</p>
      <RequiredLegend />
      <NameFields actor={actor} />
      <RoleField actor={actor} />
      <AccountFields actor={actor} signInUrl={signInUrl} strength={strength} />
      <AgreementField actor={actor} agreement="termsAndConditions" termsUrl={termsUrl} />
      <Joining actor={actor} />
    </div>
  );
}

function Joining({ actor }: Pick<AdminInformationProps, 'actor'>) {
  const payment = useSelector(actor, selectPayment);
  const username = useSelector(actor, selectUsername);
  const email = useSelector(actor, selectEmail);
  return payment ? (
    <LazyFormSection actors={[payment, username, email]}>
      <PaymentStatus payment={payment} onJoin={() => actor.send({ type: 'join.pressed' })} />
    </LazyFormSection>
  ) : null;
}
