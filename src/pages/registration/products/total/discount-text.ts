import { plural, text, type Text } from '../../../../../machines/lib/text.ts';

/** A coupon's discount as text. @param months the number of months with the discount; 0 for all months */
export function discountText(amount: string, months: number): Text {
  if (months === 0) return text('−{amount}', { amount });
  return months === 1
    ? text('−{amount}, first month', { amount })
    : plural('−{amount}, first {count} month', '−{amount}, first {count} months', months, { amount });
}

/** The price after the months of the discount. */
export const laterPriceText = (price: string): Text => text('then {price} / Month', { price });
