/** Coupons from the field to the charge: Stripe charges the price that the page shows (spec: plans#checking-a-coupon, payment#nothing-due-today). */
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { focused } from '../support/focus.ts';
import { memberOf, newUsers } from '../support/database.ts';
import { fillInformation, goOnToPayment, reachPayment, reachProducts } from '../support/journey.ts';
import { runPhp } from '../support/portal.ts';
import { CARDS, PAGES, type RegistrationForm } from '../support/registration-form.ts';
import { fieldsOf, watchRegistrations } from '../support/registration-posts.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const couponBox = (page: Page) => page.getByRole('textbox', { name: 'Have a Coupon Code?' });

async function pay(form: RegistrationForm) {
  await form.fillCard(CARDS.succeeds);
  await form.joinNow();
  await form.succeeds();
}

async function fromProductsToPayment(form: RegistrationForm) {
  await form.next();
  await form.isOn(PAGES.information);
  await fillInformation(form);
  await goOnToPayment(form);
}

describe('a coupon', () => {
  it('WELCOME10 takes ten percent off forever; another plan has another price', async () => {
    const visitor = await visit();
    const posts = watchRegistrations(visitor.page);
    const form = await reachProducts(visitor);
    await form.useCoupon('WELCOME10');
    await form.couponStatus('Coupon applied').waitFor();
    await form.totalIs('$179.10 / Month');
    await form.choose('Advantage Membership');
    await form.totalIs('$449.10 / Month');
    await form.choose('Grow Membership');
    await form.totalIs('$179.10 / Month');

    await fromProductsToPayment(form);
    await form.totalIs('$179.10 / Month');
    await pay(form);
    expect(await books()).toEqual(paidOnce(17910));
    expect(await memberOf('ada@example.com')).toMatchObject({
      subscriptions: [{ status: 'active', price: '17910', coupon_code: 'WELCOME10' }],
      transactions: [{ status: 'complete', mode: 'subscription', amount: '17910', coupon_code: 'WELCOME10' }],
    });
    expect(posts.map(fieldsOf)).toMatchObject([{ mepr_coupon_code: 'WELCOME10' }]);
  });

  it('FREEMONTH on the last page: nothing is due today, and the card is stored for later', async () => {
    const visitor = await visit();
    const form = await reachPayment(visitor);
    await form.totalIs('$199 / Month');
    await form.useCoupon('FREEMONTH');
    await form.totalIs('$0 / Month', 'then $199 / Month');
    await pay(form);
    expect(await books()).toEqual({ customers: 1, subscriptions: ['active'], charges: [], cardsKept: 1 });
    expect(await memberOf('ada@example.com')).toMatchObject({
      subscriptions: [{ status: 'active', price: '19900', coupon_code: 'FREEMONTH' }],
      transactions: [{ status: 'complete', mode: 'setup', amount: '0' }],
    });
  });

  it('FREEMONTH that is typed beside a card and not applied counts at the first Join Now', async () => {
    const visitor = await visit();
    const form = await reachPayment(visitor);
    await form.fillCard(CARDS.succeeds);
    await couponBox(visitor.page).fill('FREEMONTH');
    await form.joinNow();
    await form.succeeds();
    expect(await books()).toEqual({ customers: 1, subscriptions: ['active'], charges: [], cardsKept: 1 });
  });

  it('that was typed and not applied is checked by Next', async () => {
    const visitor = await visit();
    const form = await reachProducts(visitor);
    await couponBox(visitor.page).fill('WELCOME10');
    await form.next();
    await form.isOn(PAGES.information);
    await form.totalIs('$179.10 / Month');
  });

  it('that was typed, not applied, and is rejected stops Next at its field', async () => {
    const visitor = await visit();
    const form = await reachProducts(visitor);
    await couponBox(visitor.page).fill('MUCHLESS');
    await form.next();
    await form.couponStatus('Invalid Coupon').waitFor();
    await form.isOn(PAGES.products);
    await vi.waitFor(async () => expect(await focused(visitor.page)).toBe('textbox "Have a Coupon Code?"'));
  });

  it('that is unknown stops Join Now at its field; with an empty field the full price is charged', async () => {
    const visitor = await visit();
    const posts = watchRegistrations(visitor.page);
    const form = await reachPayment(visitor);
    await form.useCoupon('MUCHLESS');
    await form.couponStatus('Invalid Coupon').waitFor();
    await form.totalIs('$199 / Month');
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await vi.waitFor(async () => expect(await focused(visitor.page)).toBe('textbox "Have a Coupon Code?"'));
    expect(posts).toEqual([]);
    // The field is open again once the cool-down has ended.
    await couponBox(visitor.page).fill('');
    await form.joinNow();
    await form.succeeds();
    expect(await books()).toEqual(paidOnce(19900));
    expect(posts.map(fieldsOf)).toMatchObject([{ mepr_coupon_code: '' }]);
  });

  it('that could not be checked is checked again by Retry', async () => {
    const visitor = await visit();
    const { page, complaints } = visitor;
    complaints.expect(/net::ERR_FAILED/);
    const form = await reachProducts(visitor);
    await page.route('**/coupons/validate', (route) => route.abort(), { times: 1 });
    await form.useCoupon('WELCOME10');
    await form.couponStatus('The coupon could not be checked.').waitFor();
    await form.totalIs('$199 / Month');
    await form.button('Retry').click();
    await form.totalIs('$179.10 / Month');
  });

  it('that has since ended: the server rejects it, the form says why, and nothing is charged', async () => {
    const visitor = await visit();
    const { complaints } = visitor;
    complaints.expect(/status of 422/);
    const form = await reachPayment(visitor);
    await form.useCoupon('WELCOME10');
    await form.totalIs('$179.10 / Month');
    await runPhp(`update_option('practice_portal_coupons', []);`);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.problem('Your coupon is no longer valid').waitFor();
    await form.couponStatus('Invalid Coupon').waitFor();
    await form.totalIs('$199 / Month');
    expect(await newUsers()).toEqual([]);
    expect((await books()).customers).toBe(0);
  });
});
