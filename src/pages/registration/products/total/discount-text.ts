import { plural, text, type Text } from '../../../../../machines/lib/text.ts';

/** What a coupon takes off. @param months How many months the discount is for; 0 if it is for all. */
export function discountText(amount: string, months: number): Text {
  if (months === 0) return text('−{amount}', { amount });
  return months === 1
    ? text('−{amount}, first month', { amount })
    : plural('−{amount}, first {count} month', '−{amount}, first {count} months', months, { amount });
}

/** The price after the months of the discount. */
export const laterPriceText = (price: string): Text => text('then {price} / Month', { price });
