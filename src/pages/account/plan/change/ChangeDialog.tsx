import { useSelector } from '@xstate/react';
import type { AccountPlanRef } from '../../../../../machines/account-plan/account-plan.machine.ts';
import { selectMembership } from '../../../../../machines/account-plan/account-plan.selectors.ts';
import { selectIsSignedOut } from '../../../../../machines/lib/request.ts';
import type { PlanChangeRef } from '../../../../../machines/plan-change/plan-change.machine.ts';
import {
  selectIsChanging,
  selectIsOpen,
  selectIsPreviewing,
  selectIsAuthenticating,
  selectCanConfirm,
  selectCanRetry,
  selectOutdated,
  selectPreview,
  selectErrorMessage,
} from '../../../../../machines/plan-change/plan-change.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Spinner } from '../../../../ui/progress/Spinner.tsx';
import { SignedOut } from '../../../../ui/request/Failed.tsx';
import { confirmText } from './confirm-text.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { ProrationSummary } from './ProrationSummary.tsx';
import { t } from '../../../../ui/text/t.ts';
import { useText } from '../../../../ui/text/use-text.ts';
import { text } from '../../../../../machines/lib/text.ts';

const OUTDATED = {
  expired: text('The price that you saw has expired. Check the new price, then confirm.'),
  amount: text('The amount has changed. Check it again.'),
} as const;

type ChangeDialogProps = { plan: AccountPlanRef; change: PlanChangeRef; signInUrl: string };

/** Chooses a plan, shows its price, and asks for one confirmation (spec: account#changing-the-plan). */
export function ChangeDialog({ plan, change, signInUrl }: ChangeDialogProps) {
  const isOpen = useSelector(change, selectIsOpen);
  const isChanging = useSelector(change, selectIsChanging);
  const isSignedOut = useSelector(change, selectIsSignedOut);
  const mayConfirm = useSelector(change, selectCanConfirm);
  const mayRetry = useSelector(change, selectCanRetry);
  const preview = useSelector(change, selectPreview);
  const close = () => change.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={isOpen}
      title={t('Change your plan')}
      onClose={close}
      actions={
        <>
          <Button aria-disabled={isChanging} onClick={close}>
            {t('Keep my plan')}
          </Button>
          {isSignedOut ? null : mayRetry ? (
            <Button variant="primary" onClick={() => change.send({ type: 'request.retried' })}>
              {t('Retry')}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={isChanging}
              aria-disabled={isChanging || !mayConfirm}
              onClick={() => change.send({ type: 'change.confirmed' })}
            >
              {confirmText(preview)}
            </Button>
          )}
        </>
      }
    >
      {isSignedOut ? (
        <SignedOut signInUrl={signInUrl} />
      ) : (
        <div className="pp-account-consequences">
          <PlanChoice change={change} />
          <Costs plan={plan} change={change} />
          <Trouble change={change} />
        </div>
      )}
    </Dialog>
  );
}

function Costs({ plan, change }: Pick<ChangeDialogProps, 'plan' | 'change'>) {
  const isPreviewing = useSelector(change, selectIsPreviewing);
  const isWithBank = useSelector(change, selectIsAuthenticating);
  const outdated = useSelector(change, selectOutdated);
  const preview = useSelector(change, selectPreview);
  const membership = useSelector(plan, selectMembership);
  return (
    <>
      {outdated === null ? null : (
        <Notice tone="warn" role="alert">
          <p>{t(OUTDATED[outdated])}</p>
        </Notice>
      )}
      <div role="status">
        {isPreviewing ? (
          <p className="pp-account-loading pp-account-loading-line">
            <Spinner /> <span>{t('Calculating the price…')}</span>
          </p>
        ) : null}
        {preview === null ? null : (
          <ProrationSummary preview={preview} losesGuarantee={(membership?.guarantee ?? null) !== null} />
        )}
        {isWithBank ? (
          <p className="pp-account-loading pp-account-loading-line">
            <Spinner /> <span>{t('Your bank asks you to confirm the payment…')}</span>
          </p>
        ) : null}
      </div>
    </>
  );
}

function Trouble({ change }: { change: PlanChangeRef }) {
  const trouble = useText(change, selectErrorMessage);
  return trouble === null ? null : (
    <Notice tone="danger" role="alert">
      <p>{trouble}</p>
    </Notice>
  );
}
