import { useSelector } from '@xstate/react';
import type { CouponRef } from '../../../../../machines/coupon/coupon.machine.ts';
import { getDiscountMonths, getPrice } from '../../../../../machines/coupon/coupon.rules.ts';
import { selectOutcome } from '../../../../../machines/coupon/coupon.selectors.ts';
import { deepEqual } from '../../../../../machines/lib/deep-equal.ts';
import { dueAfterCredit } from '../../../../../machines/payment/charge.rules.ts';
import type { MembershipRef } from '../../../../../machines/membership/membership.machine.ts';
import { selectChosenProduct } from '../../../../../machines/membership/membership.selectors.ts';
import { formatMoney } from '../../../../ui/money/money.ts';
import { t } from '../../../../ui/text/t.ts';
import { COMMITMENT_MONTHS } from '../../../../../machines/lib/contract/commitment-months.ts';
import { plural, text, type Text } from '../../../../../machines/lib/text.ts';
import { sentences } from '../../../../../machines/lib/sentences.ts';

/** "one month", "twelve months": English has words for numbers up to twelve. */
const DURATIONS = [
  text('one month'),
  text('two months'),
  text('three months'),
  text('four months'),
  text('five months'),
  text('six months'),
  text('seven months'),
  text('eight months'),
  text('nine months'),
  text('ten months'),
  text('eleven months'),
  text('twelve months'),
];

const durationOf = (months: number): Text =>
  DURATIONS[months - 1] ?? plural('{count} month', '{count} months', months, {}, 'duration');

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
  const committed = product.commitmentMonths ?? COMMITMENT_MONTHS[product.slug] ?? 0;
  const money = { today: formatMoney(today), due: formatMoney(due), monthly: formatMoney(monthly) };
  const charges =
    months > 1 && due !== monthly
      ? reducedAtFirst(money, today === due, months, committed)
      : sameEachMonth(money, committed);
  const terms = sentences([
    charges,
    howToCancel(committed),
    ...aboutCredit(credit),
    ...(later > 0 ? [text('{amount} is charged with your next payment.', { amount: formatMoney(later) })] : []),
  ]);
  return <p className="pp-payment-terms">{terms && t(terms)}</p>;
}

/** Formatted amounts. `due`: of a month with the discount. */
type Amounts = { today: string; due: string; monthly: string };

const sameEachMonth = ({ today, monthly }: Amounts, committed: number): Text =>
  committed === 0
    ? text('You pay {today} today and {monthly} each month until you cancel.', { today, monthly })
    : text('You pay {today} today and {monthly} each month for at least {duration}, and after that until you cancel.', {
        today,
        monthly,
        duration: durationOf(committed),
      });

/** @param isSame Whether today's payment is as high as those of the other months with the discount. */
function reducedAtFirst({ today, due, monthly }: Amounts, isSame: boolean, months: number, committed: number): Text {
  const duration = durationOf(committed);
  if (committed === 0)
    return isSame
      ? plural(
          'You pay {today} today and in each of the first {count} month, then {monthly} each month until you cancel.',
          'You pay {today} today and in each of the first {count} months, then {monthly} each month until you cancel.',
          months,
          { today, monthly },
        )
      : plural(
          'You pay {today} today, {due} each month for the rest of the first {count} month, and then {monthly} each month until you cancel.',
          'You pay {today} today, {due} each month for the rest of the first {count} months, and then {monthly} each month until you cancel.',
          months,
          { today, due, monthly },
        );
  return isSame
    ? plural(
        'You pay {today} today and in each of the first {count} month, then {monthly} each month for at least {duration}, and after that until you cancel.',
        'You pay {today} today and in each of the first {count} months, then {monthly} each month for at least {duration}, and after that until you cancel.',
        months,
        { today, monthly, duration },
      )
    : plural(
        'You pay {today} today, {due} each month for the rest of the first {count} month, and then {monthly} each month for at least {duration}, and after that until you cancel.',
        'You pay {today} today, {due} each month for the rest of the first {count} months, and then {monthly} each month for at least {duration}, and after that until you cancel.',
        months,
        { today, due, monthly, duration },
      );
}

function howToCancel(committed: number): Text {
  if (committed === 0) return text('You can cancel at any time in Your Membership.');
  return committed === 1
    ? text('You can cancel in Your Membership. Your membership ends after the first month at the earliest.')
    : text('You can cancel in Your Membership. Your membership ends after the {duration} at the earliest.', {
        duration: durationOf(committed),
      });
}

/** Explains why the first payments may differ from the price of the membership. */
function aboutCredit(credit: number | null): Text[] {
  if (credit === null) return [text('If you have credit, it is used first.')];
  if (credit > 0) return [text('Your credit of {amount} is used first.', { amount: formatMoney(credit) })];
  return credit < 0 ? [text('This includes {amount} that you owe from before.', { amount: formatMoney(-credit) })] : [];
}
