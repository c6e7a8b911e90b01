import { useSelector } from '@xstate/react';
import type { RegistrationRef } from '../../../../machines/registration/registration.machine.ts';
import {
  selectCoupon,
  selectIsChecking,
  selectMembership,
} from '../../../../machines/registration/registration.selectors.ts';
import { ProductSelection } from './ProductSelection.tsx';
import { SelectionSidebar } from './SelectionSidebar.tsx';

type ProductsProps = { actor: RegistrationRef };

/** Page 1: the membership cards, with the sidebar for the total and Next. */
export function Products({ actor }: ProductsProps) {
  const membership = useSelector(actor, selectMembership);
  const coupon = useSelector(actor, selectCoupon);
  const isChecking = useSelector(actor, selectIsChecking);
  return membership && coupon ? (
    <div className="pp-registration-products">
      <ProductSelection membership={membership} />
      <SelectionSidebar
        membership={membership}
        coupon={coupon}
        busy={isChecking}
        onNext={() => actor.send({ type: 'next.pressed' })}
      />
    </div>
  ) : null;
}
