import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCheckCoupon } from '../../../src/services/wordpress/registration/coupons.ts';
import { createRest } from '../../../src/services/wordpress/rest.ts';
import { hostOf } from './fake-rest.ts';

const check = () =>
  createCheckCoupon(
    createRest({
      restUrl: 'https://practice.example/wp-json/practice-portal/v1',
      ajaxUrl: 'https://practice.example/wp-admin/admin-ajax.php',
      nonces: { rest: 'nonce', checkout: '', coupon: '' },
      userId: 0,
    }),
  )({ code: 'WELCOME10', productId: 11 }, new AbortController().signal);

describe('a coupon', () => {
  it('is asked for with the product that it is to be used on', async () => {
    const host = hostOf(() => ({ json: { valid: false } }));
    await check();
    expect(host.calls[0]).toMatchObject({
      method: 'POST',
      url: 'https://practice.example/wp-json/practice-portal/v1/coupons/validate',
      body: '{"code":"WELCOME10","product_id":11}',
    });
  });

  it.each([
    [{ valid: false }, { valid: false }],
    [
      { valid: true, percent_off: 10, amount_off: null, total: 17_910, duration: 'forever' },
      { valid: true, percentOff: 10, amountOff: null, total: 17_910, duration: 'forever' },
    ],
    [
      { valid: true, percent_off: 100, total: 0, duration: 'once' },
      { valid: true, percentOff: 100, amountOff: null, total: 0, duration: 'once' },
    ],
  ])('%j', async (json, terms) => {
    hostOf(() => ({ json }));
    await expect(check()).resolves.toEqual(terms);
  });

  it.each([
    ['total', { valid: true, percent_off: 10, total: 179.1, duration: 'forever' }],
    ['total', { valid: true, percent_off: 10, total: -1, duration: 'forever' }],
    ['percent_off', { valid: true, percent_off: 110, total: 0, duration: 'forever' }],
    ['duration', { valid: true, percent_off: 10, total: 0, duration: 'twice' }],
    ['valid', { valid: 'true' }],
  ])('with a wrong %s is no answer', async (where, json) => {
    hostOf(() => ({ json }));
    await expect(check()).rejects.toEqual({ kind: 'invalidResponse', where });
  });

  it('is never valid by accident, for any response', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.record({ valid: fc.jsonValue() })), async (json) => {
        hostOf(() => ({ json }));
        const outcome = await check().catch((failure: unknown) => failure);
        expect(outcome).not.toMatchObject({ valid: true });
      }),
    );
  });

  it('has its own failure for too many guesses', async () => {
    hostOf(() => ({ status: 429, json: { code: 'practice_portal_too_many_requests', message: '' } }));
    await expect(check()).rejects.toMatchObject({ kind: 'httpError', status: 429 });
  });
});
