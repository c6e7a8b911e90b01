import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { HEADING_ID } from '../../../../../machines/registration/dom-ids.ts';
import { selectReceipt } from '../../../../../machines/registration/steps.selectors.ts';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import type { Stage } from '../../../../../machines/registration/registration.selectors.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Spinner } from '../../../../ui/progress/Spinner.tsx';
import { Receipt } from './Receipt.tsx';
import { t } from '../../../../ui/text/t.ts';
import './outcome.css';

type OutcomeProps = {
  stage: Exclude<Stage, 'form'>;
  actor: RegistrationRef;
  overviewUrl: string;
  /** '' if there is no account page. */
  accountUrl: string;
  signInUrl: string;
  /** This page's URL without the invitation and the step. */
  freshUrl: string;
};

/** The result of the registration and the next step, on a page that replaces the form. */
export function Outcome({ stage, actor, overviewUrl, accountUrl, signInUrl, freshUrl }: OutcomeProps) {
  const receipt = useSelector(actor, selectReceipt);
  switch (stage) {
    case 'joined':
      return (
        <End heading={t('Welcome! Your membership is active.')} isGood>
          {receipt ? <Receipt receipt={receipt} /> : null}
          <p>{t('What happens next:')}</p>
          <ol className="pp-outcome-steps">
            <li>{t('You are signed in. From now on, sign in with your username and password.')}</li>
            <li>{t('The Membership Overview shows the first steps of your onboarding.')}</li>
          </ol>
          <p className="pp-outcome-links">
            <MainLink href={overviewUrl}>{t('Go to Membership Overview')}</MainLink>
            {accountUrl === '' ? null : <a href={accountUrl}>{t('Your Membership')}</a>}
          </p>
        </End>
      );
    case 'alreadyMember':
      return (
        <End heading={t('You already have this membership.')}>
          <p>{t('You have nothing to buy. Your plan, card and payments are in Your Membership.')}</p>
          <p className="pp-outcome-links">
            <MainLink href={overviewUrl}>{t('Go to Membership Overview')}</MainLink>
            {accountUrl === '' ? null : <a href={accountUrl}>{t('Your Membership')}</a>}
          </p>
        </End>
      );
    case 'inviteInvalid':
      return (
        <End heading={t('This invitation is no longer valid.')}>
          <p>
            {t(
              'It may have been used or canceled, be for another e-mail address, or belong to a membership that has ended. You have not been charged. Ask the member who invited you for a new invitation.',
            )}
          </p>
          <p>{t('You can also join without an invitation, with a monthly membership of your own.')}</p>
          <MainLink href={freshUrl}>{t('Register without an invitation')}</MainLink>
        </End>
      );
    case 'signedOut':
      return (
        <End heading={t('You have been signed out.')}>
          <p>
            {t(
              'Your session has ended. You have not been charged. This tab keeps what you typed, except for passwords. To continue, sign in with the same e-mail address and return to this page.',
            )}
          </p>
          <MainLink href={signInUrl}>{t('Sign in')}</MainLink>
        </End>
      );
    case 'signedIn':
      return (
        <End heading={t('You are signed in now.')}>
          <p>
            {t(
              'You have signed in or joined in another tab of this browser. This page has charged nothing. This tab keeps what you typed, except for passwords. Only the account with the e-mail address that you typed can see it.',
            )}
          </p>
          <MainLink href={freshUrl}>{t('Continue')}</MainLink>
        </End>
      );
    case 'accountChanged':
      return (
        <End heading={t('Another account is signed in.')}>
          <p>
            {t(
              'Another tab of this browser is signed in with another account. This page has charged nothing. This tab keeps what you typed, except for passwords, and hides it from the other account. To continue, sign in with your own account and return to this page.',
            )}
          </p>
          <MainLink href={signInUrl}>{t('Sign in')}</MainLink>
        </End>
      );
    case 'startingOver':
      return (
        <p className="pp-outcome-loading" role="status">
          <Spinner /> <span>{t('Starting over…')}</span>
        </p>
      );
  }
}

function End({ heading, isGood, children }: { heading: string; isGood?: boolean; children: ReactNode }) {
  return (
    <div className="pp-outcome">
      {isGood ? (
        <span className="pp-outcome-mark">
          <Icon name="check" />
        </span>
      ) : null}
      <h2 id={HEADING_ID} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </div>
  );
}

const MainLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="pp-button pp-button-primary pp-outcome-link" href={href}>
    {children}
  </a>
);
