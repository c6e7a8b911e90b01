/** What the registration comes to (specification, section 9), for the summary and for the card form. The host computes it again. */
import { priceOf } from '../coupon/coupon.rules.ts';
import type { Charge } from '../payment/payment.types.ts';
import type { RegistrationContext } from './registration.types.ts';

type Chosen = Pick<RegistrationContext, 'secondary' | 'product' | 'coupon'>;

/** In minor units. Total = the chosen membership's price with its coupon; 0 for secondary users. */
export const totalOf = ({ secondary, product, coupon }: Chosen): number =>
  secondary || !product ? 0 : priceOf(product.price, coupon.outcome).due;

/** Nothing due today still takes a card, in mode setup (decisions, "nothing due today"). */
export function chargeOf(chosen: Chosen): Charge {
  const amount = totalOf(chosen);
  return { mode: amount === 0 ? 'setup' : 'subscription', amount, currency: 'usd' };
}
