import type { PlanPreview } from '../../../../../machines/plan-change/plan-change.types.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import { formatDay } from '../../../../ui/membership/dates.ts';

/** `losesGuarantee`: whether the current plan has a guarantee that is still valid. */
type ProrationSummaryProps = { preview: PlanPreview; losesGuarantee: boolean };

/** The price and the conditions of another plan, before the confirmation. */
export const ProrationSummary = ({ preview, losesGuarantee }: ProrationSummaryProps) => (
  <div className="pp-account-consequences">
    <p>
      {todayText(preview)}
      {` Your next charge is ${formatMoney(preview.nextCharge.amount)} on ${formatDay(preview.nextCharge.at)}.`}
    </p>
    {preview.endsDiscount ? <p>Your discount does not apply to this plan and ends with the change.</p> : null}
    {preview.committedUntil === null ? null : (
      <p>{`It comes with a commitment: it cannot end before ${formatDay(preview.committedUntil)}.`}</p>
    )}
    {losesGuarantee ? (
      <p>The 100% money-back guarantee applies to your current plan and ends with the change.</p>
    ) : null}
  </div>
);

function todayText({ due, credit }: PlanPreview): string {
  if (due > 0) return `You pay ${formatMoney(due)} today, for the rest of this month.`;
  if (credit > 0) return `You pay nothing today: ${formatMoney(credit)} is credited to your next payments.`;
  return 'You pay nothing today.';
}
