/**
 * A chunk of everything that the first page does not show at once: the other pages, the bars' messages, the outcome.
 */
import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../../machines/registration/registration.machine.ts';
import { selectMembership, selectPageName } from '../../../../machines/registration/registration.selectors.ts';
import type { PaymentCard } from '../../../ui/card/stripe-elements-handle.ts';
import type { PasswordStrengthSlot } from '../../../../machines/password-strength/password-strength.machine.ts';
import { AdminInformation } from './admin-information/AdminInformation.tsx';
import { ErrorSummary } from './frame/ErrorList.tsx';
import { GuaranteeTerms } from './guarantee/GuaranteeTerms.tsx';
import { Details } from './details/Details.tsx';
import { PaymentPage } from './payment/PaymentPage.tsx';
import { Terms } from './terms/Terms.tsx';

export { BottomBar } from './frame/BottomBar.tsx';
export { JoinNow } from './frame/JoinNow.tsx';
export { Outcome } from './frame/Outcome.tsx';
export { SignOut } from './frame/SignOut.tsx';
export { StartNotice } from './frame/StartNotice.tsx';
export { Summary } from './frame/Summary.tsx';

export type LazyStepsProps = {
  actor: RegistrationRef;
  termsUrl: string;
  signInUrl: string;
  card: PaymentCard;
  strength: PasswordStrengthSlot;
};

/** Every page except the first, which only has a dialog here. */
export function LazySteps({ actor, termsUrl, signInUrl, card, strength }: LazyStepsProps) {
  const page = useSelector(actor, selectPageName);
  const membership = useSelector(actor, selectMembership);
  return (
    <>
      {membership ? <GuaranteeTerms membership={membership} /> : null}
      <ErrorSummary actor={actor} />
      {page === 'details' ? <Details actor={actor} signInUrl={signInUrl} strength={strength} /> : null}
      {page === 'terms' ? <Terms actor={actor} termsUrl={termsUrl} /> : null}
      {page === 'admin' ? (
        <AdminInformation actor={actor} termsUrl={termsUrl} signInUrl={signInUrl} strength={strength} />
      ) : null}
      <PaymentPage actor={actor} card={card} signInUrl={signInUrl} />
    </>
  );
}
