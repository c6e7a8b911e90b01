import { useSelector } from '@xstate/react';
import { isLive } from '../../../../machines/account-plan/account-plan.rules.ts';
import type { AccountPlanRef } from '../../../../machines/account-plan/account-plan.machine.ts';
import { MEMBERSHIP_REASONS } from '../../../../machines/lib/contract/membership-reasons.ts';
import { memoizedImport } from '../../../../machines/lib/memoized-import.ts';
import { selectIsSignedOut } from '../../../../machines/lib/request.ts';
import { selectIsOpen } from '../../../../machines/plan-change/plan-change.selectors.ts';
import type { PlanChangeRef } from '../../../../machines/plan-change/plan-change.machine.ts';
import {
  selectIsLoading,
  selectIsPausing,
  selectIsUpdatingCard,
  selectIsLoadFailed,
  selectMembership,
  selectErrorMessage,
} from '../../../../machines/account-plan/account-plan.selectors.ts';
import { LazyView } from '../../../ui/lazy/LazyView.tsx';
import { Spinner } from '../../../ui/progress/Spinner.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { Failed, SignedOut } from '../../../ui/request/Failed.tsx';
import { LazySection } from '../section/LazySection.tsx';
import { PLAN_RETRY_ID, PlanActions, PlanMessages } from './PlanActions.tsx';
import type { Offer } from '../PlanBenefits.tsx';
import { PLAN_ID, PlanDetails } from './PlanDetails.tsx';
import { useFocusInSection } from '../../../ui/request/use-focus-in-section.ts';
import { t } from '../../../ui/text/t.ts';
import { useText } from '../../../ui/text/use-text.ts';

const HEADING_ID = 'pp-account-plan';

type PlanProps = {
  plan: AccountPlanRef;
  change: PlanChangeRef;
  offers: Offer[];
  billingAddress: string[];
  joinUrl: string;
  signInUrl: string;
  provider: string;
};

/** Plan, status, next charge and card, with their actions. */
export function Plan({ provider, ...props }: PlanProps) {
  const { plan, change, signInUrl } = props;
  return (
    <section className="pp-account-section" aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1}>
        {t('Plan')}
      </h2>
      <CancelDialog plan={plan} provider={provider} />
      <LazySection actor={change} isHiddenWhileLoading>
        <Change plan={plan} change={change} signInUrl={signInUrl} />
      </LazySection>
      <Content {...props} />
    </section>
  );
}

/** Loaded after the plan's terms, which members read first. */
const lazySections = memoizedImport(() => import('../sections.ts'));

/** Loaded on demand: few members change their plan. */
const lazyChangeDialog = memoizedImport(() => import('./change/ChangeDialog.tsx'));

function Change(props: Pick<PlanProps, 'plan' | 'change' | 'signInUrl'>) {
  const isOpen = useSelector(props.change, selectIsOpen);
  return isOpen ? (
    <LazyView module={lazyChangeDialog} component={({ ChangeDialog }) => ChangeDialog} props={props} />
  ) : null;
}

function Content({ plan, change, offers, billingAddress, joinUrl, signInUrl }: Omit<PlanProps, 'provider'>) {
  const membership = useSelector(plan, selectMembership);
  const isReading = useSelector(plan, selectIsLoading);
  const isTakingCard = useSelector(plan, selectIsUpdatingCard);
  const isPausing = useSelector(plan, selectIsPausing);
  const isUnread = useSelector(plan, selectIsLoadFailed);
  const isSignedOut = useSelector(plan, selectIsSignedOut);
  const trouble = useText(plan, selectErrorMessage);
  useFocusInSection(HEADING_ID, [PLAN_RETRY_ID, PLAN_ID, HEADING_ID]);
  if (isSignedOut) return <SignedOut signInUrl={signInUrl} />;
  if (isUnread && trouble !== null) return <Failed actor={plan} words={trouble} retryId={PLAN_RETRY_ID} />;
  if (isReading)
    return (
      <p className="pp-account-loading pp-account-loading-plan" role="status">
        <Spinner /> <span>{t('Loading your plan…')}</span>
      </p>
    );
  // A shared membership that has ended has no payer. Its plan and price say nothing about this person.
  if (membership !== null && membership.isInvited && !isLive(membership)) return <Ended joinUrl={joinUrl} />;
  return (
    <>
      {isTakingCard || isPausing ? (
        <p className="pp-account-loading pp-account-loading-line" role="status">
          <Spinner /> <span>{isPausing ? t('Pausing your membership…') : t('Checking your card…')}</span>
        </p>
      ) : (
        <PlanMessages plan={plan} />
      )}
      {membership === null ? null : (
        <div className="pp-panel pp-account-card">
          <PlanDetails membership={membership} billingAddress={billingAddress} />
          {isLive(membership) ? (
            <LazyView
              module={lazySections}
              component={({ PlanBenefits }) => PlanBenefits}
              errorShownBy="sibling"
              props={{ plan: membership.plan.name, offers, isNextShown: !membership.isInvited }}
            />
          ) : null}
          {isLive(membership) ? (
            <PlanActions plan={plan} onChange={(plans) => change.send({ type: 'change.requested', plans })} />
          ) : (
            <JoinAgain joinUrl={joinUrl} />
          )}
        </div>
      )}
    </>
  );
}

/** For a person with an earlier invitation of another member. They can buy a membership of their own. */
const Ended = ({ joinUrl }: Pick<PlanProps, 'joinUrl'>) => (
  <div className="pp-panel pp-account-card">
    <p id={PLAN_ID} tabIndex={-1}>
      {t(MEMBERSHIP_REASONS.ended)}
    </p>
    <JoinAgain joinUrl={joinUrl} />
  </div>
);

const JoinAgain = ({ joinUrl }: Pick<PlanProps, 'joinUrl'>) => (
  <p>
    <a className="pp-button pp-button-primary" href={joinUrl}>
      {t('Join again')}
    </a>
  </p>
);
