import type { AccountMembership } from '../../../machines/account-plan/account-plan.types.ts';
import { t } from '../text/t.ts';
import { formatDay } from './dates.ts';

/** The fields that decide the status. */
type Standing = Pick<AccountMembership, 'state' | 'endsAt' | 'pastDueSince'> &
  Partial<Pick<AccountMembership, 'endedAt' | 'outside'>>;

type StateTone = 'good' | 'warn' | 'danger' | 'over';

/** The status label of a membership, and its tone (texts, "Your Membership"). */
export function statusLabel({
  state,
  endsAt,
  pastDueSince,
  endedAt = null,
  outside = null,
}: Standing): [tone: StateTone, words: string] {
  switch (state) {
    case 'past_due':
      return ['danger', pastDueSince === null ? 'Payment failed' : `Payment failed on ${formatDay(pastDueSince)}`];
    case 'unpaid':
      return ['danger', 'Payment failed'];
    case 'paused':
      return ['warn', 'Paused'];
    case 'active':
    case 'ending':
      if (outside !== null) return ['good', outsideLabel(outside)];
      return endsAt === null ? ['good', 'Active'] : ['warn', `Ends on ${formatDay(endsAt)}`];
    case 'ended':
    case 'given_back':
      return ['over', endedAt === null ? 'Ended' : `Ended on ${formatDay(endedAt)}`];
    case 'begun':
    case 'awaiting_payment':
      return ['warn', 'Not active yet'];
  }
}

function outsideLabel({ until, isComplimentary }: NonNullable<AccountMembership['outside']>): string {
  if (until === null) return t('Complimentary');
  const date = formatDay(until);
  return isComplimentary ? t('Complimentary until {date}', { date }) : t('Paid until {date}', { date });
}
