import type { MembershipSummary } from '../../../machines/account-plan/account-plan.types.ts';
import type { OnboardingRef } from '../../../machines/onboarding/onboarding.machine.ts';
import { Onboarding } from './Onboarding.tsx';
import { MembershipLine } from './MembershipLine.tsx';
import { PulseBoard, type PulseBoardProps } from './PulseBoard.tsx';
import { Videos, type ListedVideo } from './Videos.tsx';
import { t } from '../../ui/text/t.ts';
import '../../ui/page.css';
import './overview.css';

export type OverviewPageProps = PulseBoardProps & {
  onboarding: OnboardingRef;
  videos: readonly ListedVideo[];
  signInUrl: string;
  membership: MembershipSummary | null;
};

/** Membership Overview: the onboarding, the videos and the Pulse Board. */
export function OverviewPage({ onboarding, videos, signInUrl, membership, ...pulseBoard }: OverviewPageProps) {
  return (
    <div className="pp-page">
      <h1>{t('Membership Overview')}</h1>
      {membership ? <MembershipLine membership={membership} /> : null}
      <div className="pp-overview-columns">
        <Onboarding onboarding={onboarding} signInUrl={signInUrl} />
        <PulseBoard {...pulseBoard} />
        <Videos videos={videos} />
      </div>
    </div>
  );
}
