import type { AccountMembership } from '../../../machines/account-plan/account-plan.types.ts';
import { text, type Text } from '../../../machines/lib/text.ts';
import { formatChargeDay } from '../text/dates.ts';

/** The fields that decide the status. */
type Standing = Pick<AccountMembership, 'state' | 'endsAt' | 'pastDueSince'> &
  Partial<Pick<AccountMembership, 'endedAt' | 'outside'>>;

type StateTone = 'good' | 'warn' | 'danger' | 'over';

/** The status label of a membership, and its tone. */
export function statusLabel({
  state,
  endsAt,
  pastDueSince,
  endedAt = null,
  outside = null,
}: Standing): [tone: StateTone, label: Text] {
  switch (state) {
    case 'past_due':
      return [
        'danger',
        pastDueSince === null
          ? text('Payment failed')
          : text('Payment failed on {day}', { day: formatChargeDay(pastDueSince) }),
      ];
    case 'unpaid':
      return ['danger', text('Payment failed')];
    case 'paused':
      return ['warn', text('Paused')];
    case 'active':
    case 'cancel_at_period_end':
      if (outside !== null) return ['good', outsideLabel(outside)];
      return endsAt === null
        ? ['good', text('Active')]
        : ['warn', text('Ends on {day}', { day: formatChargeDay(endsAt) })];
    case 'canceled':
    case 'refunded':
      return ['over', endedAt === null ? text('Ended') : text('Ended on {day}', { day: formatChargeDay(endedAt) })];
    case 'created':
    case 'awaiting_payment':
      return ['warn', text('Not active yet')];
  }
}

function outsideLabel({ until, isComplimentary }: NonNullable<AccountMembership['outside']>): Text {
  if (until === null) return text('Complimentary');
  const date = formatChargeDay(until);
  return isComplimentary ? text('Complimentary until {date}', { date }) : text('Paid until {date}', { date });
}
