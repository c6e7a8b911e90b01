/**
 * The total of the registration (spec: plans#total), for the summary and the card form. The host computes it
 * again.
 */
import { getPrice } from '../coupon/coupon.rules.ts';
import { dueAfterCredit } from '../payment/charge.rules.ts';
import type { Charge } from '../payment/payment.types.ts';
import type { RegistrationContext } from './registration.types.ts';

type Chosen = Pick<RegistrationContext, 'secondary' | 'product' | 'coupon'>;

/** In minor units. Total = the chosen membership's price with its coupon; 0 for secondary users. */
export const getTotal = ({ secondary, product, coupon }: Chosen): number =>
  secondary || !product ? 0 : getPrice(product.price, coupon.outcome).due;

/** Due today after the customer balance, in minor units; always 0 for secondary users. */
export const getDueToday = ({ credit, ...chosen }: Chosen & Pick<RegistrationContext, 'credit'>): number =>
  chosen.secondary ? 0 : dueAfterCredit(getTotal(chosen), credit).today;

/**
 * If nothing is due today, a card is still needed, in mode setup (spec: payment#nothing-due-today). Stripe rejects the
 * confirmation of an invoice if the element was created for another amount.
 */
export function getCharge(chosen: Parameters<typeof getDueToday>[0]): Charge {
  const amount = getDueToday(chosen);
  return { mode: amount === 0 ? 'setup' : 'subscription', amount, total: getTotal(chosen), currency: 'usd' };
}
