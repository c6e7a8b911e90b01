import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { AgreementsRef } from '../../../machines/agreements/agreements.machine.ts';
import {
  selectErrorMessage,
  selectFirstMissing,
  selectIsAgreed,
  selectIsGiven,
  selectMissingMessage,
  selectRequired,
} from '../../../machines/agreements/agreements.selectors.ts';
import { AGREEMENT_LABELS } from '../../../machines/lib/contract/agreement-labels.ts';
import { selectIsBusy, selectIsSignedOut } from '../../../machines/lib/request.ts';
import type { RequiredAgreement } from '../../../machines/payment/agreements.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed, SignedOut } from '../../ui/request/Failed.tsx';
import { useFocusInSection } from '../../ui/request/use-focus-in-section.ts';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { OVERVIEW_TITLE_ID } from './title-id.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

export type AgreementsStepProps = {
  agreements: AgreementsRef;
  termsUrl: string;
  /** Whether the member's plan lists its members in the directory. */
  isListed: boolean;
  signInUrl: string;
};

const HEADING_ID = 'pp-agreements';
const RETRY_ID = 'pp-agreements-retry';
const SUBMIT_ID = 'pp-agreements-submit';

const fieldId = (name: string) => `pp-agreement-${name}`;

/** The tab of the terms page for an agreement: `termsAndConditions` is in `#terms-and-conditions`. */
const tabOf = (name: RequiredAgreement) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The agreements of a member who did not register on this site, then the overview. */
export function AgreementsStep({ children, ...props }: AgreementsStepProps & { children: ReactNode }) {
  const isGiven = useSelector(props.agreements, selectIsGiven);
  useFocusAfter(isGiven, OVERVIEW_TITLE_ID);
  if (isGiven) return children;
  return (
    <section className="pp-page" aria-labelledby={HEADING_ID}>
      <h1 id={HEADING_ID}>{t('Before you begin')}</h1>
      <AgreementsForm {...props} />
    </section>
  );
}

function AgreementsForm({ agreements, termsUrl, isListed, signInUrl }: AgreementsStepProps) {
  const required = useSelector(agreements, selectRequired);
  const isBusy = useSelector(agreements, selectIsBusy);
  const isSignedOut = useSelector(agreements, selectIsSignedOut);
  const isConsented = useSelector(agreements, selectIsAgreed('memberDirectory'));
  const errorMessage = useText(agreements, selectErrorMessage);
  useFocusInSection(HEADING_ID, [RETRY_ID, SUBMIT_ID]);
  if (isSignedOut) return <SignedOut signInUrl={signInUrl} />;
  return (
    <form
      className="pp-field-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        agreements.send({ type: 'form.submitted' });
        const missing = selectFirstMissing(agreements.getSnapshot());
        if (missing !== null) document.getElementById(fieldId(missing))?.focus();
      }}
    >
      <p>
        {t('Your membership was added for you. Please read these texts and agree to them once, then you can begin.')}
      </p>
      {required.map((name) => (
        <Agreement key={name} {...{ agreements, name, termsUrl }} />
      ))}
      <CheckboxField
        id={fieldId('memberDirectory')}
        label={t('Show me in the member directory')}
        checked={isConsented}
        onChange={() => agreements.send({ type: 'agreement.toggled', agreement: 'memberDirectory' })}
      >
        {isListed
          ? t('Other members can then find your name and your practice with its address, e-mail, phone and website.')
          : t('Your membership is not listed in the directory. We keep your choice in case you change to one that is.')}
      </CheckboxField>
      <Failed actor={agreements} words={errorMessage} retryId={RETRY_ID} />
      {errorMessage === null ? (
        <div>
          <Button id={SUBMIT_ID} variant="primary" type="submit" busy={isBusy}>
            {t('Agree and continue')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

type AgreementProps = { agreements: AgreementsRef; name: RequiredAgreement; termsUrl: string };

function Agreement({ agreements, name, termsUrl }: AgreementProps) {
  return (
    <CheckboxField
      id={fieldId(name)}
      label={t(AGREEMENT_LABELS[name])}
      required
      checked={useSelector(agreements, selectIsAgreed(name))}
      error={useText(agreements, selectMissingMessage(name))}
      onChange={() => agreements.send({ type: 'agreement.toggled', agreement: name })}
    >
      <a href={`${termsUrl}#${tabOf(name)}`} target="_blank" rel="noopener">
        <span>{t('Read the {agreement} (opens in a new tab)', { agreement: AGREEMENT_LABELS[name] })}</span>
        <Icon name="external" />
      </a>
    </CheckboxField>
  );
}
