import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../../machines/registration/registration.types.ts';
import { hasDrafts } from '../../../src/services/browser/draft-keys.ts';
import { createDrafts, WRITE_DELAY_MS, type DraftOwner } from '../../../src/services/browser/drafts.ts';
import { DRAFT } from '../../machines/registration/fixtures.ts';

const VISITOR: DraftOwner = { siteUrl: 'http://portal.test', userId: 0, email: '', metaId: 'stripe-1' };
const MEMBER: DraftOwner = { ...VISITOR, userId: 17, email: 'Ada@Example.com' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  sessionStorage.clear();
});

const everythingKept = () => Object.values({ ...sessionStorage }).join('\n');

function kept(owner: DraftOwner, draft: Draft = DRAFT) {
  const drafts = createDrafts(owner);
  drafts.keep(() => draft);
  vi.advanceTimersByTime(WRITE_DELAY_MS);
  return drafts;
}

describe('a draft', () => {
  it('is there again after a reload', () => {
    kept(VISITOR);
    expect(createDrafts(VISITOR).read()).toEqual(DRAFT);
  });
  it.each([true, false])('knows whether the body that its key names makes an account: %s', (makesAccount) => {
    const submission = { key: 'key-1', transactionId: 7, makesAccount };
    kept(VISITOR, { ...DRAFT, submission });
    expect(createDrafts(VISITOR).read()?.submission).toEqual(submission);
  });
  it('is written once for a burst of changes, 300 ms after the last', () => {
    expect(WRITE_DELAY_MS).toBe(300);
    const write = vi.fn<(key: string, value: string) => void>();
    vi.stubGlobal('sessionStorage', { setItem: write, clear: () => {} });
    const drafts = createDrafts(VISITOR);
    for (let key = 0; key < 5; key += 1) {
      drafts.keep(() => DRAFT);
      vi.advanceTimersByTime(WRITE_DELAY_MS - 1);
    }
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(write).toHaveBeenCalledTimes(1);
  });
  it('is written when the page goes, and says what the form says then', () => {
    const drafts = createDrafts(VISITOR);
    let page = 1;
    drafts.keep(() => ({ ...DRAFT, page }));
    page = 3;
    dispatchEvent(new Event('pagehide'));
    expect(createDrafts(VISITOR).read()?.page).toBe(3);
  });
  it('goes when it is dropped, and no delayed writing brings it back', () => {
    const drafts = kept(VISITOR);
    drafts.keep(() => DRAFT);
    drafts.drop();
    vi.advanceTimersByTime(WRITE_DELAY_MS);
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.length).toBe(0);
  });
  it('is known to be there, or not, without being read', () => {
    sessionStorage.setItem('of-another-page', '{}');
    expect(hasDrafts()).toBe(false);
    kept(VISITOR).drop();
    expect(hasDrafts()).toBe(false);
    kept(VISITOR);
    expect(hasDrafts()).toBe(true);
    vi.stubGlobal('sessionStorage', undefined);
    expect(hasDrafts()).toBe(false);
    vi.unstubAllGlobals();
  });
  it('never leaves the tab', () => {
    kept(VISITOR);
    expect(localStorage.length).toBe(0);
  });
});

describe('whose it is', () => {
  it.each([
    ['another user’s', { ...MEMBER, userId: 18, email: 'grace@example.com' }],
    ['another site’s', { ...MEMBER, siteUrl: 'http://other.test' }],
    ['another form’s', { ...MEMBER, metaId: 'stripe-2' }],
    ['a signed-in user’s, for a visitor', VISITOR],
  ])('%s draft is not read', (_, reader) => {
    kept(MEMBER);
    expect(createDrafts(reader).read()).toBeNull();
    expect(createDrafts(MEMBER).read()).toEqual(DRAFT);
  });
  it('a visitor’s draft goes over to the user whose address it names: joining signs in', () => {
    kept(VISITOR);
    expect(createDrafts(MEMBER).read()).toEqual(DRAFT);
    expect(createDrafts(MEMBER).read()).toEqual(DRAFT);
    expect(createDrafts(VISITOR).read()).toBeNull();
  });
  it('a visitor’s draft that names another address is shown to nobody who signs in, and waits for its own person', () => {
    kept(VISITOR);
    expect(createDrafts({ ...MEMBER, userId: 18, email: 'grace@example.com' }).read()).toBeNull();
    expect(createDrafts(MEMBER).read()).toEqual(DRAFT);
    expect(createDrafts(VISITOR).read()).toBeNull();
  });
  it('no address is nobody’s address', () => {
    kept(VISITOR, { ...DRAFT, values: { ...DRAFT.values, email: '' } });
    expect(createDrafts({ ...MEMBER, email: '' }).read()).toBeNull();
  });
});

describe('what it never holds', () => {
  it('a password that slipped into what was given, or anything else that no rule names', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 8 }).map((text) => `§${text}§`),
        fc.constantFrom('password', 'passwordConfirm', 'cardNumber', 'nonce'),
        (secret, name) => {
          kept(VISITOR, { ...DRAFT, [name]: secret, values: { ...DRAFT.values, [name]: secret } });
          expect(everythingKept()).not.toContain(JSON.stringify(secret).slice(1, -1));
          expect(createDrafts(VISITOR).read()).toEqual(DRAFT);
          sessionStorage.clear();
        },
      ),
    );
  });
});

describe('bad input', () => {
  const only = () => sessionStorage.key(0) ?? '';

  it('garbage in the storage never throws and is dropped', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (garbage) => {
        kept(VISITOR);
        sessionStorage.setItem(only(), garbage);
        expect(createDrafts(VISITOR).read()).toBeNull();
        expect(sessionStorage.length).toBe(0);
      }),
    );
  });
  it.each([
    { page: 'x' },
    { furthest: 1.5 },
    { values: [] },
    { agreements: { hipaa: 1 } },
    { practices: [{ name: 'Rose City Dental' }] },
    { billing: null },
    { admin: 'Grace' },
    { productId: '11' },
    { couponCode: 5 },
    { submission: { key: null } },
    { submission: { key: null, transactionId: null, makesAccount: 1 } },
  ])('a draft with one wrong part is no draft: %j', (wrong) => {
    kept(VISITOR);
    sessionStorage.setItem(only(), JSON.stringify({ ...DRAFT, ...wrong }));
    expect(createDrafts(VISITOR).read()).toBeNull();
  });
  it('a storage that is forbidden or full stops nobody', () => {
    const refuse = () => {
      throw new DOMException('No.', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} });
    const drafts = kept(VISITOR);
    expect(drafts.read()).toBeNull();
    expect(() => drafts.drop()).not.toThrow();
  });
});
