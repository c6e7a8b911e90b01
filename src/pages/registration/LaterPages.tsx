/** What the first page does not show at first, in a chunk of its own: every other page, the bars' messages, the outcome. */
import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import { selectPageName } from '../../../machines/registration/registration.selectors.ts';
import { AdminInformation } from './AdminInformation.tsx';
import { Details } from './Details.tsx';
import { PaymentPage } from './PaymentPage.tsx';
import { Terms } from './Terms.tsx';

export { BottomBar } from './BottomBar.tsx';
export { GuaranteeTerms } from './GuaranteeTerms.tsx';
export { JoinNow } from './JoinNow.tsx';
export { Outcome } from './Outcome.tsx';
export { StartNotice } from './StartNotice.tsx';
export { Summary } from './Summary.tsx';

export type LaterPagesProps = { actor: RegistrationRef; termsUrl: string; testMode: boolean };

/** Every page but the first. */
export function LaterPages({ actor, termsUrl, testMode }: LaterPagesProps) {
  const page = useSelector(actor, selectPageName);
  return (
    <>
      {page === 'details' ? <Details actor={actor} /> : null}
      {page === 'terms' ? <Terms actor={actor} termsUrl={termsUrl} /> : null}
      {page === 'admin' ? <AdminInformation actor={actor} termsUrl={termsUrl} /> : null}
      <PaymentPage actor={actor} testMode={testMode} />
    </>
  );
}
