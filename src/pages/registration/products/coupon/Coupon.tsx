import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import {
  selectCode,
  selectIsChecking,
  selectIsExpired,
  selectIsInvalid,
  selectIsCoolingDown,
  selectIsStopped,
  selectIsTextboxOpen,
} from '../../../../../machines/coupon/coupon.selectors.ts';
import { COUPON_ID } from '../../../../../machines/registration/dom-ids.ts';
import { Button } from '../../../../ui/Button.tsx';
import { describe, FieldError } from '../../../../ui/fields/field-parts.tsx';
import { reportFieldLeft } from '../../../../ui/blur-left-field.ts';
import { t } from '../../../../ui/text/t.ts';
import { COOLING_DOWN, EXPIRED_COUPON, INVALID_COUPON } from './coupon-messages.ts';
import { CouponOutcome } from './CouponOutcome.tsx';
import './coupon.css';

/** The coupon box (spec: plans#coupon-results, plans#checking-a-coupon). */
export function Coupon({ coupon }: { coupon: CouponRef }) {
  const code = useSelector(coupon, selectCode);
  const isOpen = useSelector(coupon, selectIsTextboxOpen);
  const isChecking = useSelector(coupon, selectIsChecking);
  const isCooling = useSelector(coupon, selectIsCoolingDown);
  const isStopped = useSelector(coupon, selectIsStopped);
  const isInvalid = useSelector(coupon, selectIsInvalid);
  const isExpired = useSelector(coupon, selectIsExpired);
  const label = t('Have a Coupon Code?');
  const id = COUPON_ID;
  const useButton = useRef<HTMLButtonElement>(null);
  const error = getError(isInvalid, isExpired);
  const hint = isCooling && !isChecking ? t(COOLING_DOWN) : null;
  return (
    <div className="pp-coupon">
      <label className="pp-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="pp-coupon-row">
        <input
          {...describe({ id, label, hint, error })}
          className="pp-input pp-coupon-box"
          type="text"
          value={code}
          // Next and Join Now move the focus here at once, even during the cool-down.
          disabled={!isOpen && !isStopped}
          readOnly={!isOpen}
          aria-disabled={!isOpen && isStopped ? true : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => coupon.send({ type: 'coupon.changed', code: event.target.value })}
          onBlur={(event) => reportFieldLeft(event, () => coupon.send({ type: 'coupon.left' }))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // The textbox is about to be disabled, so the focus moves to the button, which Enter then presses.
            useButton.current?.focus();
            coupon.send({ type: 'coupon.used' });
          }}
        />
        <Button
          ref={useButton}
          // Without the spinner of `busy`, which would widen the button and shift what is below the pointer.
          aria-disabled={isChecking ? true : undefined}
          onClick={() => coupon.send({ type: 'coupon.used' })}
        >
          {t('Use Coupon')}
        </Button>
      </div>
      <div className="pp-coupon-message">
        <div role="status">
          <FieldError id={id} error={error} />
          <CouponOutcome coupon={coupon} />
        </div>
        {hint ? (
          <p className="pp-coupon-hint" id={`${id}-hint`}>
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function getError(isInvalid: boolean, isExpired: boolean) {
  if (isInvalid) return t(INVALID_COUPON);
  return isExpired ? t(EXPIRED_COUPON) : null;
}
