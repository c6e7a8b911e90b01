/** Coupons from the field to the charge: Stripe charges the price that the page shows (spec: plans#checking-a-coupon, payment#nothing-due-today). */
import { describe, expect, it } from 'vitest';
import { memberOf } from '../support/database.ts';
import { fillInformation, goOnToPayment, reachPayment, reachProducts } from '../support/journey.ts';
import { CARDS, PAGES, type RegistrationForm } from '../support/registration-form.ts';
import { fieldsOf, watchRegistrations } from '../support/registration-posts.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

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
});
