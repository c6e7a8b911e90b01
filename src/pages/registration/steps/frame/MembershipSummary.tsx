import { useSelector } from '@xstate/react';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../../../machines/membership/membership.selectors.ts';
import { Total } from '../../products/total/Total.tsx';
import { t } from '../../../../ui/text/t.ts';
import './membership-summary.css';

type MembershipSummaryProps = { membership: MembershipRef; coupon: CouponRef };

/** Plan and total beside the other pages; on a phone, one line in the bottom bar. */
export function MembershipSummary({ membership, coupon }: MembershipSummaryProps) {
  const product = useSelector(membership, selectChosenProduct);
  return (
    <section className="pp-panel pp-summary" aria-label={t('Your membership')}>
      <p className="pp-summary-plan" dir="auto">
        {product?.name}
      </p>
      <Total membership={membership} coupon={coupon} />
    </section>
  );
}
