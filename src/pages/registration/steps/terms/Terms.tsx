import { useSelector } from '@xstate/react';
import { fieldId } from '../../../../../machines/registration/dom-ids.ts';
import { REQUIRED_AGREEMENTS } from '../../../../../machines/payment/agreements.ts';
import { LABELS } from '../../../../../machines/registration/validation-messages.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { selectIsAgreed, selectIsListed } from '../../../../../machines/registration/steps.selectors.ts';
import { CheckboxField } from '../../../../ui/fields/CheckboxField.tsx';
import { AgreementField } from './AgreementField.tsx';
import { RequiredLegend } from '../frame/RequiredLegend.tsx';
import { t } from '../../../../ui/text/t.ts';

type TermsProps = { actor: RegistrationRef; termsUrl: string };

/** Page 3: five agreements, and the consent to be listed in the member directory. */
export function Terms({ actor, termsUrl }: TermsProps) {
  return (
    <div className="pp-field-stack">
      <RequiredLegend />
      {REQUIRED_AGREEMENTS.map((agreement) => (
        <AgreementField key={agreement} actor={actor} agreement={agreement} termsUrl={termsUrl} />
      ))}
      <DirectoryConsent actor={actor} />
    </div>
  );
}

/** Only one membership lists its members, so for the others the consent alone would promise too much. */
function DirectoryConsent({ actor }: Pick<TermsProps, 'actor'>) {
  const isListed = useSelector(actor, selectIsListed);
  return (
    <CheckboxField
      id={fieldId('memberDirectory')}
      label={t(LABELS.memberDirectory)}
      checked={useSelector(actor, selectIsAgreed('memberDirectory'))}
      onChange={() => actor.send({ type: 'agreement.toggled', agreement: 'memberDirectory' })}
    >
      {isListed
        ? t('Other members can then find your name and your practice with its address, e-mail and phone.')
        : t(
            'Only members with the Grow Membership are listed in the directory. With the membership you chose you are not listed; your choice is kept in case you change to Grow.',
          )}
    </CheckboxField>
  );
}
