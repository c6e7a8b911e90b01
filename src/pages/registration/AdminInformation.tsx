import { useSelector } from '@xstate/react';
import { AGREEMENTS } from '../../../machines/registration/fields.ts';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import { selectPayment } from '../../../machines/registration/registration.selectors.ts';
import { AccountFields } from './AccountFields.tsx';
import { AgreementField } from './AgreementField.tsx';
import { LatePart } from './LatePart.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { Names, Role } from './PersonFields.tsx';
import { RequiredLegend } from './RequiredLegend.tsx';

type AdminInformationProps = { actor: RegistrationRef; termsUrl: string };

/** The one page of a secondary user, who was invited into a membership and pays nothing. */
export function AdminInformation({ actor, termsUrl }: AdminInformationProps) {
  return (
    <div className="pp-field-stack">
      <p>You have been invited into an existing membership. There is nothing to pay.</p>
      <RequiredLegend />
      <Names actor={actor} />
      <Role actor={actor} />
      <AccountFields actor={actor} />
      {AGREEMENTS.filter(({ name }) => name === 'termsAndConditions').map((agreement) => (
        <AgreementField key={agreement.name} actor={actor} agreement={agreement} termsUrl={termsUrl} />
      ))}
      <Joining actor={actor} />
    </div>
  );
}

function Joining({ actor }: Pick<AdminInformationProps, 'actor'>) {
  const payment = useSelector(actor, selectPayment);
  return payment ? (
    <LatePart part={payment}>
      <PaymentStatus payment={payment} onJoin={() => actor.send({ type: 'join.pressed' })} />
    </LatePart>
  ) : null;
}
