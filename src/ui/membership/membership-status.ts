import type { AccountMembership } from '../../../machines/account-plan/account-plan.types.ts';
import { formatDay } from './dates.ts';

/** What has to be known of a membership to say how it stands. */
type Standing = Pick<AccountMembership, 'state' | 'endsAt' | 'pastDueSince'> &
  Partial<Pick<AccountMembership, 'endedAt'>>;

type StateTone = 'good' | 'warn' | 'danger' | 'over';

/** How a membership stands, in words, and how much that worries (texts, "Your Membership"). */
export function statusLabel({
  state,
  endsAt,
  pastDueSince,
  endedAt = null,
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
      return endsAt === null ? ['good', 'Active'] : ['warn', `Ends on ${formatDay(endsAt)}`];
    case 'ended':
    case 'given_back':
      return ['over', endedAt === null ? 'Ended' : `Ended on ${formatDay(endedAt)}`];
    case 'begun':
    case 'awaiting_payment':
      return ['warn', 'Not active yet'];
  }
}
