import { useSelector } from '@xstate/react';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import { monthsOf, priceOf } from '../../../../../machines/coupon/coupon.rules.ts';
import { selectOutcome } from '../../../../../machines/coupon/coupon.selectors.ts';
import { isSame } from '../../../../../machines/lib/equal.ts';
import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../../../machines/membership/membership.selectors.ts';
import { formatMoney } from '../../../../ui/money/money.ts';

/** How long Navigator binds where a host does not say (specification, section 9). */
const USUAL = { 'navigator-membership': 12 } as Record<string, number | undefined>;

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "one month", "twelve months", "18 months". */
const inWords = (months: number) => (months === 1 ? 'one month' : `${WORDS[months - 1] ?? months} months`);

type PayingTermsProps = { membership: MembershipRef; coupon: CouponRef };

/** What is charged, when, until when, and how one ends it: said before Join Now. */
export function PayingTerms({ membership, coupon }: PayingTermsProps) {
  const product = useSelector(membership, selectChosenProduct);
  const outcome = useSelector(coupon, selectOutcome, isSame);
  if (!product) return null;
  const { due, monthly } = priceOf(product.price, outcome);
  const months = monthsOf(outcome);
  const committed = product.commitmentMonths ?? USUAL[product.slug] ?? 0;
  const first = `You pay ${formatMoney(due)} today`;
  const charges =
    months > 1 && due !== monthly
      ? `${first} and in each of the first ${months} months, then ${formatMoney(monthly)} each month`
      : `${first} and ${formatMoney(monthly)} each month`;
  return (
    <p className="pp-payment-terms">
      {committed > 0
        ? `${charges} for at least ${inWords(committed)}, and after that until you cancel. You can cancel in Your Membership, not before the ${committed === 1 ? 'month is' : `${inWords(committed)} are`} over.`
        : `${charges} until you cancel. You can cancel at any time in Your Membership.`}
    </p>
  );
}
