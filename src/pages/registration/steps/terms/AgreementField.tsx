import { useSelector } from '@xstate/react';
import { fieldId } from '../../../../../machines/registration/dom-ids.ts';
import type { RequiredAgreement } from '../../../../../machines/payment/agreements.ts';
import { LABELS } from '../../../../../machines/registration/validation-messages.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { selectFieldError, selectIsAgreed } from '../../../../../machines/registration/steps.selectors.ts';
import { CheckboxField } from '../../../../ui/fields/CheckboxField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useText } from '../../../../ui/text/use-text.ts';
import { t } from '../../../../ui/text/t.ts';

type AgreementFieldProps = {
  actor: RegistrationRef;
  agreement: RequiredAgreement;
  termsUrl: string;
};

/** The tab of the terms page for an agreement: `termsAndConditions` is in `#terms-and-conditions`. */
const tabOf = (name: RequiredAgreement) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A required agreement with a link to its text. The link opens a new tab, so that the form is not lost. */
export function AgreementField({ actor, agreement: name, termsUrl }: AgreementFieldProps) {
  return (
    <CheckboxField
      id={fieldId(name)}
      label={t(LABELS[name])}
      required
      checked={useSelector(actor, selectIsAgreed(name))}
      error={useText(actor, selectFieldError(name))}
      onChange={() => actor.send({ type: 'agreement.toggled', agreement: name })}
      onLeave={() => actor.send({ type: 'field.left', field: name })}
    >
      <a href={`${termsUrl}#${tabOf(name)}`} target="_blank" rel="noopener">
        <span>{t('Read the {agreement} (opens in a new tab)', { agreement: LABELS[name] })}</span>
        <Icon name="external" />
      </a>
    </CheckboxField>
  );
}
