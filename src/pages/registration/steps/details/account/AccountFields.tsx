import { useSelector } from '@xstate/react';
import type { AvailabilityField } from '../../../../../../machines/availability/availability.types.ts';
import type { PasswordStrengthSlot } from '../../../../../../machines/password-strength/password-strength.machine.ts';
import type { RegistrationRef } from '../../../../../../machines/registration/registration.machine.ts';
import {
  selectCheckHint,
  selectEmailSuggestion,
  selectIsAccountPending,
  selectIsEmailPreset,
  selectIsPasswordWrong,
  selectIsPasswordShown,
  selectIsTaken,
  selectNeedsCredentials,
} from '../../../../../../machines/registration/steps.selectors.ts';
import { PASSWORD_MINIMUM } from '../../../../../../machines/lib/contract/rules.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FormNewPasswordField, FormPasswordField, FormTextField } from './fields.tsx';
import { t } from '../../../../../ui/text/t.ts';
import { useText } from '../../../../../ui/text/use-text.ts';
import './account-fields.css';
import { text } from '../../../../../../machines/lib/text.ts';

/** If the invited address already has an account, the visitor signs in instead of creating a second one. */
const PRESET_HINT = text(
  'Your invitation is for this address. If you have an account with it already, sign in first and then open the invitation again.',
);

type AccountProps = {
  actor: RegistrationRef;
  /** Leads back to the registration after the sign-in. */
  signInUrl: string;
  strength: PasswordStrengthSlot;
};

/** Username, e-mail and password, for visitors who are not logged in. */
export function AccountFields(props: AccountProps) {
  return useSelector(props.actor, selectNeedsCredentials) ? <Credentials {...props} /> : null;
}

function Credentials({ actor, signInUrl, strength }: AccountProps) {
  const isPending = useSelector(actor, selectIsAccountPending);
  const isPasswordRefused = useSelector(actor, selectIsPasswordWrong);
  const isEmailPreset = useSelector(actor, selectIsEmailPreset);
  const usernameHint = useText(actor, selectCheckHint('username'));
  const emailHint = useText(actor, selectCheckHint('email'));
  return (
    <section className="pp-credentials" aria-labelledby="pp-credentials-heading">
      <h3 id="pp-credentials-heading">{t('Your account')}</h3>
      <FormTextField
        actor={actor}
        name="username"
        hint={usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SignInIfTaken actor={actor} field="username" signInUrl={signInUrl} />
      <FormTextField
        actor={actor}
        name="email"
        hint={isEmailPreset ? t(PRESET_HINT) : emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isEmailPreset}
      />
      <EmailSuggestion actor={actor} />
      <SignInIfTaken actor={actor} field="email" signInUrl={signInUrl} />
      {isPending ? (
        <>
          <FormPasswordField actor={actor} name="password" hint={t('The password that you chose before.')} />
          {isPasswordRefused && <SignIn url={signInUrl} />}
        </>
      ) : (
        <div className="pp-field-row">
          <FormNewPasswordField
            actor={actor}
            name="password"
            hint={t('At least {minimum} characters.', { minimum: PASSWORD_MINIMUM })}
            strength={strength.actor}
          />
          <FormPasswordField actor={actor} name="passwordConfirm" hint={t('Enter the same password again.')} />
        </div>
      )}
      <ShowPassword actor={actor} />
    </section>
  );
}

/** Asks about a mistyped domain. A press corrects the address. */
function EmailSuggestion({ actor }: Pick<AccountProps, 'actor'>) {
  const email = useSelector(actor, selectEmailSuggestion);
  return (
    <div role="status">
      {email === null ? null : (
        <Button variant="link" onClick={() => actor.send({ type: 'field.changed', field: 'email', value: email })}>
          {t('Did you mean {email}?', { email })}
        </Button>
      )}
    </div>
  );
}

/**
 * Offers the sign-in if the account exists. The draft stays in the tab and is shown to the account with that address.
 */
function SignInIfTaken({ actor, field, signInUrl }: Omit<AccountProps, 'strength'> & { field: AvailabilityField }) {
  return useSelector(actor, selectIsTaken(field)) ? <SignIn url={signInUrl} /> : null;
}

const SignIn = ({ url }: { url: string }) => (
  <p>
    <a href={url}>{t('Sign in')}</a>
  </p>
);

/** One toggle for both password fields. Its name stays the same; its pressed state tells the setting. */
function ShowPassword({ actor }: Pick<AccountProps, 'actor'>) {
  const isShown = useSelector(actor, selectIsPasswordShown);
  return (
    <Button
      className="pp-credentials-show"
      variant="link"
      aria-pressed={isShown}
      onClick={() => actor.send({ type: 'password.toggled' })}
    >
      {t('Show password')}
    </Button>
  );
}
