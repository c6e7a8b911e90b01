import { useSelector } from '@xstate/react';
import type { AccountPlanRef } from '../../../../machines/account-plan/account-plan.machine.ts';
import {
  selectIsBusy,
  selectIsCancelling,
  selectMembership,
  selectErrorMessage,
} from '../../../../machines/account-plan/account-plan.selectors.ts';
import type { AccountMembership } from '../../../../machines/account-plan/account-plan.types.ts';
import { toMailtoUrl } from '../../../../machines/lib/mailto.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CancellationQuestions } from './CancellationQuestions.tsx';
import { PauseOffer } from './PauseOffer.tsx';
import { formatChargeDay } from '../../../ui/text/dates.ts';
import { rich, t } from '../../../ui/text/t.ts';
import { useText } from '../../../ui/text/use-text.ts';

/** Explains what ends and when, and asks for one confirmation. */
export function CancelDialog({ plan, provider }: { plan: AccountPlanRef; provider: string }) {
  const isOpen = useSelector(plan, selectIsCancelling);
  const isBusy = useSelector(plan, selectIsBusy);
  const membership = useSelector(plan, selectMembership);
  const trouble = useText(plan, selectErrorMessage);
  const close = () => plan.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={isOpen && membership !== null}
      title={t('Cancel your membership?')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Keep my membership')}</Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => plan.send({ type: trouble === null ? 'cancellation.confirmed' : 'request.retried' })}
          >
            {t('Cancel membership')}
          </Button>
        </>
      }
    >
      {membership === null ? null : (
        <>
          <Consequences membership={membership} provider={provider} />
          {membership.pauseMonths > 0 ? (
            <PauseOffer plan={plan} months={membership.pauseMonths} isCommitted={membership.committedUntil !== null} />
          ) : null}
          <CancellationQuestions plan={plan} />
        </>
      )}
      {trouble === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{trouble}</p>
        </Notice>
      )}
    </Dialog>
  );
}

type ConsequencesProps = { membership: AccountMembership; provider: string };

function Consequences({ membership, provider }: ConsequencesProps) {
  const { plan, cancelsOn, committedUntil, guarantee, isListed } = membership;
  return (
    <div className="pp-account-consequences">
      <p>
        <span>
          {cancelsOn === null
            ? t('Your {plan} ends at the end of the paid month.', { plan: plan.name })
            : t('Your {plan} ends on {day}.', { plan: plan.name, day: formatChargeDay(cancelsOn) })}
        </span>{' '}
        <span>
          {committedUntil === null
            ? t('Nothing changes until then, and you will not be charged again.')
            : t('Your commitment lasts until {day}. Until then, nothing changes and each month is charged.', {
                day: formatChargeDay(committedUntil),
              })}
        </span>
      </p>
      <p>
        {isListed
          ? t(
              'After that, the members’ area is closed to you and to those you have invited, and your practice is no longer in the directory.',
            )
          : t('After that, the members’ area is closed to you and to those you have invited.')}
      </p>
      {guarantee === null ? null : (
        <p>
          {rich(
            'The 100% money-back guarantee is valid until {day}. To ask for a refund, write to {provider} at {address}.',
            {
              day: formatChargeDay(guarantee.until),
              provider,
              address: <a href={toMailtoUrl(guarantee.ask)}>{guarantee.ask}</a>,
            },
          )}
        </p>
      )}
    </div>
  );
}
