import type { PlanPreview } from '../../../../../machines/plan-change/plan-change.types.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import { formatChargeDay } from '../../../../ui/text/dates.ts';
import { t } from '../../../../ui/text/t.ts';

/** `losesGuarantee`: whether the current plan has a guarantee that is still valid. */
type ProrationSummaryProps = { preview: PlanPreview; losesGuarantee: boolean };

/** The price and the conditions of another plan, before the confirmation. */
export const ProrationSummary = ({ preview, losesGuarantee }: ProrationSummaryProps) => (
  <div className="pp-account-consequences">
    <p>
      <span>{todayText(preview)}</span>{' '}
      <span>
        {t('Your next charge is {amount} on {day}.', {
          amount: formatMoney(preview.nextCharge.amount),
          day: formatChargeDay(preview.nextCharge.at),
        })}
      </span>
    </p>
    {preview.endsDiscount ? <p>{t('Your discount does not apply to this plan and ends with the change.')}</p> : null}
    {preview.committedUntil === null ? null : (
      <p>
        {t('The new plan has a commitment: it cannot end before {day}.', {
          day: formatChargeDay(preview.committedUntil),
        })}
      </p>
    )}
    {preview.lostBenefits.length === 0 ? null : (
      <>
        <p>{t('With the new plan you no longer have:')}</p>
        <ul>
          {preview.lostBenefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </>
    )}
    {losesGuarantee ? (
      <p>{t('The 100% money-back guarantee applies to your current plan and ends with the change.')}</p>
    ) : null}
  </div>
);

function todayText({ due, credit }: PlanPreview): string {
  if (due > 0) return t('You pay {amount} today, for the rest of this month.', { amount: formatMoney(due) });
  if (credit > 0)
    return t('You pay nothing today: {amount} is credited to your next payments.', { amount: formatMoney(credit) });
  return t('You pay nothing today.');
}
