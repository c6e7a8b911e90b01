import type { OnboardingRef } from '../../../machines/onboarding/onboarding.machine.ts';
import { Onboarding } from './Onboarding.tsx';
import { PulseBoard, type PulseBoardProps } from './PulseBoard.tsx';
import { Videos, type ListedVideo } from './Videos.tsx';
import './overview.css';

export type OverviewPageProps = PulseBoardProps & {
  onboarding: OnboardingRef;
  videos: readonly ListedVideo[];
  signInUrl: string;
};

/** Membership Overview (specification, section 2): what there is to do, what there is to see, and the Pulse Board. */
export function OverviewPage({ onboarding, videos, signInUrl, ...pulseBoard }: OverviewPageProps) {
  return (
    <div className="pp-overview">
      <h1>Membership Overview</h1>
      <div className="pp-overview-columns">
        <div className="pp-overview-todo">
          <Onboarding onboarding={onboarding} signInUrl={signInUrl} />
          <Videos videos={videos} />
        </div>
        <PulseBoard {...pulseBoard} />
      </div>
    </div>
  );
}
