/** Builds the request (spec: registration-request#fields-of-the-submit) and the payment's input. */
import { isBlank, isPhoneBlank } from '../lib/formats.ts';
import type { PaymentInput } from '../payment/payment.types.ts';
import { canChangeEmail, isSameEmail, needsCredentials } from './fields.ts';
import type { RegistrationContext, Values } from './registration.types.ts';
import type { RegistrationRequest } from '../payment/request.types.ts';
import type { Person } from '../lib/person.ts';

const phoneToSend = (phone: string) => (isPhoneBlank(phone) ? '' : phone);

/** The default role (spec: access#role-of-a-person). */
export const toPerson = (values: Pick<Values, keyof Person>): Person => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  phone: phoneToSend(values.phone),
  role: values.role === 'practice_admin' ? 'practice_admin' : 'doctor',
  profession: values.profession === 'medical' || values.profession === 'dental' ? values.profession : '',
});

/** Only a coupon that the host has confirmed is sent. */
export const couponToSend = ({ coupon }: Pick<RegistrationContext, 'coupon'>) =>
  coupon.outcome.kind === 'applied' ? coupon.code : '';

/**
 * A typed code must be checked (spec: plans#checking-a-coupon): the visitor cannot leave the
 * coupon's page before the host has accepted it. After a failed check Next continues, and Join Now checks again. An
 * expired coupon stops nothing: the page shows the full price.
 */
export function isCouponPending({ coupon, secondary, page, pageCount }: RegistrationContext): boolean {
  const isLast = page === pageCount;
  const hasBox = !secondary && (page === PRODUCTS_PAGE || isLast);
  const { kind } = coupon.outcome;
  return (
    hasBox && !isBlank(coupon.code) && kind !== 'applied' && kind !== 'expired' && (isLast || kind !== 'checkFailed')
  );
}

const PRODUCTS_PAGE = 1;

export function toRequest(context: RegistrationContext): RegistrationRequest {
  const { values, secondary, accountPending } = context;
  const { username, password } = values;
  // If the account may exist, the password is entered once, and the body must equal the first one.
  const passwordConfirm = accountPending ? password : values.passwordConfirm;
  const email = values.email.trim();
  return {
    person: toPerson(values),
    credentials: needsCredentials(context) ? { username: username.trim(), email, password, passwordConfirm } : null,
    email,
    newEmail: canChangeEmail(context) && !isSameEmail(email, context.account?.email) ? email : null,
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

/** The host offers no product to choose, or the products are not loaded. A secondary user chooses none. */
export const lacksMembership = ({ secondary, product }: Pick<RegistrationContext, 'secondary' | 'product'>) =>
  !secondary && product === null;

/** A secondary user pays nothing and gets no card form. */
export const toPaymentInput = (context: RegistrationContext): PaymentInput => ({
  needsCard: !context.secondary,
  configured: context.cardConfigured,
  charge: context.charge,
  submission: context.submission,
});
