/** Money on the screen, in the page's language. Amounts are integer minor units (cents) of US dollars. */
import { getLanguage } from '../../../machines/lib/translation.ts';
import { t } from '../text/t.ts';

const MINOR_PER_DOLLAR = 100;

/** By language. Created on demand: a formatter is slow to create, and most pages show no amounts. */
const dollars: Record<string, Intl.NumberFormat> = {};

/** "$1,250", "−$50", and "$179.10" when there are cents: cents show only when they are not zero (spec: plans#prices-are-shown-with-a-comma). */
export function formatMoney(minor: number): string {
  const format = (dollars[getLanguage()] ??= new Intl.NumberFormat(getLanguage(), {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }));
  return leftToRight(format.format(minor / MINOR_PER_DOLLAR)).replace('-', '−');
}

/** In Arabic text, "199 US$" would be shown as "$US 199". Direction marks prevent this, as in `Core\Money`. */
const leftToRight = (amount: string) => amount.replace(/^\u200F(.*)$/, '\u200E$1\u200E');

/** "$1,250 / Month" (spec: plans#total). */
export const formatMonthly = (minor: number): string => t('{price} / Month', { price: formatMoney(minor) });
