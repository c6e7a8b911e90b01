/** The part of the form that survives a reload (spec: registration#reload-keeps-the-form, registration#passwords-after-a-reload). */
import type { Draft, RegistrationContext } from './registration.types.ts';

/** Lists every field, so that nothing is stored by accident: no password, no card data, no nonce. */
export const toDraft = (context: RegistrationContext): Draft => ({
  page: context.page,
  furthest: context.furthest,
  values: {
    firstName: context.values.firstName,
    lastName: context.values.lastName,
    phone: context.values.phone,
    role: context.values.role,
    profession: context.values.profession,
    username: context.values.username,
    email: context.values.email,
  },
  agreements: context.agreements,
  practices: context.practices,
  billing: context.billing,
  admin: context.admin,
  productId: context.product?.id ?? context.start.membership.chosen,
  couponCode: hasCoupon(context) ? context.coupon.code : '',
  submission: context.submission,
  accountPending: context.accountPending,
});

const hasCoupon = ({ coupon }: RegistrationContext) =>
  coupon.outcome.kind === 'applied' || coupon.outcome.kind === 'checking' || coupon.outcome.kind === 'checkFailed';
