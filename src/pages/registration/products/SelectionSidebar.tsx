import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { CouponRef } from '../../../../machines/coupon/coupon.machine.ts';
import type { MembershipRef } from '../../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../../machines/membership/membership.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Money } from '../../../ui/money/Money.tsx';
import { Coupon } from './coupon/Coupon.tsx';
import { Guarantee } from './guarantee/Guarantee.tsx';
import { Total } from './total/Total.tsx';
import { t } from '../../../ui/text/t.ts';
import './selection-sidebar.css';

type SelectionSidebarProps = {
  membership: MembershipRef;
  coupon: CouponRef;
  onNext: () => void;
  /** The page is being validated: Next keeps its name and shows that it is busy. */
  busy?: boolean | undefined;
};

/** The sidebar of Product Selection: guarantee, coupon, running total, Next. */
export function SelectionSidebar({ membership, coupon, onNext, busy }: SelectionSidebarProps) {
  const product = useSelector(membership, selectChosenProduct);
  const titleId = useId();
  return (
    <section className="pp-panel pp-selection" aria-labelledby={titleId}>
      <h3 className="pp-selection-title" id={titleId}>
        {t('Your selection')}
      </h3>
      {product ? (
        <p className="pp-selection-plan">
          <span dir="auto">{product.name}</span>
          <Money minor={product.price} />
        </p>
      ) : null}
      <Coupon coupon={coupon} />
      <Total membership={membership} coupon={coupon} />
      <Button variant="primary" className="pp-selection-next" busy={busy} onClick={onNext}>
        {t('Next')}
      </Button>
      <Guarantee membership={membership} />
    </section>
  );
}
