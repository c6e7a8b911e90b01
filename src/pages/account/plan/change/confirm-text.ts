import { plural } from '../../../../../machines/lib/text.ts';
import type { PlanPreview } from '../../../../../machines/plan-change/plan-change.types.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import { t } from '../../../../ui/text/t.ts';

/** The average month of the calendar. */
const SECONDS_PER_MONTH = (365.25 / 12) * 86_400;

/** The button's text: the amount that a press charges, and the length of a new commitment. */
export function confirmText(preview: PlanPreview | null): string {
  const { due = 0, at = 0, committedUntil = null } = preview ?? {};
  const amount = formatMoney(due);
  if (committedUntil === null) return due > 0 ? t('Change plan and pay {amount}', { amount }) : t('Change plan');
  const months = Math.round((committedUntil - at) / SECONDS_PER_MONTH);
  return due > 0
    ? t(
        plural('Commit for {count} month and pay {amount}', 'Commit for {count} months and pay {amount}', months, {
          amount,
        }),
      )
    : t(plural('Commit for {count} month', 'Commit for {count} months', months));
}
