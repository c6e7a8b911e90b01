import { useSelector } from '@xstate/react';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import {
  selectIsApplied,
  selectIsCheckFailed,
  selectIsChecking,
} from '../../../../../machines/coupon/coupon.selectors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Spinner } from '../../../../ui/progress/Spinner.tsx';
import { t } from '../../../../ui/text/t.ts';

/** The result of the check; the textbox itself shows that a code is invalid. */
export function CouponOutcome({ coupon }: { coupon: CouponRef }) {
  const isChecking = useSelector(coupon, selectIsChecking);
  const isApplied = useSelector(coupon, selectIsApplied);
  const isUnchecked = useSelector(coupon, selectIsCheckFailed);
  if (isChecking)
    return (
      <p className="pp-coupon-hint">
        <Spinner /> <span>{t('Checking…')}</span>
      </p>
    );
  if (isApplied)
    return (
      <p className="pp-coupon-applied">
        <Icon name="check" />
        <span>{t('Coupon applied')}</span>
      </p>
    );
  if (isUnchecked)
    return (
      <div className="pp-coupon-unchecked">
        <p>
          <Icon name="warning" /> <span>{t('The coupon could not be checked.')}</span>
        </p>
        <Button variant="link" onClick={() => coupon.send({ type: 'coupon.retried' })}>
          {t('Retry')}
        </Button>
      </div>
    );
  return null;
}
