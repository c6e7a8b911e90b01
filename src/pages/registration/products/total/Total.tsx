import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import { getDiscountMonths, getPrice } from '../../../../../machines/coupon/coupon.rules.ts';
import { selectCode, selectOutcome } from '../../../../../machines/coupon/coupon.selectors.ts';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../../../machines/membership/membership.selectors.ts';
import { formatMoney, formatMonthly } from '../../../../ui/money/money.ts';
import './total.css';

type TotalProps = { membership: MembershipRef; coupon: CouponRef };

/** The running total: due per month, the later price if the first month is reduced, and the coupon's discount. */
export function Total({ membership, coupon }: TotalProps) {
  const product = useSelector(membership, selectChosenProduct);
  const outcome = useSelector(coupon, selectOutcome, deepEqual);
  const code = useSelector(coupon, selectCode);
  const labelId = useId();
  const { due, monthly, discount } = getPrice(product?.price ?? 0, outcome);
  const months = getDiscountMonths(outcome);
  return (
    <div className="pp-total">
      <div className="pp-total-line">
        <span className="pp-total-label" id={labelId}>
          Total
        </span>
        <div className="pp-total-amounts" role="status" aria-labelledby={labelId}>
          <span className="pp-total-due">
            <span className="pp-total-amount">{formatMoney(due)}</span> / Month
          </span>
          {monthly === due ? null : <span className="pp-total-then">then {formatMonthly(monthly)}</span>}
        </div>
      </div>
      {discount > 0 ? (
        <div className="pp-total-discount">
          <span className="pp-total-code">{code.trim()}</span>
          <span>
            −{formatMoney(discount)}
            {monthly === due ? null : months > 1 ? `, first ${months} months` : ', first month'}
          </span>
        </div>
      ) : null}
    </div>
  );
}
