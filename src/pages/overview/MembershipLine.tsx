import type { MembershipSummary } from '../../../machines/account-plan/account-plan.types.ts';
import { statusLabel } from '../../ui/membership/membership-status.ts';

/** Plan and status, with a link to the account. */
export function MembershipLine({ membership }: { membership: MembershipSummary }) {
  const [tone, words] = statusLabel(membership);
  return (
    <p className="pp-overview-membership">
      <span>{membership.plan}</span>
      <span className={`pp-overview-badge pp-overview-badge-${tone}`}>{words}</span>
      <a href={membership.url}>Your Membership</a>
    </p>
  );
}
