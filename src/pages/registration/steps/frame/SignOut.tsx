import { useSelector } from '@xstate/react';
import { selectIsLoggedIn } from '../../../../../machines/registration/steps.selectors.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import { t } from '../../../../ui/text/t.ts';

type SignOutProps = { actor: RegistrationRef; session: { signOutUrl: string } };

/** For a visitor who was signed in by this form. For all other signed-in users, the host prints the link. */
export function SignOut({ actor, session }: SignOutProps) {
  const isLoggedIn = useSelector(actor, selectIsLoggedIn);
  return isLoggedIn && session.signOutUrl !== '' ? (
    <p className="pp-portal-session">
      <a href={session.signOutUrl}>{t('Sign out')}</a>
    </p>
  ) : null;
}
