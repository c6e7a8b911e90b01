/** Money on the screen. Amounts are integer minor units (cents) of US dollars. */

const MINOR_PER_DOLLAR = 100;

const made: { [digits: number]: Intl.NumberFormat } = {};

/** Created on demand: a formatter is slow to create, and most pages show no amounts. */
const dollars = (digits: 0 | 2) =>
  (made[digits] ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }));

/** "$1,250", and "$179.10" when there are cents: cents show only when they are not zero (decisions, "nothing due today"). */
export const formatMoney = (minor: number): string =>
  dollars(minor % MINOR_PER_DOLLAR === 0 ? 0 : 2).format(minor / MINOR_PER_DOLLAR);

/** "$1,250 / Month" (specification, section 2: the running total). */
export const formatMonthly = (minor: number): string => `${formatMoney(minor)} / Month`;
