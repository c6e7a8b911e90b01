import { useSelector } from '@xstate/react';
import { useId, type MouseEvent } from 'react';
import { addressLines } from '../../../../../machines/address/address.editing.ts';
import type { Address } from '../../../../../machines/address/address.types.ts';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import { getPrice } from '../../../../../machines/coupon/coupon.rules.ts';
import { selectOutcome } from '../../../../../machines/coupon/coupon.selectors.ts';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import { dueAfterCredit } from '../../../../../machines/payment/charge.rules.ts';
import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../../../machines/membership/membership.selectors.ts';
import { Money } from '../../../../ui/money/Money.tsx';
import { formatMonthly } from '../../../../ui/money/money.ts';
import { Total } from '../../products/total/Total.tsx';
import { t } from '../../../../ui/text/t.ts';
import './your-membership.css';

export type YourMembershipProps = {
  membership: MembershipRef;
  coupon: CouponRef;
  /** In minor units. Negative if the customer owes; null if unknown. */
  credit: number | null;
  /** The billing address; null until it is known. */
  billingAddress: Address | null;
  /** The targets of the links, so that they can be opened in a tab and copied. */
  planHref: string;
  billingHref: string;
  /** Undefined if the plan cannot be changed (the product section is skipped). */
  onChangePlan?: (() => void) | undefined;
  onChangeBillingAddress: () => void;
  /** Disables changes while a payment for this order is in progress. */
  locked: boolean;
};

/** The order to check before Join Now (WCAG 2.2, 3.3.4): plan, coupon, total, today, address. */
export function YourMembership({
  membership,
  coupon,
  credit,
  billingAddress,
  planHref,
  billingHref,
  onChangePlan,
  onChangeBillingAddress,
  locked,
}: YourMembershipProps) {
  const product = useSelector(membership, selectChosenProduct);
  const outcome = useSelector(coupon, selectOutcome, deepEqual);
  const { due } = getPrice(product?.price ?? 0, outcome);
  const titleId = useId();
  return (
    <section className="pp-panel pp-your-membership" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('Your membership')}</h3>
      <dl className="pp-your-membership-rows">
        <div>
          <dt>{t('Plan')}</dt>
          <dd>
            <strong dir="auto">{product?.name}</strong>
            <span>{product ? formatMonthly(product.price) : null}</span>
            <span className="pp-your-membership-term" dir="auto">
              {product?.termPeriod}
            </span>
            {onChangePlan ? (
              <ChangeLink href={planHref} text={t('Change plan')} onFollow={onChangePlan} locked={locked} />
            ) : null}
          </dd>
        </div>
        <div>
          <dt>{t('Billing address')}</dt>
          <dd>
            {billingAddress
              ? addressLines(billingAddress).map((line) => (
                  <span key={line} dir="auto">
                    {line}
                  </span>
                ))
              : null}
            <ChangeLink
              href={billingHref}
              text={t('Change billing address')}
              onFollow={onChangeBillingAddress}
              locked={locked}
            />
          </dd>
        </div>
      </dl>
      <Total membership={membership} coupon={coupon} />
      <p className="pp-your-membership-today">
        <span>{t('Due today')}</span>
        <Money minor={dueAfterCredit(due, credit).today} />
      </p>
    </section>
  );
}

type ChangeLinkProps = { href: string; text: string; onFollow: () => void; locked: boolean };

/** A link that the page follows itself, unless the user opens a new tab or window. */
function ChangeLink({ href, text, onFollow, locked }: ChangeLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!locked) onFollow();
  };
  return (
    <a href={href} aria-disabled={locked || undefined} onClick={follow}>
      {text}
    </a>
  );
}
