/** The draft that survives a reload, and where a form starts from it (spec: registration#reload-keeps-the-form, registration#passwords-after-a-reload). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDraft } from '../../../machines/registration/draft.ts';
import type { RegistrationInput } from '../../../machines/registration/registration.types.ts';
import { createContext } from '../../../machines/registration/initial-context.ts';
import { ADVANTAGE, completeContext, DRAFT, GROW, INVITED, USER, VISITOR } from './fixtures.ts';

const start = (input: Partial<RegistrationInput>) => {
  const { page, furthest, notice } = createContext({ ...VISITOR, ...input });
  return { page, furthest, notice };
};

it('never keeps a password, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), (secret) => {
      const context = completeContext();
      const marked = `§${secret}§`;
      const kept = toDraft({ ...context, values: { ...context.values, password: marked, passwordConfirm: marked } });
      expect(JSON.stringify(kept)).not.toContain(JSON.stringify(marked).slice(1, -1));
      expect(Object.keys(kept.values)).toEqual(Object.keys(DRAFT.values));
    }),
  );
});

it('gives back everything else', () => {
  const context = { ...completeContext(), page: 3, furthest: 3, product: ADVANTAGE };
  const kept = toDraft(context);
  const again = createContext({ ...VISITOR, draft: kept });
  const { password, passwordConfirm, ...values } = context.values;
  expect([password, passwordConfirm]).not.toContain('');
  expect(kept.productId).toBe(ADVANTAGE.id);
  expect(again.values).toEqual({ ...values, password: '', passwordConfirm: '' });
  expect({ ...toDraft(again), page: 3, furthest: 3 }).toEqual(kept);
});

describe('a coupon', () => {
  const terms = { percentOff: 10, amountOff: null, total: 179_10, duration: 'forever' as const };
  it.each([
    [{ kind: 'applied', terms } as const, 'WELCOME10'],
    [{ kind: 'checking' } as const, 'WELCOME10'],
    [{ kind: 'checkFailed', error: { kind: 'timeout' } } as const, 'WELCOME10'],
    [{ kind: 'invalid' } as const, ''],
    [{ kind: 'none' } as const, ''],
  ])('that is %o is kept as "%s"', (outcome, code) => {
    expect(toDraft({ ...completeContext(), coupon: { code: 'WELCOME10', outcome } }).couponCode).toBe(code);
  });
});

describe('without a draft', () => {
  it('the form starts at page 1', () => {
    expect(start({})).toEqual({ page: 1, furthest: 1, notice: 'none' });
  });
  it('it starts at page 2 when the product section is skipped', () => {
    expect(start({ skipProducts: true })).toEqual({ page: 2, furthest: 2, notice: 'none' });
    expect(createContext({ ...VISITOR, skipProducts: true }).firstPage).toBe(2);
  });
  it('a secondary user has one page, also when the product section is skipped', () => {
    const context = createContext({ ...INVITED, skipProducts: true });
    expect([context.page, context.pageCount, context.firstPage]).toEqual([1, 1, 1]);
  });
  it('the product is the one of the page data, else Grow', () => {
    expect(createContext(VISITOR).start.membership.chosen).toBe(GROW.id);
    expect(createContext({ ...VISITOR, productId: ADVANTAGE.id }).start.coupon.productId).toBe(ADVANTAGE.id);
    expect(createContext({ ...VISITOR, products: [] }).start.coupon.productId).toBe(0);
  });
});

describe('with a draft', () => {
  it('a visitor who needs credentials lands at the latest on page 2 and is told why', () => {
    expect(start({ draft: DRAFT })).toEqual({ page: 2, furthest: 2, notice: 'passwordsNeeded' });
  });
  it('a visitor who had not come to the credentials lands where the draft stopped', () => {
    expect(start({ draft: { ...DRAFT, page: 1, furthest: 1 } })).toEqual({ page: 1, furthest: 1, notice: 'kept' });
  });
  it('a signed-in user lands where the draft stopped', () => {
    expect(start({ ...USER, draft: DRAFT })).toEqual({ page: 3, furthest: 3, notice: 'kept' });
  });
  it('after a failed payment the form opens on Payment', () => {
    expect(start({ ...USER, draft: DRAFT, paymentFailed: true })).toEqual({
      page: 4,
      furthest: 4,
      notice: 'paymentFailed',
    });
  });
  it('after a payment it is the draft of nothing: no page of it is in the browser’s history again', () => {
    const returned = { ...USER, paymentSucceeded: true };
    expect(createContext({ ...returned, draft: DRAFT })).toEqual(createContext({ ...returned, draft: null }));
  });
  it.each([-3, 0, 9, 1e9])('a page number of %d is clamped to its range', (page) => {
    const { page: landed } = start({ ...USER, draft: { ...DRAFT, page, furthest: page }, skipProducts: true });
    expect(landed).toBeGreaterThanOrEqual(2);
    expect(landed).toBeLessThanOrEqual(4);
  });
  it('an invitation’s e-mail address stays the invitation’s', () => {
    const context = createContext({ ...INVITED, draft: DRAFT });
    expect([context.values.email, context.emailPreset]).toEqual(['invited@example.com', true]);
  });
  it('a signed-in user’s e-mail address stays the account’s', () => {
    expect(createContext({ ...USER, draft: DRAFT }).values.email).toBe('doctor@example.com');
  });
  it('key and transaction are in it', () => {
    const submission = { key: 'k-1', transactionId: 7 };
    expect(createContext({ ...VISITOR, draft: { ...DRAFT, submission } }).submission).toEqual(submission);
    expect(createContext({ ...VISITOR, transactionId: 8 }).submission).toEqual({ key: null, transactionId: 8 });
  });
});
