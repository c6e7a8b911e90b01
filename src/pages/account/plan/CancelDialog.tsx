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
import { formatDay } from '../../../ui/membership/dates.ts';
import { CancellationQuestions } from './CancellationQuestions.tsx';
import { PauseOffer } from './PauseOffer.tsx';

/** Explains what ends and when, and asks for one confirmation (decisions, "Account"). */
export function CancelDialog({ plan, provider }: { plan: AccountPlanRef; provider: string }) {
  const isOpen = useSelector(plan, selectIsCancelling);
  const isBusy = useSelector(plan, selectIsBusy);
  const membership = useSelector(plan, selectMembership);
  const trouble = useSelector(plan, selectErrorMessage);
  const close = () => plan.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={isOpen && membership !== null}
      title="Cancel your membership?"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Keep my membership</Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => plan.send({ type: trouble === null ? 'cancellation.confirmed' : 'action.retried' })}
          >
            Cancel membership
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
  const { plan, cancelsOn, committedUntil, guarantee } = membership;
  const end = cancelsOn === null ? 'with the paid month' : `on ${formatDay(cancelsOn)}`;
  return (
    <div className="pp-account-consequences">
      <p>
        {`Your ${plan.name} ends ${end}. `}
        {committedUntil === null
          ? 'Nothing changes until then, and you will not be charged again.'
          : `You are committed to it until ${formatDay(committedUntil)}: until the end everything stays as it is, and each month is charged.`}
      </p>
      <p>
        After that, the members’ area is closed to you and to those you have invited, and your practice is no longer in
        the directory.
      </p>
      {guarantee === null ? null : (
        <p>
          {`Until ${formatDay(guarantee.until)} the 100% money-back guarantee holds. To ask for a refund, write to ${provider} at `}
          <a href={toMailtoUrl(guarantee.ask)}>{guarantee.ask}</a>.
        </p>
      )}
    </div>
  );
}
