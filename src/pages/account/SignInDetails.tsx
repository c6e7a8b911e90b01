import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';
import type { CredentialsRef } from '../../../machines/credentials/credentials.machine.ts';
import { FIELDS, LABELS } from '../../../machines/credentials/credentials.rules.ts';
import {
  selectCredentials,
  selectFieldError,
  selectPersonalWords,
  selectForm,
  selectNotice,
  selectFailedSubmits,
  selectErrorMessage,
  selectValue,
} from '../../../machines/credentials/credentials.selectors.ts';
import { selectIsBusy } from '../../../machines/lib/request.ts';
import type { CredentialsField, CredentialsForm } from '../../../machines/credentials/credentials.types.ts';
import type { PasswordStrengthRef } from '../../../machines/password-strength/password-strength.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { NewPasswordField } from '../../ui/fields/NewPasswordField.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Failed } from '../../ui/request/Failed.tsx';
import { Section } from './section/Section.tsx';
import { useFocusOnError } from './section/use-focus-on-error.ts';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';
import { text, type Text } from '../../../machines/lib/text.ts';

type SignInDetailsProps = { credentials: CredentialsRef; strength: PasswordStrengthRef; signInUrl: string };

type PartProps = Pick<SignInDetailsProps, 'credentials'>;
type FormProps = Pick<SignInDetailsProps, 'credentials' | 'strength'>;

const HEADING_ID = 'pp-account-sign-in';
const RETRY_ID = 'pp-account-sign-in-retry';
const EMAIL_ID = 'pp-account-change-email';
const PASSWORD_ID = 'pp-account-change-password';

const fieldId = (field: CredentialsField) => `pp-account-credentials-${field}`;

/** Username, e-mail address and password. */
export const SignInDetails = ({ credentials, strength, signInUrl }: SignInDetailsProps) => (
  <Section
    id={HEADING_ID}
    title={t('Sign-in details')}
    actor={credentials}
    signInUrl={signInUrl}
    focusOn={[RETRY_ID, fieldId('email'), fieldId('password'), EMAIL_ID]}
  >
    <Content credentials={credentials} strength={strength} />
  </Section>
);

function Content({ credentials, strength }: FormProps) {
  const form = useSelector(credentials, selectForm);
  const isBusy = useSelector(credentials, selectIsBusy);
  const trouble = useText(credentials, selectErrorMessage);
  const news = useText(credentials, selectNotice);
  const canAct = !isBusy && trouble === null;
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <div role="status" className="pp-account-announcement">
        {news === null ? null : <p>{news}</p>}
      </div>
      <Facts credentials={credentials} canAct={canAct} isOpen={form !== null} />
      <Failed actor={credentials} words={form === null ? trouble : null} retryId={RETRY_ID} />
      {form === null ? (
        <div className="pp-account-form-actions">
          <Button id={EMAIL_ID} aria-disabled={!canAct} onClick={() => credentials.send({ type: 'email.opened' })}>
            {t('Change email')}
          </Button>
          <Button
            id={PASSWORD_ID}
            aria-disabled={!canAct}
            onClick={() => credentials.send({ type: 'password.opened' })}
          >
            {t('Change password')}
          </Button>
        </div>
      ) : (
        <Form key={form} credentials={credentials} strength={strength} form={form} />
      )}
    </>
  );
}

/** The current sign-in details. While a form is open, all other buttons are disabled. */
function Facts({ credentials, canAct, isOpen }: PartProps & { canAct: boolean; isOpen: boolean }) {
  const { username, email, isVerified, pendingEmail } = useSelector(credentials, selectCredentials);
  return (
    <dl className="pp-account-details">
      <div>
        <dt>{t('Username')}</dt>
        <dd dir="auto">{username}</dd>
      </div>
      <div>
        <dt>{t('Email')}</dt>
        <dd>
          <bdi>{email}</bdi>{' '}
          <span className={`pp-account-badge pp-account-badge-${isVerified ? 'good' : 'warn'}`}>
            {isVerified ? t('Confirmed') : t('Not confirmed')}
          </span>
        </dd>
      </div>
      {isVerified || isOpen ? null : (
        <div>
          <dt>{t('Confirm your email')}</dt>
          <dd>
            <span>{t('Follow the link in our e-mail.')}</span>{' '}
            <Button
              variant="link"
              aria-disabled={!canAct}
              onClick={() => credentials.send({ type: 'verification.pressed' })}
            >
              {t('Send the link again')}
            </Button>
          </dd>
        </div>
      )}
      {pendingEmail === '' || isOpen ? null : (
        <div>
          <dt>{t('New email')}</dt>
          <dd>
            <span>
              {t('We sent a link to {email}. Your address changes when you follow it.', { email: pendingEmail })}
            </span>{' '}
            <Button
              variant="link"
              aria-disabled={!canAct}
              onClick={() => credentials.send({ type: 'cancellation.pressed' })}
            >
              {t('Cancel the change')}
            </Button>
          </dd>
        </div>
      )}
    </dl>
  );
}

const SUBMIT: Record<CredentialsForm, Text> = {
  email: text('Send the link'),
  password: text('Save password'),
};

function Form({ credentials, strength, form }: FormProps & { form: CredentialsForm }) {
  const isBusy = useSelector(credentials, selectIsBusy);
  const trouble = useText(credentials, selectErrorMessage);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnError(element, useSelector(credentials, selectFailedSubmits));
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    credentials.send({ type: 'form.submitted' });
  };
  return (
    <form
      ref={element}
      className="pp-panel pp-account-card"
      aria-label={form === 'email' ? t('Change email') : t('Change password')}
      noValidate
      onSubmit={send}
    >
      <div className="pp-field-row">
        {FIELDS[form].map((field) => (
          <CredentialField key={field} credentials={credentials} strength={strength} field={field} />
        ))}
      </div>
      {trouble === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{trouble}</p>
        </Notice>
      )}
      <div className="pp-account-form-actions">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(SUBMIT[form])}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => credentials.send({ type: 'form.closed' })}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function CredentialField({ credentials, strength, field }: FormProps & { field: CredentialsField }) {
  const common = {
    id: fieldId(field),
    label: t(LABELS[field]),
    required: true,
    readOnly: useSelector(credentials, selectIsBusy),
    value: useSelector(credentials, selectValue(field)),
    error: useText(credentials, selectFieldError(field)),
    onChange: (value: string) => credentials.send({ type: 'field.changed', field, value }),
    onLeave: () => credentials.send({ type: 'field.left', field }),
  };
  switch (field) {
    case 'email':
      return (
        <TextField
          {...common}
          hint={t('We send a link to this address. Your e-mail address changes when you follow it.')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
      );
    case 'password':
      return <PasswordField {...common} visible={false} autoComplete="current-password" />;
    case 'newPassword':
      return (
        <NewPasswordField
          {...common}
          visible={false}
          strength={strength}
          getPersonal={() => selectPersonalWords(credentials.getSnapshot())}
        />
      );
  }
}
