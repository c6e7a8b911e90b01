import { useSelector } from '@xstate/react';
import type { AccountPlanRef } from '../../../../machines/account-plan/account-plan.machine.ts';
import {
  selectIsBusy,
  selectIsCancelling,
  selectIsCardUpdateFailed,
  selectIsUndoing,
  selectIsPastDue,
  selectCanCancel,
  selectCanPay,
  selectCanResume,
  selectIsPaymentFailed,
  selectIsPaying,
  selectIsResuming,
  selectCanUndoCancellation,
  selectMembership,
  selectNotice,
  selectErrorMessage,
} from '../../../../machines/account-plan/account-plan.selectors.ts';
import type { AccountMembership, Notice as Done } from '../../../../machines/account-plan/account-plan.types.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { formatMoney } from '../../../ui/money/money.ts';
import { formatChargeDay } from '../../../ui/text/dates.ts';
import { Failed } from '../../../ui/request/Failed.tsx';
import { t } from '../../../ui/text/t.ts';
import { useText } from '../../../ui/text/use-text.ts';
import { text, type Text } from '../../../../machines/lib/text.ts';

const DONE: Record<Done, (endsOn: string) => Text> = {
  cancelled: (endsOn) => text('Your membership is canceled. It ends on {day}.', { day: endsOn }),
  cancellationUndone: () => text('Your membership continues.'),
  cardUpdated: () => text('Your new card will be used from now on.'),
  cardUnchanged: () => text('Your card has not changed.'),
  planChanged: () => text('Your plan is changed.'),
  paused: () => text('Your membership is paused.'),
  resumed: () => text('Your membership continues.'),
  pauseShortened: () => text('Your pause is shorter now.'),
  paid: () => text('Thank you. Your payment went through.'),
};

/** The Retry button for failures outside the dialog. */
export const PLAN_RETRY_ID = 'pp-account-plan-retry';

/** The result of the last action, and failures outside the dialog. */
export function PlanMessages({ plan }: { plan: AccountPlanRef }) {
  const trouble = useText(plan, selectErrorMessage);
  const isCancelling = useSelector(plan, selectIsCancelling);
  const notice = useSelector(plan, selectNotice);
  const endsAt = useSelector(plan, selectMembership)?.endsAt ?? null;
  if (trouble !== null && !isCancelling) return <Failed actor={plan} words={trouble} retryId={PLAN_RETRY_ID} />;
  return (
    <div role="status">
      {notice === null ? null : (
        <Notice tone="good">
          <p>{t(DONE[notice](endsAt === null ? '' : formatChargeDay(endsAt)))}</p>
        </Notice>
      )}
    </div>
  );
}

/** `onChange`: called with the plans to choose from. */
type PlanActionsProps = { plan: AccountPlanRef; onChange: (plans: AccountMembership['plans']) => void };

export function PlanActions({ plan, onChange }: PlanActionsProps) {
  const { isBilled = false, plans = [], overdue = null } = useSelector(plan, selectMembership) ?? {};
  const isCancelling = useSelector(plan, selectIsCancelling);
  // Outside the dialog, a failure must be retried or dismissed before any other action.
  const isInTrouble = useText(plan, selectErrorMessage) !== null && !isCancelling;
  const isBusy = useSelector(plan, selectIsBusy);
  const isUndoing = useSelector(plan, selectIsUndoing);
  const isOwing = useSelector(plan, selectIsPastDue);
  const mayCancel = useSelector(plan, selectCanCancel);
  const mayUndoCancellation = useSelector(plan, selectCanUndoCancellation);
  const mayPay = useSelector(plan, selectCanPay);
  const isPaying = useSelector(plan, selectIsPaying);
  const mayResume = useSelector(plan, selectCanResume);
  const isResuming = useSelector(plan, selectIsResuming);
  const isPaymentRefused = useSelector(plan, selectIsPaymentFailed);
  const isCardRefused = useSelector(plan, selectIsCardUpdateFailed);
  if (isBilled && (isCardRefused || isPaymentRefused))
    return (
      <div className="pp-account-actions">
        <ChangeCard plan={plan} isNeeded isBusy={false} />
      </div>
    );
  if (!isBilled || isInTrouble) return null;
  return (
    <div className="pp-account-actions">
      {plans.length > 0 ? (
        <Button aria-disabled={isBusy} onClick={() => isBusy || onChange(plans)}>
          {t('Change plan')}
        </Button>
      ) : null}
      {overdue !== null && mayPay ? (
        <Button
          variant="primary"
          busy={isPaying}
          aria-disabled={isBusy}
          onClick={() => plan.send({ type: 'payment.pressed' })}
        >
          {t('Pay {amount}', { amount: formatMoney(overdue.amount) })}
        </Button>
      ) : null}
      {mayResume ? (
        <Button
          variant="primary"
          busy={isResuming}
          aria-disabled={isBusy}
          onClick={() => plan.send({ type: 'resume.pressed' })}
        >
          {t('Resume membership')}
        </Button>
      ) : null}
      <ChangeCard plan={plan} isNeeded={isOwing && !mayPay} isBusy={isBusy} />
      <Button aria-disabled={isBusy} onClick={() => plan.send({ type: 'portal.requested', flow: 'invoices' })}>
        {t('Invoices')}
      </Button>
      {mayUndoCancellation ? (
        <Button busy={isUndoing && isBusy} aria-disabled={isBusy} onClick={() => plan.send({ type: 'undo.pressed' })}>
          {t('Keep my membership')}
        </Button>
      ) : null}
      {mayCancel ? (
        <Button variant="danger" aria-disabled={isBusy} onClick={() => plan.send({ type: 'cancellation.requested' })}>
          {t('Cancel membership')}
        </Button>
      ) : null}
    </div>
  );
}

type ChangeCardProps = { plan: AccountPlanRef; isNeeded: boolean; isBusy: boolean };

const ChangeCard = ({ plan, isNeeded, isBusy }: ChangeCardProps) => (
  <Button
    variant={isNeeded ? 'primary' : 'secondary'}
    aria-disabled={isBusy}
    onClick={() => plan.send({ type: 'portal.requested', flow: 'card' })}
  >
    {t('Change card')}
  </Button>
);
