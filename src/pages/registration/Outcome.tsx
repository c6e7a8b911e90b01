import type { ReactNode } from 'react';
import { HEADING_ID } from '../../../machines/registration/anchors.ts';
import type { Stage } from '../../../machines/registration/registration.selectors.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import './outcome.css';

type OutcomeProps = {
  stage: Exclude<Stage, 'form'>;
  overviewUrl: string;
  signInUrl: string;
};

/** What the registration came to, and what comes next. A page of its own, in place of the form. */
export function Outcome({ stage, overviewUrl, signInUrl }: OutcomeProps) {
  switch (stage) {
    case 'joined':
      return (
        <End heading="Welcome! Your membership is active." isGood>
          <p>What happens next:</p>
          <ol className="pp-outcome-steps">
            <li>You are signed in already; from now on your username and your password open the portal.</li>
            <li>Your Membership Overview shows the first steps of your onboarding.</li>
          </ol>
          <MainLink href={overviewUrl}>Go to your Membership Overview</MainLink>
        </End>
      );
    case 'alreadyMember':
      return (
        <End heading="You already have this membership.">
          <p>There is nothing more to pay. Everything about it is in your Membership Overview.</p>
          <MainLink href={overviewUrl}>Go to your Membership Overview</MainLink>
        </End>
      );
    case 'inviteInvalid':
      return (
        <End heading="This invitation is not valid any more.">
          <p>It may have been used already, or withdrawn. Please ask the member who invited you for a new one.</p>
        </End>
      );
    case 'signedOut':
      return (
        <End heading="You have been signed out.">
          <p>
            Your session has ended, or somebody signed in or out in another tab. Nothing was charged. What you typed is
            kept in this tab, except for passwords: sign in and come back to this page to go on.
          </p>
          <MainLink href={signInUrl}>Sign in</MainLink>
        </End>
      );
    case 'startingOver':
      return (
        <p className="pp-outcome-waiting" role="status">
          <Spinner /> Starting over…
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
