import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { PaymentRef } from '../../../../../machines/payment/payment.machine.ts';
import { selectIsLocked } from '../../../../../machines/payment/payment.selectors.ts';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import {
  selectBilledAccount,
  selectCanChangeEmail,
  selectCheckHint,
  selectIsTaken,
} from '../../../../../machines/registration/steps.selectors.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { FormTextField } from '../details/account/fields.tsx';
import { rich, t } from '../../../../ui/text/t.ts';
import { useText } from '../../../../ui/text/use-text.ts';

type BilledAccountSectionProps = {
  actor: RegistrationRef;
  payment: PaymentRef;
  signInUrl: string;
};

/**
 * Shows the paying account before any charge. Before the first payment, a mistyped e-mail address can be corrected here.
 */
export function BilledAccountSection({ actor, payment, signInUrl }: BilledAccountSectionProps) {
  const { username, email } = useSelector(actor, selectBilledAccount, deepEqual);
  const canChange = useSelector(actor, selectCanChangeEmail);
  const titleId = useId();
  return (
    <section className="pp-billed-account" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('Your account')}</h3>
      <p>
        {rich('You are paying for the account {username}, {email}.', {
          username: <strong dir="auto">{username}</strong>,
          email: <strong dir="auto">{email}</strong>,
        })}
      </p>
      {canChange ? <Correction actor={actor} payment={payment} signInUrl={signInUrl} /> : null}
    </section>
  );
}

function Correction({ actor, payment, signInUrl }: BilledAccountSectionProps) {
  const isLocked = useSelector(payment, selectIsLocked);
  const hint = useText(actor, selectCheckHint('email'));
  const isTaken = useSelector(actor, selectIsTaken('email'));
  return (
    <>
      <FormTextField
        actor={actor}
        name="email"
        hint={hint ?? t('Is this address wrong? Correct it here: Join Now saves it before you are charged.')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isLocked}
      />
      {isTaken ? (
        <p>
          <a href={signInUrl}>{t('Sign in')}</a>
        </p>
      ) : null}
    </>
  );
}
