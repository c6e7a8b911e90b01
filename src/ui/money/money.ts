/** Money on the screen, in the page's language. Amounts are integer minor units (cents) of US dollars. */
import { getLanguage } from '../../../machines/lib/translation.ts';
import { t } from '../text/t.ts';

const MINOR_PER_DOLLAR = 100;

const made = new Map<string, Intl.NumberFormat>();

/** Created on demand: a formatter is slow to create, and most pages show no amounts. */
function dollars(digits: 0 | 2): Intl.NumberFormat {
  const key = `${getLanguage()} ${digits}`;
  const known =
    made.get(key) ??
    new Intl.NumberFormat(getLanguage(), {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  made.set(key, known);
  return known;
}

/** "$1,250", and "$179.10" when there are cents: cents show only when they are not zero (decisions, "nothing due today"). */
export const formatMoney = (minor: number): string =>
  leftToRight(dollars(minor % MINOR_PER_DOLLAR === 0 ? 0 : 2).format(minor / MINOR_PER_DOLLAR));

/** Arabic's mark lets "199 US$" read "$US 199". The marks of the other direction keep it together, as `Core\Money` has them. */
const leftToRight = (amount: string) => amount.replace(/^\u200F(.*)$/, '\u200E$1\u200E');

/** "$1,250 / Month" (specification, section 2: the running total). */
export const formatMonthly = (minor: number): string => t('{price} / Month', { price: formatMoney(minor) });
