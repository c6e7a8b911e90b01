/** What is sent (specification, section 7 "Registration submit"), and what the card form must know of the price. */
import { isPhoneBlank } from '../lib/formats.ts';
import type { Charge, PaymentInput } from '../payment/payment.types.ts';
import { needsCredentials } from './fields.ts';
import type { RegistrationContext, Values } from './registration.types.ts';
import type { Person, RegistrationOrder } from '../payment/order.types.ts';

const phoneToSend = (phone: string) => (isPhoneBlank(phone) ? '' : phone);

/** The specification's default role is doctor. */
export const personOf = (values: Pick<Values, keyof Person>): Person => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phone: phoneToSend(values.phone),
  role: values.role === 'practice_admin' ? 'practice_admin' : 'doctor',
  profession: values.profession === 'medical' || values.profession === 'dental' ? values.profession : '',
});

/** Only a coupon that the host has confirmed is sent. */
export const couponToSend = ({ coupon }: Pick<RegistrationContext, 'coupon'>) =>
  coupon.outcome.kind === 'applied' ? coupon.code : '';

export function orderOf(context: RegistrationContext): RegistrationOrder {
  const { values, secondary, accountPending } = context;
  const { username, password } = values;
  // Asked for once where the account may be there: the body is the same as then.
  const passwordConfirm = accountPending ? password : values.passwordConfirm;
  const email = values.email.trim();
  return {
    person: personOf(values),
    credentials: needsCredentials(context) ? { username: username.trim(), email, password, passwordConfirm } : null,
    email,
    productId: context.product?.id ?? 0,
    couponCode: couponToSend(context),
    practices: secondary
      ? []
      : context.practices.map((practice) => ({ ...practice, phone: phoneToSend(practice.phone) })),
    billing: context.billing,
    admin: context.admin,
    agreements: context.agreements,
    secondary,
  };
}

/** The host offers nothing that may be chosen, or has not said yet what is. A secondary user chooses nothing. */
export const lacksMembership = ({ secondary, product }: Pick<RegistrationContext, 'secondary' | 'product'>) =>
  !secondary && product === null;

/** In minor units. Total = the chosen membership's price with its coupon; 0 for secondary users (specification, section 9). */
export function totalOf({ secondary, product, coupon }: Pick<RegistrationContext, 'secondary' | 'product' | 'coupon'>) {
  if (secondary || !product) return 0;
  return coupon.outcome.kind === 'applied' ? coupon.outcome.terms.total : product.price;
}

/** Nothing due today still takes a card, in mode setup (decisions, "nothing due today"). */
export function chargeOf(context: Pick<RegistrationContext, 'secondary' | 'product' | 'coupon'>): Charge {
  const amount = totalOf(context);
  return { mode: amount === 0 ? 'setup' : 'subscription', amount, currency: 'usd' };
}

/** A secondary user pays nothing and gets no card form. */
export const paymentInputOf = (context: RegistrationContext): PaymentInput => ({
  needsCard: !context.secondary,
  configured: context.cardConfigured,
  charge: context.charge,
  submission: context.submission,
});
