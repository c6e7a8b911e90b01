import type { MembershipSummary } from '../../../machines/account-plan/account-plan.types.ts';
import { statusLabel } from '../../ui/membership/membership-status.ts';
import { t } from '../../ui/text/t.ts';

/** Plan and status, with a link to the account. */
export function MembershipLine({ membership }: { membership: MembershipSummary }) {
  const [tone, label] = statusLabel(membership);
  return (
    <p className="pp-overview-membership">
      <bdi>{membership.plan}</bdi>
      <span className={`pp-overview-badge pp-overview-badge-${tone}`}>{t(label)}</span>
      <a href={membership.url}>{t('Your Membership')}</a>
    </p>
  );
}
