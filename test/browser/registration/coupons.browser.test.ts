/** Coupons from the field to the charge: Stripe charges the price that the page shows (spec: plans#checking-a-coupon, payment#nothing-due-today). */
import { describe, expect, it } from 'vitest';
import { memberOf } from '../support/database.ts';
import { reachPayment } from '../support/journey.ts';
import { CARDS, type RegistrationForm } from '../support/registration-form.ts';
import { books } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

async function pay(form: RegistrationForm) {
  await form.fillCard(CARDS.succeeds);

  await form.joinNow();
  await form.succeeds();
}

describe('a coupon', () => {
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
      transactions: [{ status: 'complete', amount: '0' }],
    });
  });
});
