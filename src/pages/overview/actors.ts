/** Starts the charts of the Membership Overview: its onboarding, its videos, its Pulse Board. */
import { createActor, fromPromise } from 'xstate';
import { memoizedImport, type MemoizedImport } from '../../../machines/lib/memoized-import.ts';
import type { MembershipSummary } from '../../../machines/account-plan/account-plan.types.ts';
import { onboardingStepMachine } from '../../../machines/onboarding-step/onboarding-step.machine.ts';
import { onboardingMachine, type OnboardingRef } from '../../../machines/onboarding/onboarding.machine.ts';
import type { OnboardingItem } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { pulseBoardMachine, type PulseBoardRef } from '../../../machines/pulse-board/pulse-board.machine.ts';
import type { ReportConfiguration } from '../../../machines/pulse-board/pulse-board.types.ts';
import { videoMachine, type VideoRef } from '../../../machines/video/video.machine.ts';
import type { AgreementsRef } from '../../../machines/agreements/agreements.machine.ts';
import { overviewSchema } from '../../services/wordpress/overview/overview-data.ts';
import { hasCredentials, isServiceUrl } from '../../services/reporting/reporting-access.ts';
import type { ReportingOptions } from '../../services/reporting/reporting.ts';
import type { StartPage, AppContext } from '../../services/app-context.ts';
import { videoSourceFor } from '../../services/video.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';

type OverviewProps = {
  firstName: string;
  onboarding: OnboardingRef;
  videos: Array<{ title: string; poster: string; actor: VideoRef }>;
  pulseBoard: PulseBoardRef;
  report: { current: () => ReportConfiguration | null; origins: readonly string[] };
  hasOnboarding: boolean;
  hasReport: boolean;
  provider: string;
  signInUrl: string;
  membership: MembershipSummary | null;
  agreements: MemoizedImport<{ agreements: AgreementsRef; termsUrl: string; isListed: boolean }> | null;
};

/** @throws {PageDataError} if the view's data are invalid */
export const start: StartPage<OverviewProps> = (appContext) => {
  const { pageData, inspect, snapshotOf } = appContext;
  const data = readViewData(overviewSchema, pageData);
  const options = inspect && { inspect };
  return {
    firstName: data.firstName,
    onboarding: createActor(onboardingLogic(appContext), {
      input: { items: data.items },
      ...options,
      ...snapshotOf?.(onboardingMachine),
    }).start(),
    videos: data.videos.map(({ title, url, poster }) => ({
      title,
      poster,
      actor: createActor(videoMachine, {
        input: { source: videoSourceFor(url) },
        ...options,
        ...snapshotOf?.(videoMachine),
      }).start(),
    })),
    ...startPulseBoard(appContext, {
      ...data.reportUser,
      headers: data.reportHeaders,
      origins: data.reportOrigins,
    }),
    hasOnboarding: data.hasOnboarding,
    hasReport: data.hasReport,
    provider: pageData.brand.provider,
    signInUrl: pageData.signInUrl,
    membership: data.membership,
    agreements:
      data.agreements === null
        ? null
        : memoizedImport(async () => {
            const { startAgreements } = await import('./agreements/actors.ts');
            return startAgreements(appContext, data.agreements);
          }),
  };
};

const onboardingLogic = ({ lazyRest }: AppContext) =>
  onboardingMachine.provide({
    actors: {
      step: onboardingStepMachine.provide({
        actors: {
          saveStep: fromPromise<OnboardingItem[], { name: string }>(async ({ input, signal }) => {
            const [{ createSaveStep }, rest] = await Promise.all([
              import('../../services/wordpress/overview/onboarding.ts'),
              lazyRest(),
            ]);
            return createSaveStep(rest)(input, signal);
          }),
        },
      }),
    },
  });

/** Credentials and token stay in this closure, because the inspector shows a chart's context. */
function startPulseBoard({ pageData, inspect }: AppContext, reporting: Omit<ReportingOptions, 'baseUrl'>) {
  const baseUrl = pageData.themeOptions.datadxApiUrl;
  let configuration: ReportConfiguration | null = null;
  const machine = pulseBoardMachine.provide({
    actors: {
      requestReport: fromPromise<void, undefined>(async ({ signal }) => {
        configuration = null;
        const { createRequestReport } = await import('../../services/reporting/reporting.ts');
        const answer = await createRequestReport({ ...reporting, baseUrl })(signal);
        // Drops the response to an aborted request.
        signal.throwIfAborted();
        configuration = answer;
      }),
    },
  });
  const input = { hasAccess: hasCredentials(reporting), configured: isServiceUrl(baseUrl) };
  return {
    pulseBoard: createActor(machine, { input, ...(inspect && { inspect }) }).start(),
    report: { current: () => configuration, origins: reporting.origins },
  };
}
