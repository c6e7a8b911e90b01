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

/** Not every membership lists its members, so for the others the consent alone would promise too much. */
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
        ? t('Other members can then find your name and your practice with its address, e-mail, phone and website.')
        : t(
            'The membership you chose is not listed in the directory. We keep your choice in case you change to one that is.',
          )}
    </CheckboxField>
  );
}
