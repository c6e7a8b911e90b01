import type { HeldMembership } from '../../../machines/account-plan/account-plan.types.ts';
import { stateWords } from '../account/plan/status-labels.ts';

/** Plan and state, and the way to the account. */
export function MembershipLine({ membership }: { membership: HeldMembership }) {
  const [tone, words] = stateWords(membership);
  return (
    <p className="pp-overview-membership">
      <span>{membership.plan}</span>
      <span className={`pp-overview-state pp-overview-state-${tone}`}>{words}</span>
      <a href={membership.url}>Your Membership</a>
    </p>
  );
}
