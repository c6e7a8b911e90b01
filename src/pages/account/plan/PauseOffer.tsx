import { useSelector } from '@xstate/react';
import type { AccountPlanRef } from '../../../../machines/account-plan/account-plan.machine.ts';
import { selectIsBusy } from '../../../../machines/account-plan/account-plan.selectors.ts';
import { sentences } from '../../../../machines/lib/sentences.ts';
import { plural, text } from '../../../../machines/lib/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { t } from '../../../ui/text/t.ts';

const OFFER = text('Nothing is charged during a pause. It starts now and ends by itself, and you can end it earlier.');

/** Offers a pause instead of the cancellation. `months`: the maximum length. */
export function PauseOffer({
  plan,
  months,
  isCommitted,
}: {
  plan: AccountPlanRef;
  months: number;
  isCommitted: boolean;
}) {
  const isBusy = useSelector(plan, selectIsBusy);
  return (
    <section className="pp-account-pause" aria-labelledby="pp-account-pause">
      <h3 id="pp-account-pause">{t('Take a break instead?')}</h3>
      <p>{t(isCommitted ? (sentences([OFFER, text('The pause extends your commitment.')]) ?? OFFER) : OFFER)}</p>
      <div className="pp-account-actions">
        {Array.from({ length: months }, (_, index) => index + 1).map((count) => (
          <Button
            key={count}
            aria-disabled={isBusy}
            onClick={() => plan.send({ type: 'pause.confirmed', months: count })}
          >
            {t(plural('Pause for {count} month', 'Pause for {count} months', count))}
          </Button>
        ))}
      </div>
    </section>
  );
}
