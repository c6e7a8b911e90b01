import { useSelector } from '@xstate/react';
import { selectIsLoggedIn } from '../../../../../machines/registration/steps.selectors.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';

type SignOutProps = { actor: RegistrationRef; session: { signOutUrl: string } };

/** For a visitor whom the form has signed in: the host prints the link for all who come signed in. */
export function SignOut({ actor, session }: SignOutProps) {
  const isLoggedIn = useSelector(actor, selectIsLoggedIn);
  return isLoggedIn && session.signOutUrl !== '' ? (
    <p className="pp-portal-session">
      <a href={session.signOutUrl}>Sign out</a>
    </p>
  ) : null;
}
