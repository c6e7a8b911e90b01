import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import type { CouponAnswer, CouponInput } from '../../../machines/coupon/coupon.types.ts';
import { createModel } from '#kit';

export const GROW = 11;
export const NAVIGATOR = 13;

/** `WELCOME10` on Grow. */
export const tenPercent: CouponAnswer = {
  valid: true,
  percentOff: 10,
  amountOff: null,
  total: 17_910,
  duration: 'forever',
};
/** `FREEMONTH` on Grow. */
export const freeMonth: CouponAnswer = { valid: true, percentOff: 100, amountOff: null, total: 0, duration: 'once' };

export const quarter: CouponAnswer = {
  valid: true,
  percentOff: 50,
  amountOff: null,
  total: 9_950,
  duration: 'once',
  months: 3,
};

export const couponModel = (input: Partial<CouponInput> = {}) =>
  createModel(couponMachine, {
    input: { code: '', productId: GROW, ...input },
    events: {
      'coupon.changed': [{ code: 'WELCOME10' }, { code: '' }],
      'coupon.left': [{}],
      'coupon.used': [{}],
      'coupon.retried': [{}],
      'check.requested': [{}],
      'coupon.rejected': [{}],
      'plan.changed': [{ productId: GROW }, { productId: NAVIGATOR }],
    },
    actors: { checkCoupon: { done: [tenPercent, { valid: false }], error: [{ kind: 'networkError' }] } },
    serializeState: ({ code, productId, answer, error, wasApplied }) => ({
      code,
      productId,
      valid: answer?.valid,
      error,
      wasApplied,
    }),
  });

/** An empty field, and one whose code came with the page or the draft. */
export const couponModels = [couponModel(), couponModel({ code: ' WELCOME10 ' })];
