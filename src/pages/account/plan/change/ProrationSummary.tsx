import type { PlanPreview } from '../../../../../machines/plan-change/plan-change.types.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import { dayOf } from '../../section/dates.ts';

/** `losesGuarantee`: whether the plan of today has one that still holds. */
type PlanCostsProps = { preview: PlanPreview; losesGuarantee: boolean };

/** What another plan costs, and what comes with it: said before. */
export const PlanCosts = ({ preview, losesGuarantee }: PlanCostsProps) => (
  <div className="pp-account-consequences">
    <p>
      {todayWords(preview)}
      {` Your next charge is ${formatMoney(preview.nextCharge.amount)} on ${dayOf(preview.nextCharge.at)}.`}
    </p>
    {preview.endsDiscount ? <p>Your discount does not apply to this plan and ends with the change.</p> : null}
    {preview.committedUntil === null ? null : (
      <p>{`It comes with a commitment: it cannot end before ${dayOf(preview.committedUntil)}.`}</p>
    )}
    {losesGuarantee ? (
      <p>The 100% money-back guarantee applies to your current plan and ends with the change.</p>
    ) : null}
  </div>
);

function todayWords({ due, credit }: PlanPreview): string {
  if (due > 0) return `You pay ${formatMoney(due)} today, for the rest of this month.`;
  if (credit > 0) return `You pay nothing today: ${formatMoney(credit)} is credited to your next payments.`;
  return 'You pay nothing today.';
}
