import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import {
  selectCheckHint,
  selectIsEmailPreset,
  selectIsPasswordShown,
  selectNeedsCredentials,
} from '../../../machines/registration/later.selectors.ts';
import { MIN_PASSWORD_LENGTH } from '../../../machines/registration/validation.ts';
import { Button } from '../../ui/Button.tsx';
import { Password, Text } from './fields.tsx';

/** Whoever has an account with the invited address cannot make a second one; signed in, they need none. */
const PRESET_HINT =
  'Your invitation is for this address. If you have an account with it already, sign in first and then open the invitation again.';

type AccountProps = { actor: RegistrationRef };

/** Username, e-mail and password, for visitors who are not logged in. */
export function AccountFields({ actor }: AccountProps) {
  return useSelector(actor, selectNeedsCredentials) ? <Credentials actor={actor} /> : null;
}

function Credentials({ actor }: AccountProps) {
  const isEmailPreset = useSelector(actor, selectIsEmailPreset);
  const usernameHint = useSelector(actor, selectCheckHint('username'));
  const emailHint = useSelector(actor, selectCheckHint('email'));
  return (
    <section className="pp-account" aria-labelledby="pp-account-heading">
      <h3 id="pp-account-heading">Your account</h3>
      <Text
        actor={actor}
        name="username"
        hint={usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Text
        actor={actor}
        name="email"
        hint={isEmailPreset ? PRESET_HINT : emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isEmailPreset}
      />
      <div className="pp-field-row">
        <Password actor={actor} name="password" hint={`At least ${MIN_PASSWORD_LENGTH} characters.`} />
        <Password actor={actor} name="passwordConfirm" hint="The same once more." />
      </div>
      <ShowPassword actor={actor} />
    </section>
  );
}

/** One button for both password fields. Its name stays; whether it is pressed says what it is set to. */
function ShowPassword({ actor }: AccountProps) {
  const isShown = useSelector(actor, selectIsPasswordShown);
  return (
    <Button
      className="pp-account-show"
      variant="link"
      aria-pressed={isShown}
      onClick={() => actor.send({ type: 'password.toggled' })}
    >
      Show password
    </Button>
  );
}
