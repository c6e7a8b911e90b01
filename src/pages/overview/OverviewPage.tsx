import { useState, type ReactNode } from 'react';
import type { MembershipSummary } from '../../../machines/account-plan/account-plan.types.ts';
import type { OnboardingRef } from '../../../machines/onboarding/onboarding.machine.ts';
import { memoizedImport, type MemoizedImport } from '../../../machines/lib/memoized-import.ts';
import type { AgreementsStepProps } from './AgreementsStep.tsx';
import { Onboarding } from './Onboarding.tsx';
import { MembershipLine } from './MembershipLine.tsx';
import { NextStep } from './NextStep.tsx';
import { PulseBoard, type PulseBoardProps } from './PulseBoard.tsx';
import { OVERVIEW_TITLE_ID } from './title-id.ts';
import { Videos, type ListedVideo } from './Videos.tsx';
import { LazyView } from '../../ui/lazy/LazyView.tsx';
import { rich, t } from '../../ui/text/t.ts';
import '../../ui/page.css';
import './overview.css';

type StartedAgreements = MemoizedImport<Omit<AgreementsStepProps, 'signInUrl'>>;

export type OverviewPageProps = PulseBoardProps & {
  /** '' if the account has none. */
  firstName: string;
  onboarding: OnboardingRef;
  videos: readonly ListedVideo[];
  signInUrl: string;
  membership: MembershipSummary | null;
  /** What the member's plan opens; the page has no section for the rest. */
  hasOnboarding: boolean;
  hasReport: boolean;
  /** What the member must agree to first; null for a member who registered here. */
  agreements: StartedAgreements | null;
};

/** Membership Overview, after the agreements that are missing. */
export function OverviewPage({ agreements, ...props }: OverviewPageProps) {
  if (agreements === null) return <Overview {...props} />;
  return (
    <Agreements agreements={agreements} signInUrl={props.signInUrl}>
      <Overview {...props} />
    </Agreements>
  );
}

type AgreementsProps = { agreements: StartedAgreements; signInUrl: string; children: ReactNode };

/** The step and its chart, which load only for members who are asked. */
const stepOf = (agreements: StartedAgreements) =>
  memoizedImport(async () => {
    const [{ AgreementsStep }, started] = await Promise.all([import('./AgreementsStep.tsx'), agreements()]);
    return { Step: (rest: Omit<AgreementsProps, 'agreements'>) => <AgreementsStep {...started} {...rest} /> };
  });

function Agreements({ agreements, ...props }: AgreementsProps) {
  const [module] = useState(() => stepOf(agreements));
  return <LazyView module={module} component={({ Step }) => Step} props={props} />;
}

/** The next thing to do, then the onboarding, the Pulse Board and the videos. */
function Overview({
  firstName,
  onboarding,
  videos,
  signInUrl,
  membership,
  hasOnboarding,
  hasReport,
  ...pulseBoard
}: Omit<OverviewPageProps, 'agreements'>) {
  return (
    <div className="pp-page">
      <div>
        <h1 id={OVERVIEW_TITLE_ID} tabIndex={-1}>
          {t('Membership Overview')}
        </h1>
        {firstName === '' ? null : (
          <p className="pp-overview-greeting">{rich('Welcome, {name}.', { name: <bdi>{firstName}</bdi> })}</p>
        )}
      </div>
      {hasOnboarding ? <NextStep onboarding={onboarding} signInUrl={signInUrl} /> : null}
      {membership ? <MembershipLine membership={membership} /> : null}
      <div className="pp-overview-columns">
        {hasOnboarding ? <Onboarding onboarding={onboarding} signInUrl={signInUrl} /> : null}
        {hasReport ? <PulseBoard {...pulseBoard} /> : null}
        {hasOnboarding ? <Videos videos={videos} /> : null}
      </div>
    </div>
  );
}
