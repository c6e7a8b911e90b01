/** What the registration comes to (specification, section 9), for the summary and for the card form. The host computes it again. */
import { getPrice } from '../coupon/coupon.rules.ts';
import { dueAfterCredit } from '../payment/charge.rules.ts';
import type { Charge } from '../payment/payment.types.ts';
import type { RegistrationContext } from './registration.types.ts';

type Chosen = Pick<RegistrationContext, 'secondary' | 'product' | 'coupon'>;

/** In minor units. Total = the chosen membership's price with its coupon; 0 for secondary users. */
export const getTotal = ({ secondary, product, coupon }: Chosen): number =>
  secondary || !product ? 0 : getPrice(product.price, coupon.outcome).due;

/** In minor units: what is taken of the total once the person's credit has paid first; 0 for secondary users, whatever is owed. */
export const getDueToday = ({ credit, ...chosen }: Chosen & Pick<RegistrationContext, 'credit'>): number =>
  chosen.secondary ? 0 : dueAfterCredit(getTotal(chosen), credit).today;

/**
 * Nothing due today still takes a card, in mode setup (decisions, "nothing due today"). Stripe refuses to confirm an invoice
 * with an element that was told of another amount.
 */
export function getCharge(chosen: Parameters<typeof getDueToday>[0]): Charge {
  const amount = getDueToday(chosen);
  return { mode: amount === 0 ? 'setup' : 'subscription', amount, total: getTotal(chosen), currency: 'usd' };
}
