/** The request that the page sends, and the amount charged (spec: registration-request#fields-of-the-submit, payment#nothing-due-today). */
import { describe, expect, it } from 'vitest';
import type { CouponOutcome } from '../../../machines/coupon/coupon.types.ts';
import { toRequest, toPaymentInput } from '../../../machines/registration/request.ts';
import type { RegistrationContext } from '../../../machines/registration/registration.types.ts';
import { getCharge } from '../../../machines/registration/total.ts';
import { completeContext, GROW, NAVIGATOR, PRACTICE } from './fixtures.ts';

const applied = (total: number): CouponOutcome => ({
  kind: 'applied',
  terms: { percentOff: 10, amountOff: null, total, duration: 'forever' },
});
const withCoupon = (outcome: CouponOutcome): RegistrationContext => ({
  ...completeContext(),
  coupon: { code: 'WELCOME10', outcome },
});

describe('the order', () => {
  it('contains all of the visitor’s input', () => {
    const context = completeContext();
    expect(toRequest(context)).toEqual({
      person: { firstName: 'Ada', lastName: 'Moss', phone: '+1 503-555-1234', role: 'doctor', profession: 'dental' },
      credentials: {
        username: 'ada',
        email: 'ada@example.com',
        password: 'correct horse',
        passwordConfirm: 'correct horse',
      },
      email: 'ada@example.com',
      newEmail: null,
      productId: GROW.id,
      couponCode: '',
      practices: [{ ...PRACTICE, phone: '' }],
      billing: context.billing,
      admin: context.admin,
      agreements: context.agreements,
      secondary: false,
    });
  });
  it('has no credentials once the visitor is signed in', () => {
    expect(toRequest({ ...completeContext(), loggedIn: true }).credentials).toBeNull();
  });
  it('has the password twice as it was typed; where the account may be there it is asked for once', () => {
    const context = completeContext();
    const values = { ...context.values, passwordConfirm: 'another one' };
    const confirmed = (accountPending: boolean) =>
      toRequest({ ...context, values, accountPending }).credentials?.passwordConfirm;
    expect([confirmed(false), confirmed(true)]).toEqual(['another one', 'correct horse']);
  });
  it('has the chosen role; without a choice the visitor is a doctor', () => {
    const context = completeContext();
    const roleOf = (role: string) => toRequest({ ...context, values: { ...context.values, role } }).person.role;
    expect([roleOf('practice_admin'), roleOf('doctor'), roleOf('')]).toEqual(['practice_admin', 'doctor', 'doctor']);
  });
  it('"+1" alone is no phone number', () => {
    const context = completeContext();
    expect(toRequest({ ...context, values: { ...context.values, phone: '+1' } }).person.phone).toBe('');
    expect(toRequest(context).practices[0]?.phone).toBe('');
  });
  it('carries a coupon only when the host has confirmed it', () => {
    expect(toRequest(withCoupon(applied(179_10))).couponCode).toBe('WELCOME10');
    for (const outcome of [{ kind: 'none' }, { kind: 'checking' }, { kind: 'invalid' }] as const) {
      expect(toRequest(withCoupon(outcome)).couponCode).toBe('');
    }
  });
  it('of a secondary user has no practices and is marked', () => {
    const request = toRequest(completeContext({ secondary: true }));
    expect([request.practices, request.secondary]).toEqual([[], true]);
  });
});

describe('the charge, in minor units', () => {
  it('is the price of the chosen membership', () => {
    expect(getCharge(completeContext())).toEqual({
      mode: 'subscription',
      amount: 199_00,
      total: 199_00,
      currency: 'usd',
    });
    expect(getCharge({ ...completeContext(), product: NAVIGATOR }).amount).toBe(1_250_00);
  });
  it('is what the host says with the coupon', () => {
    expect(getCharge(withCoupon(applied(179_10))).amount).toBe(179_10);
  });
  it('is a set-up when nothing is due today', () => {
    expect(getCharge(withCoupon(applied(0)))).toEqual({ mode: 'setup', amount: 0, total: 0, currency: 'usd' });
  });
  it.each([
    ['a part is paid by credit', 50_00, { mode: 'subscription', amount: 149_00 }],
    ['something is owed from before', -30_00, { mode: 'subscription', amount: 229_00 }],
    ['nobody knows of credit', null, { mode: 'subscription', amount: 199_00 }],
    ['credit leaves less than is ever charged', 198_60, { mode: 'setup', amount: 0 }],
    ['credit pays all of it', 1_000_00, { mode: 'setup', amount: 0 }],
  ])('is what is taken today where %s', (_, credit, charge) => {
    expect(getCharge({ ...completeContext(), credit })).toEqual({ ...charge, total: 199_00, currency: 'usd' });
  });
  it('is what is owed where a coupon pays for the month', () => {
    expect(getCharge({ ...withCoupon(applied(0)), credit: -30_00 })).toMatchObject({
      mode: 'subscription',
      amount: 30_00,
    });
  });
  it('is 0 for secondary users, who get no card form, whatever is owed', () => {
    const context = { ...completeContext({ secondary: true }), credit: -30_00 };
    expect(getCharge(context).amount).toBe(0);
    expect(toPaymentInput(context).needsCard).toBe(false);
    expect(toPaymentInput(completeContext()).needsCard).toBe(true);
  });
});
