import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../../../machines/registration/registration.machine.ts';
import {
  selectCoupon,
  selectMembership,
  selectPageName,
} from '../../../../../machines/registration/registration.selectors.ts';
import { MembershipSummary } from './MembershipSummary.tsx';

/** Plan and total beside the other pages. */
export function Summary({ actor }: { actor: RegistrationRef }) {
  const page = useSelector(actor, selectPageName);
  const membership = useSelector(actor, selectMembership);
  const coupon = useSelector(actor, selectCoupon);
  return membership && coupon && (page === 'details' || page === 'terms') ? (
    <div className="pp-registration-summary">
      <MembershipSummary membership={membership} coupon={coupon} />
    </div>
  ) : null;
}
