import { useSelector } from '@xstate/react';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import { getDiscountMonths, getPrice } from '../../../../../machines/coupon/coupon.rules.ts';
import { selectOutcome } from '../../../../../machines/coupon/coupon.selectors.ts';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import { dueAfterCredit } from '../../../../../machines/payment/charge.rules.ts';
import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../../../machines/membership/membership.selectors.ts';
import { formatMoney } from '../../../../ui/money/money.ts';

/** The minimum term of Navigator if the host sends none (specification, section 9). */
const USUAL = { 'navigator-membership': 12 } as Record<string, number | undefined>;

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "one month", "twelve months", "18 months". */
const inWords = (months: number) => (months === 1 ? 'one month' : `${WORDS[months - 1] ?? months} months`);

type PaymentTermsProps = {
  membership: MembershipRef;
  coupon: CouponRef;
  /** In minor units. Negative if the customer owes; null if unknown. */
  credit: number | null;
};

/** Explains before Join Now what is charged, when, for how long, and how to cancel. */
export function PaymentTerms({ membership, coupon, credit }: PaymentTermsProps) {
  const product = useSelector(membership, selectChosenProduct);
  const outcome = useSelector(coupon, selectOutcome, deepEqual);
  if (!product) return null;
  const { due, monthly } = getPrice(product.price, outcome);
  const { today, later } = dueAfterCredit(due, credit);
  const months = getDiscountMonths(outcome);
  const committed = product.commitmentMonths ?? USUAL[product.slug] ?? 0;
  const first = `You pay ${formatMoney(today)} today`;
  const reduced =
    today === due
      ? `${first} and in each of the first ${months} months`
      : `${first} and ${formatMoney(due)} in each other of the first ${months} months`;
  const charges =
    months > 1 && due !== monthly
      ? `${reduced}, then ${formatMoney(monthly)} each month`
      : `${first} and ${formatMoney(monthly)} each month`;
  const terms =
    committed > 0
      ? `${charges} for at least ${inWords(committed)}, and after that until you cancel. You can cancel in Your Membership, not before the ${committed === 1 ? 'month is' : `${inWords(committed)} are`} over.`
      : `${charges} until you cancel. You can cancel at any time in Your Membership.`;
  return (
    <p className="pp-payment-terms">
      {[
        terms,
        ...aboutCredit(credit),
        ...(later > 0 ? [`${formatMoney(later)} is charged with your next payment.`] : []),
      ].join(' ')}
    </p>
  );
}

/** Explains why the first payments may differ from the price of the membership. */
function aboutCredit(credit: number | null): string[] {
  if (credit === null) return ['If you have credit, it is used first.'];
  if (credit > 0) return [`Your credit of ${formatMoney(credit)} is used first.`];
  return credit < 0 ? [`This includes ${formatMoney(-credit)} that you owe from before.`] : [];
}
